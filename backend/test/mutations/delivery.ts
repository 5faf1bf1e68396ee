/** A broken delivery: how a message is taken, handed over, marked and put off. */
import { inFile, type Mutation } from './mutation.ts'

export const DELIVERY: Mutation[] = [
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
      ['a failure is marked as sent', '(result.sent\n', '(result\n'],
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
      [
        'what certainly did not arrive is a copy',
        "message.copies - Number(failure.class !== 'maybe_delivered')",
        'message.copies',
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
    'src/contact/schedule.ts',
    ['schedule', 'job-store'],
    [
      ['the first try after an outage comes late', 'unreached: [1 * MINUTE, 5', 'unreached: [5 * MINUTE, 5'],
      ['a fifth copy within a day', '24 * HOUR - 7 * HOUR - LEASE_SECONDS', '6 * HOUR'],
      ['refusals are tried every six hours for ever', '6 * HOUR, 24 * HOUR]', '6 * HOUR, 6 * HOUR]'],
      ['copies are scheduled by tries', 'maybe_delivered: copies', 'maybe_delivered: attempts'],
      ['the last wait does not repeat', 'Math.min(Math.max(times, 1), waits.length)', 'Math.max(times, 1)'],
      ['a lease shorter than a send', 'LEASE_SECONDS = 15 * MINUTE', 'LEASE_SECONDS = 10 * MINUTE'],
      ['unreached is tried once a day', '[1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE]', '[24 * HOUR]'],
      ['refused is tried once a week', '6 * HOUR, 24 * HOUR],\n}', '6 * HOUR, 168 * HOUR],\n}'],
      ['a lease of five minutes', 'LEASE_SECONDS = 15 * MINUTE', 'LEASE_SECONDS = 5 * MINUTE'],
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
        'JSON.stringify([key, ...FIELDS.map((field) => message[field])])',
        'JSON.stringify([key])',
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
      ['the sweep never delivers directly', 'running.size < MOST_DIRECT', 'running.size < 0'],
    ],
  ),
]
