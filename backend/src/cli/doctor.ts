/** `doctor`: everything that keeps a message from arriving, each with the sentence that mends it. */
import { connect as connectPlain, isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectSafely } from 'node:tls'
import { type Certificate, certificateProblem } from '#src/health/certificate.ts'
import { checkAll, type Surroundings } from '#src/health/checks.ts'
import { visitSite, whyNot } from '#src/health/site.ts'
import type { MailSettings } from '#src/mail/smtp.ts'
import type { DatabaseFacts } from '#src/store/migrations.ts'
import { examineSender } from './check-sender.ts'
import { type Finding, finding, sentence, table } from './output.ts'
import { CODE, type Command } from './program.ts'

/** What logs in at the mail server: null when that works, else one sentence. */
export type MailTools = { checkSmtp: (settings: MailSettings) => Promise<string | null> }

const worked = ({ SMTP_SECURITY, SMTP_USER }: MailSettings) => {
  const parts = ['Connection', ...(SMTP_SECURITY === 'none' ? [] : ['TLS']), ...(SMTP_USER ? ['login'] : [])]
  const told =
    parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)} work` : 'The connection works'
  return SMTP_USER ? `${told}.` : `${told}; SMTP_USER is empty, so nobody logs in.`
}

/** Connection, TLS and login. */
export const examineSmtp = async (settings: MailSettings, { checkSmtp }: MailTools): Promise<Finding[]> => {
  const problem = await checkSmtp(settings)
  return [problem ? finding('mail', 'bad', problem) : finding('mail', 'ok', worked(settings))]
}

/** Where alarms and heartbeats go; empty where nowhere. */
export type Addresses = { ALERT_WEBHOOK_URL?: string | undefined; HEARTBEAT_URL?: string | undefined }

const TIMEOUT_MS = 5000

/** Shakes hands with the host of `address`, over TLS where it is https://. Rejects when that does not work. */
const reach = (address: string) => {
  const { protocol, hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSafe = protocol === 'https:'
  const at = { host, port: Number(port || (isSafe ? 443 : 80)) }
  return new Promise<void>((resolve, reject) => {
    const socket = isSafe
      ? connectSafely({ ...at, ...(isIP(host) ? {} : { servername: host }) })
      : connectPlain(at)
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)))
    socket.once('error', reject)
    socket.once(isSafe ? 'secureConnect' : 'connect', () => {
      socket.destroy()
      resolve()
    })
  })
}

const examine = async (check: string, name: string, given: string | undefined, without: string) => {
  if (!given) return finding(check, 'warn', `${name} is empty: ${without}.`)
  const address = given.replace(/^[a-z]+\+/, '')
  const { host } = new URL(address)
  try {
    await reach(address)
    return finding(check, 'ok', `${host} answers; "alarm test" tries a real one.`)
  } catch (error) {
    const problem = certificateProblem((error as NodeJS.ErrnoException).code)
    const why = problem ? `its certificate ${problem.told}` : sentence(error)
    return finding(check, 'bad', `${host} in ${name} cannot be reached: ${why}.`)
  }
}

/** Whether the hosts of both addresses answer. */
export const examineAddresses = ({ ALERT_WEBHOOK_URL, HEARTBEAT_URL }: Addresses): Promise<Finding[]> =>
  Promise.all([
    examine('alarms', 'ALERT_WEBHOOK_URL', ALERT_WEBHOOK_URL, 'alarms are in the log alone'),
    examine('heartbeat', 'HEARTBEAT_URL', HEARTBEAT_URL, 'nobody notices when this whole machine is dead'),
  ])

export type Secrets = {
  SMTP_PASSWORD?: string | undefined
  DATABASE_URL: string
  QUEUE_URL?: string | undefined
}

/** The whole value: a good password may hold any of these words. */
const PLACEHOLDER = /^(change-?me|password|secret|example)$/i

const passwordIn = (url: string | undefined) => (url ? decodeURIComponent(new URL(url).password) : '')

/** Passwords that everybody guesses: a warning for a demo that only this machine can open. */
export const examineSecrets = (settings: Secrets, isDemo: boolean): Finding[] => {
  const secrets = {
    SMTP_PASSWORD: settings.SMTP_PASSWORD ?? '',
    DATABASE_URL: passwordIn(settings.DATABASE_URL),
    QUEUE_URL: passwordIn(settings.QUEUE_URL),
  }
  const found = Object.entries(secrets).filter(([, value]) => PLACEHOLDER.test(value))
  if (found.length === 0) return [finding('secrets', 'ok', 'None is a placeholder.')]
  const result = isDemo ? 'warn' : 'bad'
  return found.map(([name]) =>
    finding('secrets', result, `${name} still has a placeholder for its password.`),
  )
}

/** What of the demo is on a site for everybody. */
export type DemoLeft = {
  /** A sentence for each value that is the demo's. */
  values: string[]
  /** ALLOW_DEMO_CONTENT: the build lets words pass that are marked DEMO. */
  allowsContent: boolean
}

const CONTENT =
  'ALLOW_DEMO_CONTENT is true: words marked DEMO in frontend/src, such as the invented reviews (which are unlawful), are online. Make each true or take it out, delete its mark, set ALLOW_DEMO_CONTENT=false and build again.'

export const examineDemo = ({ values, allowsContent }: DemoLeft, isDemo: boolean): Finding[] => {
  if (isDemo) return [finding('demo', 'ok', 'This is a demo: its SITE_URL is for this machine alone.')]
  const found = [
    ...values.map((told) => finding('demo', 'bad', told)),
    ...(allowsContent ? [finding('demo', 'warn', CONTENT)] : []),
  ]
  return found.length > 0 ? found : [finding('demo', 'ok', 'Nothing of the demo is left.')]
}

/** What looks at the site; `isLocal`: only this machine can open the address. */
export type SiteTools = {
  readCertificate: (address: string) => Promise<Certificate>
  isLocal: (address: string) => boolean
}

const examinePage = async (address: string, isLocal: boolean) => {
  const problem = await visitSite(address, isLocal)
  if (problem === null) return finding('site', 'ok', `${address} answers.`)
  // Inside a container localhost is the container.
  return problem === undefined
    ? finding('site', 'ok', `${address} is for this machine alone, and is not seen from here.`)
    : finding('site', 'bad', problem)
}

const PLAIN =
  'SITE_URL is http://: what visitors write crosses the network for everybody to read. docker/README.md says how to get HTTPS.'

type Seen = { found: Finding[]; certificateEnd: number | null }

/** `certificateEnd` in milliseconds, of one that browsers take: how long it lasts is a check of its own. */
const examineCertificate = async (
  address: string,
  { readCertificate, isLocal }: SiteTools,
): Promise<Seen> => {
  const plain = isLocal(address) ? [] : [finding('https', 'warn', PLAIN)]
  if (!address.startsWith('https:')) return { found: plain, certificateEnd: null }
  try {
    const { endsAt, problem } = await readCertificate(address)
    if (!problem) return { found: [], certificateEnd: endsAt.getTime() }
    const wrong = certificateProblem(problem)?.told
    const report = wrong
      ? `It ${wrong}; its last day is ${endsAt.toISOString().slice(0, 10)}.`
      : `Browsers refuse it: ${problem}.`
    return { found: [finding('certificate', 'bad', report)], certificateEnd: null }
  } catch (error) {
    return { found: [finding('certificate', 'warn', `Not seen: ${whyNot(error)}.`)], certificateEnd: null }
  }
}

/** The page, the API that answers there, and HTTPS; nothing where SITE_URL is not set. */
export const examineSite = async (address: string | undefined, tools: SiteTools): Promise<Seen> => {
  if (!address) return { found: [], certificateEnd: null }
  const [page, { found, certificateEnd }] = await Promise.all([
    examinePage(address, tools.isLocal(address)),
    examineCertificate(address, tools),
  ])
  return { found: [page, ...found], certificateEnd }
}

/** What opens the stores. */
export type StoreTools = {
  checkDatabase: (url: string) => Promise<DatabaseFacts>
  openQueue: (url: string) => { ping: () => Promise<void>; close: () => Promise<void> }
}

const PINGS = 4
const PAUSE_MS = 250

const migrations = ({ missing }: DatabaseFacts) =>
  missing.length > 0
    ? finding('migrations', 'bad', `Run migrate: ${missing.join(', ')} is missing.`)
    : finding('migrations', 'ok', 'At this version.')

const settings = ({ unsafe }: DatabaseFacts) =>
  unsafe.length > 0
    ? finding(
        'settings',
        'bad',
        `Postgres can lose or refuse messages, or log their texts: ${unsafe.join(', ')}.`,
      )
    : finding('settings', 'ok', 'Postgres writes through to the disk, and logs no text of a visitor.')

/** Reachable, migrated, safe; then every check that raises an alarm too. */
export const examineDatabase = async (
  { DATABASE_URL }: { DATABASE_URL: string },
  look: () => Surroundings,
  { checkDatabase }: StoreTools,
): Promise<Finding[]> => {
  try {
    const facts = await checkDatabase(DATABASE_URL)
    const found = [
      finding('database', 'ok', `Answers; ${facts.megabytes} MB.`),
      migrations(facts),
      settings(facts),
    ]
    const checks = facts.state ? checkAll({ ...facts.state, seen: look() }) : []
    return [...found, ...checks.map(({ name, result, report }) => finding(name, result, report))]
  } catch (error) {
    return [finding('database', 'bad', `DATABASE_URL does not work: ${sentence(error)}`)]
  }
}

/** A producer that fails fast has not connected yet when it is asked first. */
const pingPatiently = async (ping: () => Promise<void>) => {
  for (let tries = 1; ; tries++) {
    try {
      return await ping()
    } catch (error) {
      if (tries === PINGS) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/** A dead queue delays mail, and stops none. */
export const examineQueue = async (url: string, { openQueue }: StoreTools): Promise<Finding[]> => {
  const producer = openQueue(url)
  try {
    await pingPatiently(producer.ping)
    return [finding('queue', 'ok', 'Answers.')]
  } catch (error) {
    return [finding('queue', 'warn', `Does not answer; the sweep delivers without it: ${sentence(error)}`)]
  } finally {
    await producer.close()
  }
}

type Settings = MailSettings &
  Addresses & {
    DATABASE_URL: string
    QUEUE_URL?: string | undefined
    SITE_URL?: string | undefined
    MACHINE: string
    BACKUP_HOURS?: number | undefined
  }

/** What the checks look with. */
export type Tools = StoreTools &
  MailTools &
  SiteTools & {
    /** How full the disk is, from 0 to 1. */
    diskUsed: () => number
    demoLeft: () => DemoLeft
  }

/** Runs every check. What the worker raises alarms for is in the list; that of the site is made once, now. */
export const checkupOf = async (settings: Settings, tools: Tools): Promise<Finding[]> => {
  const isDemo = settings.SITE_URL !== undefined && tools.isLocal(settings.SITE_URL)
  const site = await examineSite(settings.SITE_URL, tools)
  const look = () => ({
    machine: settings.MACHINE,
    diskUsed: tools.diskUsed(),
    time: Date.now(),
    certificateEnd: site.certificateEnd,
    site: null,
    backupHours: settings.BACKUP_HOURS,
  })
  const found = await Promise.all([
    examineDatabase(settings, look, tools),
    examineQueue(settings.QUEUE_URL ?? settings.DATABASE_URL, tools),
    examineSmtp(settings, tools),
    examineSender(settings),
    site.found,
    examineAddresses(settings),
    examineDemo(tools.demoLeft(), isDemo),
    examineSecrets(settings, isDemo),
  ])
  return found.flat()
}

/** The check of a variable that is wrong: nothing else can be looked at before it is mended. */
export const VARIABLES_CHECK = 'variables'

const codeOf = (findings: Finding[]) => {
  const bad = findings.filter(({ result }) => result === 'bad')
  if (bad.some(({ check }) => check === VARIABLES_CHECK)) return CODE.unavailable
  return bad.length > 0 ? CODE.problem : CODE.ok
}

/** The command; exit code 1 when something is bad. */
export const doctorCommand = (checkup: () => Promise<Finding[]>): Command => ({
  usage: 'doctor',
  about: 'looks at everything that keeps a message from arriving',
  run: async () => {
    const findings = await checkup()
    return { text: table(findings, ''), data: findings, code: codeOf(findings) }
  },
})
