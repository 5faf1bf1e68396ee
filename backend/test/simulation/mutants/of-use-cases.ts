/** Ways to break the use cases and the mails. */
import { of } from './mutant.ts'

export const USE_CASES = [
  ...of('contact/outcome.ts', [
    [
      'what certainly did not arrive is a copy',
      "message.copies - Number(failure.class !== 'maybe_delivered')",
      'message.copies',
    ],
    ['what may have arrived is no copy', "Number(failure.class !== 'maybe_delivered')", '1'],
    ['refusals are not counted', 'message.refusals + Number(refused),', 'message.refusals,'],
  ]),
  ...of('contact/schedule.ts', [
    ['a fifth copy within the day', '24 * HOUR - 7 * HOUR - LEASE_SECONDS', '6 * HOUR'],
    ['unreached is tried once a day', '[1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE]', '[24 * HOUR]'],
    ['refused is tried once a week', '6 * HOUR, 24 * HOUR],\n}', '6 * HOUR, 168 * HOUR],\n}'],
    ['a lease shorter than a send', 'LEASE_SECONDS = 15 * MINUTE', 'LEASE_SECONDS = 5 * MINUTE'],
  ]),
  ...of('contact/deliver-contact.ts', [
    ['the mark of a sent mail is tried for a second', 'response), LEASE_SECONDS)', 'response), 1)'],
    [
      'a failure is never marked',
      'await retry(clock, () => store.markFailed(message, failure, outcome), FAILED_MARK_SECONDS)',
      '',
    ],
    ['a failure is marked as sent', '(result.sent\n', '(result\n'],
    ['a success releases nothing', 'store.releaseWaiting(REST_SECONDS)', 'Promise.resolve(0)'],
    ['no pace is ever given back', 'if (!message) pace.giveBack()', ''],
  ]),
  ...of('contact/sweep-messages.ts', [
    ['the sweep never delivers directly', 'running.size < MOST_DIRECT', 'running.size < 0'],
    ['the sweep trusts the queue for ever', 'return !added || overdueMs > 2 * intervalMs', 'return !added'],
  ]),
  ...of('contact/keep-house.ts', [
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
  ]),
  ...of('contact/run-once.ts', [
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
  ]),
  ...of('contact/raise-alarms.ts', [
    [
      'unreached is told after three hours',
      'LONGEST_UNREACHED_SECONDS = 30 * 60',
      'LONGEST_UNREACHED_SECONDS = 180 * 60',
    ],
    ['refused is never told', 'deferred.permanent > 0', 'deferred.permanent > 99'],
    ['an alarm is told all the time', '`${name} ${hour}`', '`${name} ${now.oldestAge}`'],
  ]),
  ...of('make-worker.ts', [
    [
      'no house is kept',
      "beside('house', () => keepHouse(needs, settings), log)",
      "beside('house', async () => {}, log)",
    ],
    [
      'no alarm is raised',
      "beside('alarms', () => raiseAlarms(needs), log)",
      "beside('alarms', async () => {}, log)",
    ],
    ['no sweep', 'await sweep.round()', ''],
  ]),
]

export const MAILS = [
  ...of('mail/message-mail.ts', [
    [
      'a resend has the old Message-ID',
      'resendNo > 0 ? `contact.${id}.${resendNo}` : `contact.${id}`',
      '`contact.${id}`',
    ],
    [
      'the delay is of this try',
      'firstCopyAt, firstCopyTry, resendNo }: C',
      'firstCopyAt, attempts: firstCopyTry, resendNo }: C',
    ],
  ]),
  ...of('mail/notice-mail.ts', [
    [
      'a second notice has the first one’s Message-ID',
      'resendNo > 0 ? `notice.${id}.${resendNo}` : `notice.${id}`',
      '`notice.${id}`',
    ],
  ]),
  ...of('mail/classify-failure.ts', [
    [
      'a lost reply is unreached',
      "if (bodySent) return 'maybe_delivered'",
      "if (bodySent) return 'unreached'",
    ],
    [
      'a 4xx is refused for good',
      "if (responseCode !== undefined && responseCode >= 400) return 'unreached'",
      "if (responseCode !== undefined && responseCode >= 400) return 'permanent'",
    ],
    [
      'every refusal is the mail’s own',
      'if (responseCode === undefined) return false',
      'if (responseCode) return true',
    ],
  ]),
]
