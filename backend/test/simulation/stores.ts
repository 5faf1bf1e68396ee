/** The product's stores, and the names of their calls, which faults, stories and rules refer to. */
import type { Database } from '#src/store/database.ts'
import { figuresStore } from '#src/store/figures.ts'
import { messageStore } from '#src/store/messages.ts'
import { operatorStore } from '#src/store/operator.ts'

export const storesOf = (db: Database) => ({
  store: messageStore(db),
  figures: figuresStore(db),
  messages: operatorStore(db),
})
export type Stores = ReturnType<typeof storesOf>

/** `store.claim` and so on: a renamed method is an error of types in every rule that names it. */
export type Call = { [Name in keyof Stores]: `${Name}.${keyof Stores[Name] & string}` }[keyof Stores]
