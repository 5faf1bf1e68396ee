/** The product's stores, and the names of their calls, which faults, stories and rules refer to. */
import type { Database } from '#src/store/database.ts'
import { metricsStore } from '#src/store/metrics.ts'
import { messageStore } from '#src/store/messages.ts'
import { operatorStore } from '#src/store/operator.ts'

export const storesOf = (db: Database) => ({
  messages: messageStore(db),
  metrics: metricsStore(db),
  operator: operatorStore(db),
})
export type Stores = ReturnType<typeof storesOf>

/** `messages.claim` and so on: a renamed method is a type error in every rule that names it. */
export type Call = { [Name in keyof Stores]: `${Name}.${keyof Stores[Name] & string}` }[keyof Stores]
