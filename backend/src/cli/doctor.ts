/** `doctor`: everything that keeps a message from arriving, each with the sentence that mends it. */
import { statfsSync } from 'node:fs'
import type { MailSettings } from '#src/mail/smtp-mailer.ts'
import { CODE, type Command } from './command.ts'
import { examineSender, examineSmtp, type MailTools } from './examine-mail.ts'
import { examineDatabase, examineQueue, type StoreTools } from './examine-stores.ts'
import { type Finding, finding } from './finding.ts'
import { table } from './table.ts'

type Settings = MailSettings & { DATABASE_URL: string; QUEUE_URL?: string | undefined }

const PLACEHOLDER = /change-?me|password|secret|example/i
const LEAST_FREE_PERCENT = 10

const passwordIn = (url: string | undefined) => (url ? decodeURIComponent(new URL(url).password) : '')

const examineSecrets = (settings: Settings): Finding[] => {
  const secrets = {
    SMTP_PASSWORD: settings.SMTP_PASSWORD ?? '',
    DATABASE_URL: passwordIn(settings.DATABASE_URL),
    QUEUE_URL: passwordIn(settings.QUEUE_URL),
  }
  const found = Object.entries(secrets).filter(([, value]) => PLACEHOLDER.test(value))
  if (found.length === 0) return [finding('secrets', 'ok', 'None is a placeholder.')]
  return found.map(([name]) => finding('secrets', 'bad', `${name} still has a placeholder for its password.`))
}

const examineDisk = (): Finding[] => {
  const { blocks, bavail } = statfsSync('.')
  const free = Math.round((bavail / blocks) * 100)
  return [
    free >= LEAST_FREE_PERCENT
      ? finding('disk', 'ok', `${free} % free here.`)
      : finding('disk', 'bad', `Only ${free} % free: a full disk stops the database.`),
  ]
}

/** Runs every check; none depends on another one. */
export const checkupOf = async (settings: Settings, tools: StoreTools & MailTools): Promise<Finding[]> =>
  (
    await Promise.all([
      examineDatabase(settings.DATABASE_URL, tools),
      examineQueue(settings.QUEUE_URL ?? settings.DATABASE_URL, tools),
      examineSmtp(settings, tools),
      examineSender(settings),
      examineSecrets(settings),
      examineDisk(),
    ])
  ).flat()

/** The command; exit code 1 when something is bad. */
export const doctorCommand = (checkup: () => Promise<Finding[]>): Command => ({
  usage: 'doctor',
  about: 'looks at database, queue, mail login, domain, secrets, clock and disk',
  run: async () => {
    const findings = await checkup()
    const bad = findings.some(({ result }) => result === 'bad')
    return { text: table(findings, ''), data: findings, code: bad ? CODE.problem : CODE.ok }
  },
})
