/** Broken mail, queue, processes, settings and commands. */
import { inFile, type Mutation } from './mutation.ts'

export const AROUND: Mutation[] = [
  ...inFile(
    'src/mail/classify-failure.ts',
    ['smtp-mailer', 'classify-failure'],
    [
      ['a lost reply counts as not reached', "if (bodySent) return 'maybe_delivered'", ''],
      ['a 4xx is a refusal', 'responseCode >= 400', 'responseCode >= 500'],
      [
        'a refusal at RCPT counts as content',
        'return bodySent || (',
        'return bodySent || code !== undefined || (',
      ],
      [
        'a full mailbox is the mail’s own fault',
        'SERVER_REPLIES = new Set([421, 452, 552])',
        'SERVER_REPLIES = new Set([421, 452])',
      ],
      ['enhanced codes are not read', 'enhanced ? OF_SERVER.test(enhanced) : ', ''],
      ['a mail that is too long is the server’s fault', '(?!2\\.3$|3\\.4$)', ''],
      ['greylisting is the server’s fault', " || (failureClass === 'unreached' && code === 'EENVELOPE')", ''],
      [
        'the server’s words are kept',
        '`${code}: the mail server answered ${responseCode}`',
        '`${code}: ${message}`',
      ],
      ['a bad certificate is no refusal', '|| CERTIFICATE.test(message)', ''],
    ],
  ),
  ...inFile(
    'src/mail/smtp-mailer.ts',
    ['mail-settings', 'smtp-mailer'],
    [
      [
        'the longest send is longer than the lease',
        'LONGEST_SEND_MS = 12 * 60_000',
        'LONGEST_SEND_MS = 20 * 60_000',
      ],
      ['no end of a conversation', '{ ...mail, signal }', 'mail'],
      ['a socket time-out of ten seconds', 'socketTimeout: 600_000', 'socketTimeout: 10_000'],
      ['a fingerprint without the password', '        settings.SMTP_PASSWORD,\n', ''],
      ['TLS is not insisted on', "requireTLS: settings.SMTP_SECURITY === 'starttls'", 'requireTLS: false'],
    ],
  ),
  ...inFile(
    'src/mail/message-mail.ts',
    ['message-mail'],
    [
      ['encoded words in a header', "text.replaceAll('=?', '= ?')", 'text'],
      [
        'a resend with the same Message-ID',
        'resendNo > 0 ? `contact.${id}.${resendNo}` : `contact.${id}`',
        '`contact.${id}`',
      ],
      ['a mail that differs at every try', 'baseBoundary: id', 'baseBoundary: String(Math.random())'],
      [
        'the last try told in every copy',
        'const delayLine = ({ createdAt, firstCopyAt, firstCopyTry, resendNo }',
        'const delayLine = ({ createdAt, firstCopyAt, attempts: firstCopyTry, resendNo }',
      ],
      ['no mark of what is suspect', "suspect ? '[suspect] ' : ''", "''"],
      ['HTML that is not escaped', 'card(escape(message.message)', 'card(String(message.message)'],
    ],
  ),
  ...inFile(
    'src/mail/notice-mail.ts',
    ['house-mails'],
    [
      [
        'a second notice with the first one’s Message-ID',
        'resendNo > 0 ? `notice.${id}.${resendNo}` : `notice.${id}`',
        '`notice.${id}`',
      ],
    ],
  ),
  ...inFile(
    'src/mail/held-mail.ts',
    ['house-mails'],
    [['two lists with one Message-ID', '`held.${day}.${hashOf(held)}`', '`held.${day}`']],
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
  ...inFile(
    'src/heartbeat.ts',
    ['heartbeat'],
    [
      ['a round that hangs is not noticed', 'while (silence.ms() <= longestSilenceMs)', 'while (true)'],
      ['a failed round counts as good', '    silence.end()\n    if', '    if'],
      ['the reason of a failed sweep is not told', ', ...errorFacts(error) })', ' })'],
    ],
  ),
  ...inFile(
    'src/make-worker.ts',
    ['journey', 'make-worker'],
    [
      ['no sweep', 'await sweep.round()', ''],
      ['a failed job is not told', "log('message.delivery-failed', { id, ...errorFacts(error) })", ''],
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
    'src/cli/message-commands.ts',
    ['cli'],
    [
      [
        'an address is searched as typed',
        'store.erase(storedAddress(input.words[0]!))',
        'store.erase(input.words[0]!)',
      ],
      ['an incomplete erasure ends well', 'code: beingSent > 0 ? CODE.problem : CODE.ok', 'code: CODE.ok'],
      ['an act during a send is called done', "if (result !== 'done')", "if (result === 'refused')"],
      ['an erasure without --yes', 'if (!yes) throw', 'if (false as boolean) throw'],
    ],
  ),
  ...inFile(
    'src/store/grant-roles.ts',
    ['grant-roles'],
    [
      ['the API reads texts', "const READ = 'id,", "const READ = 'id, message,"],
      [
        'the worker may change tables',
        "'SELECT, UPDATE, DELETE ON contact_message; ",
        "'ALL ON contact_message; ",
      ],
    ],
  ),
]
