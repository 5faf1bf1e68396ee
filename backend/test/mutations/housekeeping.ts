/** Broken jobs and alarms. */
import { inFile, type Mutation } from './mutation.ts'

export const HOUSEKEEPING: Mutation[] = [
  ...inFile(
    'src/contact/housekeeping.ts',
    ['housekeeping'],
    [
      ['no digest when something only waits', 'digest.held + digest.waiting === 0', 'digest.held === 0'],
      [
        'held messages are not noted as told',
        'await retry(clock, () => digests.markTold(ids, now), MARK_SECONDS)',
        '',
      ],
      ['only the first held messages are told', "? ('more' as const) : undefined", '? undefined : undefined'],
      ['held messages are told at any hour', 'londonHour(now) >= HELD_HOUR', 'true'],
      ['the purge runs at any hour', 'londonHour(now) >= PURGE_HOUR', 'true'],
      ['the canary cannot be switched off', 'if (canary) await', 'await'],
      [
        'the list of what is held that could not be sent is noted as told',
        'if (!result.sent) return result',
        '',
      ],
      [
        'what is held is noted before it is told',
        'const result = await mailer.sendHeldList(held, londonDate(now))',
        'await digests.markTold(held.map(({ id }) => id), now)\n    const result = await mailer.sendHeldList(held, londonDate(now))',
      ],
      [
        'what is held is never noted as told',
        'await retry(clock, () => digests.markTold(ids, now), MARK_SECONDS)',
        'void ids',
      ],
      ['purge of everything sent', 'purge(needs, retentionDays)', 'purge(needs, 0)'],
    ],
  ),
  ...inFile(
    'src/contact/purge-messages.ts',
    ['operator-store', 'housekeeping'],
    [['the purge stops after its first piece', 'if (ids.length < BATCH) break', 'break']],
  ),
  ...inFile(
    'src/contact/alarm-reasons.ts',
    ['raise-alarms'],
    [
      ['no alarm about an unreached mail server', '> LONGEST_UNREACHED_SECONDS', '> 1e9'],
      [
        'an alarm about every short outage',
        'LONGEST_UNREACHED_SECONDS = 30 * 60',
        'LONGEST_UNREACHED_SECONDS = 5 * 60',
      ],
      [
        'no alarm about copies',
        'holds: ({ doubtful }) => doubtful > 0',
        'holds: ({ doubtful }) => doubtful > 9',
      ],
      ['no alarm about refusals', 'refused > 0', 'refused > 1'],
      ['alarms every day instead of every hour', '.slice(0, 13)', '.slice(0, 10)'],
      [
        'unreached is told after three hours',
        'LONGEST_UNREACHED_SECONDS = 30 * 60',
        'LONGEST_UNREACHED_SECONDS = 180 * 60',
      ],
      ['refused is never told', 'refused > 0', 'refused > 99'],
      [
        'what is refused is told each hour',
        'state.refusedLately ? hourly(state, now) : daily(now)',
        'hourly(state, now)',
      ],
      [
        'content that is refused is told each hour',
        'hourly(state, state.refusedAloneSince!)',
        'hourly(state, now)',
      ],
      ['content that is refused is not told', 'lastRefusedAlone !== null', 'false'],
      [
        'no alarm where there was never a backup',
        'isBackedUp && (installationAge',
        'false && (installationAge',
      ],
      ['an alarm for want of backups that others make', 'isBackedUp && (installationAge', '(installationAge'],
      [
        'a certificate is told only when it is over',
        'LEAST_CERTIFICATE_DAYS = 14',
        'LEAST_CERTIFICATE_DAYS = 0',
      ],
      ['no alarm about failing work', 'failingWork.length > 0', 'failingWork.length > 9'],
      [
        'a failed job is told for ever',
        '(failedJobAge ?? Infinity) < LATELY_SECONDS',
        'failedJobAge !== null',
      ],
    ],
  ),
  ...inFile(
    'src/contact/raise-alarms.ts',
    ['raise-alarms'],
    [
      ['an alarm is told all the time', '${period(now, time)}`', '${now.oldestAge}`'],
      ['an alarm is called off while it holds', ' || staying.some((one) => keyOf(one, now) === key)', ''],
      ['an alarm is called off by a worker that does not know', ' || isKnown?.(now) === false', ''],
      ['no alarm is called off', 'await resolve(needs, now)', ''],
      ['the heartbeat is always well', 'heartbeat(due.map(({ tell }) => tell(now)))', 'heartbeat([])'],
    ],
  ),
  ...inFile(
    'src/contact/alarm-of-silence.ts',
    ['raise-alarms'],
    [
      ['a silence is told at once', 'PATIENCE_MS = 60_000', 'PATIENCE_MS = 1000'],
      ['a silence is told each time', 'clock.now() - last < HOUR_MS', 'false'],
    ],
  ),
  ...inFile(
    'src/alarm/webhook.ts',
    ['webhook'],
    [
      [
        'an alarm says to healthchecks that all is well',
        "state === 'raised' ? `${url.replace(/\\/$/, '')}/fail` : url",
        'url',
      ],
      ['an alarm that was refused is told', 'if (!answer.ok)', 'if (false)'],
    ],
  ),
  ...inFile(
    'src/alarm/heartbeat.ts',
    ['webhook'],
    [
      ['a heartbeat with every sweep', 'now() - last.at < INTERVAL_MS && ', 'false && '],
      ['trouble waits for the next minute', ' && isWell === last.isWell', ''],
    ],
  ),
  ...inFile(
    'src/contact/run-once.ts',
    ['job-store', 'housekeeping', 'raise-alarms'],
    [
      [
        'work that failed is called done',
        'return { done: false, waitSeconds: retrySeconds(failureClass, attempt)',
        'return { done: true } as never; return { done: false, waitSeconds: retrySeconds(failureClass, attempt)',
      ],
      [
        'work that threw is called done',
        "return { done: false, waitSeconds: retrySeconds('unreached', attempt), facts: errorFacts(error) }",
        'return { done: true }',
      ],
      [
        'a lost reply of a digest is retried at once',
        'const wait = retryAfterSeconds ?? settled.waitSeconds',
        'const wait = retryAfterSeconds ?? 0',
      ],
      [
        'every lease of a job is the first',
        'retryAfterSeconds ? [retryAfterSeconds] : LEASES',
        'retryAfterSeconds ? [retryAfterSeconds] : [900]',
      ],
      ['work is never finished', 'retry(clock, () => jobs.finish(name, period), MARK_SECONDS)', 'undefined'],
      ['an error of a job is not told', ', ...settled.facts })', ' })'],
      [
        'a mail that was not sent is done',
        'if (!result || result.sent) return { done: true }',
        'return { done: true }',
      ],
      [
        'a job that failed waits for nothing',
        'jobs.putOff(name, period, attempt, wait)',
        'jobs.putOff(name, period, attempt, 0)',
      ],
    ],
  ),
]
