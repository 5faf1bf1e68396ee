/** Broken processes and queues. */
import { inFile, type Mutation } from './mutation.ts'

export const PROCESSES: Mutation[] = [
  ...inFile(
    'src/worker-loop.ts',
    ['worker-loop'],
    [
      ['a round that hangs is not noticed', 'while (silence.ms() <= longestSilenceMs)', 'while (true)'],
      ['a failed round counts as good', '    silence.end()\n    if', '    if'],
      ['the reason of a failed sweep is not told', ', ...errorFacts(error) })', ' })'],
    ],
  ),
  ...inFile(
    'src/lifecycle.ts',
    ['lifecycle'],
    [
      ['closed first-opened-first', 'stack.toReversed()', 'stack'],
      [
        'one that cannot close stops the others',
        "      log('close.failed', { what: name, error: sentence(error) })",
        '      throw error',
      ],
      [
        'a failed start ends well',
        'await end(1, { error: sentence(error) })',
        'await end(0, { error: sentence(error) })',
      ],
    ],
  ),
  ...inFile(
    'src/make-worker.ts',
    ['journey', 'make-worker'],
    [
      ['no sweep', 'await sweep.round()', ''],
      ['a failed job is not told', "log('message.delivery-failed', { id, ...errorFacts(error) })", ''],
      [
        'no housekeeping',
        "inBackground('housekeeping', () => housekeep(needs, settings), log)",
        "inBackground('housekeeping', async () => {}, log)",
      ],
      [
        'no alarm is raised',
        "inBackground('alarms', () => raiseAlarms(needs), log)",
        "inBackground('alarms', async () => {}, log)",
      ],
    ],
  ),
  ...inFile(
    'src/queue/job-options.ts',
    ['message-queue', 'job-options'],
    [
      ['stalled jobs are given up', 'maxStalledCount: 1_000_000', 'maxStalledCount: 1'],
      ['failed jobs are kept', 'removeOnFail: true', 'removeOnFail: false'],
      ['done jobs are kept', 'removeOnComplete: true', 'removeOnComplete: false'],
    ],
  ),
  ...inFile(
    'src/queue/redis-backend.ts',
    ['message-queue'],
    [
      [
        'an add that waits for Redis',
        '  enableOfflineQueue: false,\n  maxRetriesPerRequest: 0,\n  commandTimeout: 1000,\n',
        '  maxRetriesPerRequest: 20,\n',
      ],
    ],
  ),
]
