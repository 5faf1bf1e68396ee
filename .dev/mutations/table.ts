/** The ways in which the code is broken, where it matters most: which words become which, and which tests must notice. */

/** `from` stands once in `file`; `tests` are parts of test files' names. */
export type Mutation = { name: string; file: string; from: string; to: string; tests: string[] }

const STORE = 'backend/src/store/message-store.ts'
const DELIVER = 'backend/src/contact/deliver-contact.ts'

export const MUTATIONS: Mutation[] = [
  {
    name: 'claim without its state check',
    file: STORE,
    from: "AND state = 'pending' AND next_attempt_at <= clock_timestamp()\n    RETURNING",
    to: 'AND next_attempt_at <= clock_timestamp()\n    RETURNING',
    tests: ['message-store', 'deliver-contact'],
  },
  {
    name: 'claim without its lease',
    file: STORE,
    from: "AND state = 'pending' AND next_attempt_at <= clock_timestamp()\n    RETURNING",
    to: "AND state = 'pending'\n    RETURNING",
    tests: ['message-store', 'deliver-contact'],
  },
  {
    name: 'a lease that does not grow',
    file: STORE,
    from: 'least(copies + 1, ',
    to: 'least(1, ',
    tests: ['message-store'],
  },
  {
    name: 'a late failure spoils the successor’s lease',
    file: STORE,
    from: ' AND attempts = ${attempts}`',
    to: '`',
    tests: ['message-store'],
  },
  {
    name: 'no sweep',
    file: 'backend/src/make-worker.ts',
    from: 'await sweep.round()',
    to: '',
    tests: ['journey'],
  },
  {
    name: 'no direct delivery',
    file: 'backend/src/contact/sweep-messages.ts',
    from: 'return !added || overdueMs',
    to: 'return overdueMs',
    tests: ['sweep-messages'],
  },
  {
    name: 'no mark retry',
    file: DELIVER,
    from: 'if (clock.now() + pause > deadline) throw error',
    to: 'throw error',
    tests: ['deliver-contact'],
  },
  {
    name: 'no release after the first success',
    file: DELIVER,
    from: "await store.releaseClass('unreached')",
    to: '0',
    tests: ['deliver-contact'],
  },
  {
    name: 'no second try of the INSERT',
    file: 'backend/src/contact/submit-contact.ts',
    from: 'return store.insert(message, SUSPECT_CAPS)\n  }',
    to: "throw new Error('once is enough')\n  }",
    tests: ['contact-route'],
  },
  {
    name: 'the queue is awaited',
    file: 'backend/src/contact/submit-contact.ts',
    from: 'needs.queue.add(id).catch(() => needs.log',
    to: 'await needs.queue.add(id).then(() => needs.log',
    tests: ['contact-route'],
  },
  {
    name: 'a lost reply counted as not reached',
    file: 'backend/src/mail/classify-failure.ts',
    from: "if (bodySent) return 'maybe_delivered'",
    to: '',
    tests: ['smtp-mailer'],
  },
  {
    name: 'the delay told anew in every copy',
    file: 'backend/src/mail/message-mail.ts',
    from: 'const delayLine = ({ createdAt, firstCopyAt, firstCopyTry, resendNo }',
    to: 'const delayLine = ({ createdAt, firstCopyAt, attempts: firstCopyTry, resendNo }',
    tests: ['message-mail'],
  },
]
