/** The stores of one process. Each call gets a name, so that faults and stories speak of `store.claim` and not of SQL. */
import type { SimulatedDatabase } from './fakes/database.ts'
import { context, type Process } from './simulator/process.ts'

type Stores = SimulatedDatabase['stores']

/** Prisma asks the database when it is awaited: that must happen within the call's own context. */
const within = (result: unknown) =>
  typeof (result as Promise<unknown>).then === 'function' ? (async () => result)() : result

const named = <Port extends object>(process: Process, name: string, port: Port): Port =>
  new Proxy(port, {
    get:
      (target, method: string) =>
      (...args: unknown[]): unknown => {
        const found = { process, call: `${name}.${method}` }
        const action = target[method as keyof Port] as (...args: unknown[]) => unknown
        return context.run(found, () => within(action(...args)))
      },
  })

export const portsOf = (stores: Stores, process: Process): Stores =>
  Object.fromEntries(
    Object.entries(stores).map(([name, port]) => [name, named(process, name, port)]),
  ) as Stores
