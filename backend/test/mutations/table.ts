/** Every way in which the code is broken on purpose. */
import { ACTS_AND_JOBS } from './acts-and-jobs.ts'
import { DELIVERY } from './delivery.ts'
import { HOUSEKEEPING } from './housekeeping.ts'
import { MAILS } from './mails.ts'
import type { Mutation } from './mutation.ts'
import { PROCESSES } from './processes.ts'
import { STATEMENTS } from './statements.ts'

export const MUTATIONS: Mutation[] = [
  ...STATEMENTS,
  ...ACTS_AND_JOBS,
  ...DELIVERY,
  ...HOUSEKEEPING,
  ...MAILS,
  ...PROCESSES,
]
