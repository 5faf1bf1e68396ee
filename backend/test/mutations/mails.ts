/** Broken mails, and failures that are misunderstood. */
import { inFile, type Mutation } from './mutation.ts'

export const MAILS: Mutation[] = [
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
    ],
  ),
  ...inFile(
    'src/mail/held-mail.ts',
    ['system-mails'],
    [['two lists with one Message-ID', '`held.${day}.${hashOf(held)}`', '`held.${day}`']],
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
    ['system-mails'],
    [
      [
        'a second notice with the first one’s Message-ID',
        'resendNo > 0 ? `notice.${id}.${resendNo}` : `notice.${id}`',
        '`notice.${id}`',
      ],
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
]
