/** What the commands about messages work on. Types only. */
import type { PurgeStore } from '#src/contact/housekeeping-ports.ts'
import type { OperatorStore } from '#src/contact/operator-ports.ts'

/** What the commands work on while they run. */
export type Work = {
  store: OperatorStore & PurgeStore
  queue: { add: (id: string) => Promise<void>; remove: (id: string) => Promise<void> }
  retentionDays: number
}

/** Opens the work, runs `action`, and closes it. */
export type WithWork = <T>(action: (work: Work) => Promise<T>) => Promise<T>
