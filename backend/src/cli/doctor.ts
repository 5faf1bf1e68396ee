/** `doctor`: everything that keeps a message from arriving, each with the sentence that mends it. */
import { statfsSync } from 'node:fs'
import type { MailSettings } from '#src/mail/smtp-mailer.ts'
import type { DatabaseFacts } from '#src/store/check-database.ts'
import { readDomain } from './check-dns.ts'
import { CODE, type Command } from './command.ts'
import { table } from './table.ts'

/** One check: `warn` may be right, `bad` must be mended. */
export type Finding = { check: string; result: 'ok' | 'warn' | 'bad'; told: string }

type Settings = MailSettings & { DATABASE_URL: string; QUEUE_URL?: string | undefined }
type Tools = {
  checkDatabase: (url: string) => Promise<DatabaseFacts>
  checkSmtp: (settings: MailSettings) => Promise<string | null>
  openQueue: (url: string) => { ping: () => Promise<void>; close: () => Promise<void> }
}

const PLACEHOLDER = /change-?me|password|secret|example/i
const MOST_CLOCK_SECONDS = 60
const LEAST_FREE = 0.1

const finding = (check: string, result: Finding['result'], told: string): Finding => ({ check, result, told })
const sentence = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))

const database = async (url: string, { checkDatabase }: Tools): Promise<Finding[]> => {
  try {
    const { missing, clockDifferenceSeconds, megabytes, pending } = await checkDatabase(url)
    const behind = missing.length > 0
    const off = Math.abs(clockDifferenceSeconds) > MOST_CLOCK_SECONDS
    return [
      finding('database', 'ok', `Answers; ${megabytes} MB, ${pending} messages owed.`),
      behind
        ? finding('migrations', 'bad', `Run migrate: ${missing.join(', ')} is missing.`)
        : finding('migrations', 'ok', 'At this version.'),
      off
        ? finding(
            'clock',
            'warn',
            `This clock is ${clockDifferenceSeconds} s off the database's: set up NTP.`,
          )
        : finding('clock', 'ok', `Within ${MOST_CLOCK_SECONDS} s of the database's.`),
    ]
  } catch (error) {
    return [finding('database', 'bad', `DATABASE_URL does not work: ${sentence(error)}`)]
  }
}

const queue = async (url: string, { openQueue }: Tools): Promise<Finding[]> => {
  const producer = openQueue(url)
  const ping = async () => {
    for (let tries = 1; ; tries++) {
      try {
        return await producer.ping()
      } catch (error) {
        if (tries === 4) throw error
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    }
  }
  try {
    await ping()
    return [finding('queue', 'ok', 'Answers.')]
  } catch (error) {
    return [finding('queue', 'warn', `Does not answer; the sweep delivers without it: ${sentence(error)}`)]
  } finally {
    await producer.close()
  }
}

const smtp = async (settings: Settings, { checkSmtp }: Tools): Promise<Finding[]> => {
  const problem = await checkSmtp(settings)
  return [
    problem ? finding('mail', 'bad', problem) : finding('mail', 'ok', 'Connection, TLS and login work.'),
  ]
}

const domainOf = (address: string) => address.split('@')[1] ?? ''

const sender = async ({ MAIL_FROM, SMTP_USER }: Settings): Promise<Finding[]> => {
  const domain = domainOf(MAIL_FROM)
  const login = SMTP_USER?.includes('@') ? domainOf(SMTP_USER) : domain
  const facts = await readDomain(domain)
  const findings = [
    login === domain
      ? finding('from', 'ok', `MAIL_FROM is of ${domain}.`)
      : finding(
          'from',
          'warn',
          `MAIL_FROM is of ${domain}, the login of ${login}: many providers refuse that.`,
        ),
  ]
  if (!facts)
    return [...findings, finding('dns', 'warn', 'DNS does not answer: SPF and DMARC are not known.')]
  return [
    ...findings,
    facts.spf
      ? finding('spf', 'ok', facts.spf)
      : finding('spf', 'warn', `${domain} has no SPF record: add the one that your mail provider tells.`),
    facts.dmarc
      ? finding('dmarc', 'ok', facts.dmarc)
      : finding('dmarc', 'warn', `_dmarc.${domain} has no record: add "v=DMARC1; p=none".`),
    finding(
      'dkim',
      'warn',
      'Not seen from here: look for dkim=pass in the source of the mail that `mail test` sends.',
    ),
  ]
}

const placeholders = (settings: Settings): Finding[] => {
  const password = (url: string) => decodeURIComponent(new URL(url).password)
  const secrets = {
    SMTP_PASSWORD: settings.SMTP_PASSWORD ?? '',
    DATABASE_URL: password(settings.DATABASE_URL),
    QUEUE_URL: settings.QUEUE_URL ? password(settings.QUEUE_URL) : '',
  }
  const found = Object.entries(secrets).filter(([, value]) => PLACEHOLDER.test(value))
  if (found.length === 0) return [finding('secrets', 'ok', 'None is a placeholder.')]
  return found.map(([name]) => finding('secrets', 'bad', `${name} still has a placeholder for its password.`))
}

const disk = (): Finding[] => {
  const { blocks, bavail } = statfsSync('.')
  const free = Math.round((bavail / blocks) * 100)
  return [
    free >= LEAST_FREE * 100
      ? finding('disk', 'ok', `${free} % free here.`)
      : finding('disk', 'bad', `Only ${free} % free: a full disk stops the database.`),
  ]
}

/** Runs every check; none depends on another one. */
export const checkupOf = async (settings: Settings, tools: Tools): Promise<Finding[]> =>
  (
    await Promise.all([
      database(settings.DATABASE_URL, tools),
      queue(settings.QUEUE_URL ?? settings.DATABASE_URL, tools),
      smtp(settings, tools),
      sender(settings),
      placeholders(settings),
      disk(),
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
