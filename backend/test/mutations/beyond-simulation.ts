/** What the simulation cannot notice, and why; the tests notice it. */
import type { Mutation } from './mutation.ts'

/** What runs in the simulated world as it is. */
const SIMULATED =
  /^backend\/src\/(contact\/|make-worker|store\/(statements|message-store|operator-statements|job-statements|digest-store)|mail\/(classify-failure|message-mail|notice-mail|held-mail))/

/** Whether the broken code runs in the simulated world. */
export const isSimulated = ({ file }: Mutation): boolean => SIMULATED.test(file)

const SECOND = 'a second guard keeps the promise: '
const SELDOM = 'no seed of 300 came to it; '

const UNJUDGED = 'the simulated world judges alarms about messages alone; '

/** Why no seed need notice the mutation of this name. What is not here and not noticed is a rule that is missing. */
export const BEYOND_SIMULATION: Record<string, string> = {
  'a mark of the mail before a resend': `${SECOND}a resend waits for the lease`,
  'a failure of the mail before a resend': `${SECOND}a resend waits for the lease`,
  'a late failure spoils the successor’s lease': `${SECOND}marks are given up long before the lease ends`,
  'failed twice is failed twice': `${SECOND}counters are absolute`,
  'refusals counted up': `${SECOND}the first mark ends the lease, the second finds nothing`,
  'failure of a sent message is pending again': `${SECOND}a sent message has no lease that a failure could end`,
  'a claim of what somebody holds': `${SECOND}what is claimed is not due before its lease ends`,
  'a release looks for no rest': `${SECOND}what is set keeps the rest`,
  'purge of what is held and not told': `${SECOND}it has no time to be old by`,
  'purge of what is owed': `${SECOND}it has no time to be old by`,
  'a late try puts off its successor': `${SECOND}a put-off is given up long before the lease ends`,
  'failure keeps the first try':
    'only the number in a later mail’s sentence differs, and there is no copy to compare',
  'an unused slot is not given back': 'a slower pace loses nothing; flood.test.ts has the bound',
  'the cap of suspected messages counts held ones': `${SELDOM}it takes a flood and another one a day later`,
  'a job waits the same after each try': `${SELDOM}it takes two deaths of one job`,
  'what is held is never noted as told': `${SELDOM}it takes a flood, and a run of two mornings`,
  'a failure is not marked': `${SELDOM}the lease puts it off as a failure would`,
  'unreached is told after three hours': `${SELDOM}it takes hours of bad weather without a break`,
  'refused is never told': `${SELDOM}it takes hours of bad weather without a break`,
  'no alarm where there was never a backup': `${UNJUDGED}raise-alarms-of-housekeeping.test.ts has it`,
  'an alarm for want of backups that others make': `${UNJUDGED}raise-alarms-of-housekeeping.test.ts has it`,
  'a certificate is told only when it is over': `${UNJUDGED}raise-alarms-of-housekeeping.test.ts has it`,
  'an alarm is called off by a worker that does not know': `${UNJUDGED}raise-alarms-of-housekeeping.test.ts has it`,
  'no alarm about failing work': `${UNJUDGED}raise-alarms-of-housekeeping.test.ts has it`,
  'a failed job is told for ever': `${UNJUDGED}raise-alarms-of-housekeeping.test.ts has it`,
}
