/** Broken use cases: delivery, outcome, schedule, periodic work, alarms. */
import { inFile, type Mutation } from './mutation.ts'

export const CONTACT: Mutation[] = [
  ...inFile(
    'src/contact/deliver-contact.ts',
    ['deliver-'],
    [
      [
        'no mark of a sent mail',
        'await retry(clock, () => store.markSent(message, response), LEASE_SECONDS)',
        '',
      ],
      [
        'the mark of a sent mail is retried for a second only',
        '(message, response), LEASE_SECONDS)',
        '(message, response), 1)',
      ],
      [
        'a failure’s mark is retried as long as a sent mail’s',
        'outcome), FAILED_MARK_SECONDS)',
        'outcome), LEASE_SECONDS)',
      ],
      [
        'a failure is not marked',
        'await retry(clock, () => store.markFailed(message, failure, outcome), FAILED_MARK_SECONDS)',
        '',
      ],
      ['no release after a success', 'store.releaseWaiting(REST_SECONDS)', 'Promise.resolve(0)'],
      ['a success releases without a rest', 'releaseWaiting(REST_SECONDS)', 'releaseWaiting(0)'],
      [
        'the slot of the pace is taken after the claim',
        'message = await store.claim(id, LEASES)',
        'message = await store.claim(id, LEASES)\n    await pace.take()',
      ],
      ['an unused slot is not given back', 'if (!message) pace.giveBack()', ''],
      ['a used slot is given back', 'if (!message) pace.giveBack()', 'pace.giveBack()'],
      ['no notice about a refused content', 'await sendNotice(needs, message, failure)', ''],
    ],
  ),
  ...inFile(
    'src/contact/retry.ts',
    ['deliver-'],
    [
      ['no retry of a mark', 'if (clock.now() + pause > deadline) throw error', 'throw error'],
      [
        'a retry without an end',
        'if (clock.now() + pause > deadline) throw error',
        'if (clock.now() > deadline + 3_600_000) throw error',
      ],
    ],
  ),
  ...inFile(
    'src/contact/outcome.ts',
    ['outcome', 'written-twice'],
    [
      ['a lost reply is forgotten', "Number(failure.class !== 'maybe_delivered')", '1'],
      [
        'a refusal counts as a copy',
        "Number(failure.class !== 'maybe_delivered')",
        "Number(failure.class === 'unreached')",
      ],
      ['refusals are not counted', 'message.refusals + Number(refused)', 'message.refusals'],
      [
        'a put-off content counts as refused',
        'Number(refused && failure.aboutThisMail)',
        'Number(failure.aboutThisMail)',
      ],
      [
        'every refusal counts as one of the content',
        'Number(refused && failure.aboutThisMail)',
        'Number(refused)',
      ],
    ],
  ),
  ...inFile(
    'src/contact/schedule.ts',
    ['schedule', 'job-store'],
    [
      ['the first try after an outage comes late', 'unreached: [1 * MINUTE, 5', 'unreached: [5 * MINUTE, 5'],
      ['a fifth copy within a day', '24 * HOUR - 7 * HOUR - LEASE_SECONDS', '6 * HOUR'],
      ['refusals are tried every six hours for ever', '6 * HOUR, 24 * HOUR]', '6 * HOUR, 6 * HOUR]'],
      ['copies are scheduled by tries', 'maybe_delivered: copies', 'maybe_delivered: attempts'],
      ['the last wait does not repeat', 'Math.min(Math.max(times, 1), waits.length)', 'Math.max(times, 1)'],
      ['a lease shorter than a send', 'LEASE_SECONDS = 15 * MINUTE', 'LEASE_SECONDS = 10 * MINUTE'],
    ],
  ),
  ...inFile(
    'src/contact/run-once.ts',
    ['job-store', 'keep-house', 'raise-alarms'],
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
    ],
  ),
  ...inFile(
    'src/contact/keep-house.ts',
    ['keep-house'],
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
    ],
  ),
  ...inFile(
    'src/contact/sweep-messages.ts',
    ['sweep-messages'],
    [
      ['no direct delivery when the queue is down', 'return !added || overdueMs', 'return overdueMs'],
      ['no direct delivery when the queue does not help', '!added || overdueMs > 2 * intervalMs', '!added'],
      [
        'a failed direct delivery keeps the rest',
        "        waiting = []\n        log('message.direct",
        "        log('message.direct",
      ],
      ['more direct deliveries than connections', 'running.size < MOST_DIRECT', 'running.size < 50'],
      ['two direct deliveries of one message', 'if (!running.has(id)) start(id)', 'start(id)'],
      ['the batch is not bounded', 'Math.min(MOST_BATCH, Math.max', 'Math.max(0, Math.max'],
      [
        'the reason of a failed delivery is not told',
        '{ id, ...errorFacts(error) })\n      })',
        '{ id })\n      })',
      ],
    ],
  ),
  ...inFile(
    'src/contact/raise-alarms.ts',
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
      ['no alarm about refusals', 'deferred.permanent > 0', 'deferred.permanent > 1'],
      ['alarms every day instead of every hour', '.slice(0, 13)', '.slice(0, 10)'],
      ['a silence is told at once', 'PATIENCE_MS = 60_000', 'PATIENCE_MS = 1000'],
      ['a silence is told each time', 'clock.now() - last < HOUR_MS', 'false'],
    ],
  ),
  ...inFile(
    'src/contact/send-notice.ts',
    ['deliver-contact'],
    [
      ['a notice at the first refusal', 'REFUSALS_BEFORE_NOTICE = 3', 'REFUSALS_BEFORE_NOTICE = 1'],
      ['a notice about a refused login', '!failure.aboutThisMail || refusals', 'refusals'],
      [
        'a notice a resend shares with the mail before it',
        'message.resendNo > 0 ? `${message.id} ${message.resendNo}` : message.id',
        'message.id',
      ],
    ],
  ),
  ...inFile(
    'src/contact/release-refused.ts',
    ['release-refused'],
    [
      [
        'a crash loop hammers the mail server',
        '`${fingerprint} ${hour}`',
        '`${fingerprint} ${hour} ${Math.random()}`',
      ],
      ['changed settings release nothing within the hour', '`${fingerprint} ${hour}`', 'hour'],
    ],
  ),
  ...inFile(
    'src/contact/submit-contact.ts',
    ['contact-route'],
    [
      [
        'no second try of the INSERT',
        'return store.insert(message, SUSPECT_CAPS)\n  }',
        "throw new Error('once is enough')\n  }",
      ],
      [
        'the queue is awaited',
        'needs.queue\n      .add(id)\n      .catch(',
        'await needs.queue\n      .add(id)\n      .then(',
      ],
      [
        'the key alone makes a message the same',
        'JSON.stringify([key, name, email, subject, message])',
        'JSON.stringify([key, name])',
      ],
    ],
  ),
  ...inFile(
    'src/contact/purge-messages.ts',
    ['operator-store', 'keep-house'],
    [['the purge stops after its first piece', 'if (ids.length < BATCH) break', 'break']],
  ),
]
