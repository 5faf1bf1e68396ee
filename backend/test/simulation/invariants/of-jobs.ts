/** What no change of a periodic job may do. */
import type { JobRow } from '../fakes/database.ts'
import type { Change } from '../fakes/postgres.ts'
import type { Rules } from './facts.ts'

const WITH_MAILS = /^(digest|held)$/

/** Asked at each change of a job. */
export const OF_JOBS: Rules<[change: Change<JobRow>]> = {
  'a job is done when its mail has arrived': ({ ledger }, { row, old }) => {
    if (!row?.done_at || old?.done_at || !WITH_MAILS.test(row.name)) return undefined
    const claimedAt = ledger.jobClaimedAt(row)
    const failed = ledger.mails.find(
      ({ kind, begunAt, result }) => kind === row.name && begunAt >= claimedAt && result && !result.sent,
    )
    return failed && `${row.name} ${row.period} is done, and ${failed.key} ended with "${failed.weather}"`
  },
}
