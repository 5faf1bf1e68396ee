/** The stores of one process. Each call gets a name, so that faults and stories speak of `store.claim` and not of SQL. */
import type { Ledger } from './ledger.ts'
import type { Row, SimulatedDatabase } from './fakes/database.ts'
import { context, type Process } from './simulator/process.ts'

type Stores = SimulatedDatabase['stores']

/** Calls that change nothing, whatever state a message is in. */
const READS = /^(findDue|ping|list|find|pagesByEmail|purgeJobs)$/

const UUID = /^[0-9a-f-]{36}$/

/** The message that a call is about: by its id, or as what a visitor posts; none where it is about all of them. */
const aboutOf = (ledger: Ledger, method: string, [first]: unknown[]): string | undefined => {
  if (typeof first === 'string' && UUID.test(first)) return first
  const { id, subject } = (first ?? {}) as { id?: string; subject?: string }
  if (method !== 'insert' && method !== 'erase') return id
  const isMeant = (row: Row) => (method === 'erase' ? row.email === first : row.subject === subject)
  const gone = [...ledger.gone.values()].map(({ row }) => row)
  return ([...ledger.rows.values()].find(isMeant) ?? gone.find(isMeant))?.id ?? id ?? 'nobody'
}

const eventOf = (port: string, method: string, [, second]: unknown[]) => {
  if (READS.test(method) || !/store|messages/.test(port)) return undefined
  if (method === 'insert') return 'posted again'
  return method === 'markFailed' ? `markFailed ${(second as { class: string }).class}` : method
}

/** Prisma asks the database when it is awaited: that must happen within the call's own context. */
const within = (result: unknown) =>
  typeof (result as Promise<unknown>).then === 'function' ? (async () => result)() : result

const named = <Port extends object>(process: Process, ledger: Ledger, name: string, port: Port): Port =>
  new Proxy(port, {
    get:
      (target, method: string) =>
      (...args: unknown[]): unknown => {
        const event = eventOf(name, method, args)
        const about = event && aboutOf(ledger, method, args)
        const found = { process, call: `${name}.${method}`, ...(event && { event }), ...(about && { about }) }
        const action = target[method as keyof Port] as (...args: unknown[]) => unknown
        return context.run(found, () => within(action(...args)))
      },
  })

export const portsOf = (stores: Stores, process: Process, ledger: Ledger): Stores =>
  Object.fromEntries(
    Object.entries(stores).map(([name, port]) => [name, named(process, ledger, name, port)]),
  ) as Stores
