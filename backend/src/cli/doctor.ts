/** `doctor`: checks everything that could keep a message from arriving, and says what to do. */
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isLocalSite } from '#src/address.ts'
import { certificateProblem, readCertificate } from '#src/health/certificate.ts'
import { checkAll, type HostStatus, hours } from '#src/health/checks.ts'
import { diskUsed, visitSite, explainSiteError } from '#src/health/site.ts'
import { checkSmtp, type MailSettings } from '#src/mail/transport.ts'
import { openProducer } from '#src/queue.ts'
import { workerEnv } from '#src/settings/env.ts'
import { ConfigurationError, remainingDemoValues, type Source } from '#src/settings/read-env.ts'
import { checkDatabase } from '#src/store/migrations.ts'
import type { Figures } from '#src/store/status.ts'
import { type Cli, CODE, sentence, table } from './program.ts'

/** A result of `doctor`: `warn` may be intended, `bad` must be fixed. `report` says what to do. */
export type Finding = { check: string; result: 'ok' | 'warn' | 'bad'; report: string }

const finding = (check: string, result: Finding['result'], report: string): Finding => ({
  check,
  result,
  report,
})

const worked = ({ SMTP_SECURITY, SMTP_USER }: MailSettings) => {
  const parts = ['Connection', ...(SMTP_SECURITY === 'none' ? [] : ['TLS']), ...(SMTP_USER ? ['login'] : [])]
  const words =
    parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)} work` : 'The connection works'
  return SMTP_USER ? `${words}.` : `${words}; SMTP_USER is empty, so there is no login.`
}

/** Connection, TLS and login. */
const checkMail = async (settings: MailSettings) => {
  const problem = await checkSmtp(settings)
  return problem ? finding('mail', 'bad', problem) : finding('mail', 'ok', worked(settings))
}

const dns = new Resolver({ timeout: 2000, tries: 2 })

const checkLogin = (domain: string, login: string) =>
  login === domain
    ? finding('from', 'ok', `MAIL_FROM is of ${domain}.`)
    : finding('from', 'warn', `MAIL_FROM is of ${domain}, the login of ${login}: many providers reject that.`)

const checkSpf = (domain: string, records: string[]) => {
  const found = records.filter((record) => /^v=spf1( |$)/i.test(record))
  const source = '"mail test" sends a mail: its source must say spf=pass, dkim=pass'
  if (found.length === 1) return finding('spf', 'ok', `${found[0]} (${source})`)
  const problem =
    found.length > 1 ? `${found.length} SPF records, which count as none: keep` : 'no SPF record: add'
  return finding('spf', 'warn', `${domain} has ${problem} the one that your mail provider's help names.`)
}

/**
 * Whether receivers will trust mail from MAIL_FROM: its login's domain, SPF, DMARC. What the records allow only a
 * mail that was sent can show.
 */
export const checkSender = async (
  { MAIL_FROM, SMTP_USER }: Pick<MailSettings, 'MAIL_FROM' | 'SMTP_USER'>,
  resolve: (name: string) => Promise<string[][]> = (name) => dns.resolveTxt(name),
): Promise<Finding[]> => {
  const [domain, login] = [MAIL_FROM, SMTP_USER].map((address) => address?.split('@')[1]?.toLowerCase())
  const from = checkLogin(domain!, login ?? domain!)
  /** The TXT records of a name; none if it has none. */
  const read = async (name: string) => {
    try {
      return (await resolve(name)).map((parts) => parts.join(''))
    } catch (error) {
      if (['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code!)) return []
      throw error
    }
  }
  try {
    const spf = checkSpf(domain!, await read(domain!))
    // A parent domain's record counts too (RFC 7489, section 6.6.3).
    for (let name = domain!; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
      const record = (await read(`_dmarc.${name}`)).find((text) => /^v=DMARC1/i.test(text))
      if (record) return [from, spf, finding('dmarc', 'ok', record)]
    }
    const add = `${domain} has no DMARC record. Add: _dmarc.${domain}. TXT "v=DMARC1; p=none"`
    return [from, spf, finding('dmarc', 'warn', add)]
  } catch {
    return [from, finding('dns', 'warn', 'DNS does not answer: SPF and DMARC are unknown.')]
  }
}

const TIMEOUT_MS = 5000

/** Connects to the host of `address`, over TLS for https://. Rejects if that fails. */
const reach = async (address: string) => {
  const { protocol, hostname, port } = new URL(address)
  if (protocol === 'https:') {
    const { problem } = await readCertificate(address, TIMEOUT_MS)
    if (problem) throw Object.assign(new Error(problem), { code: problem })
    return
  }
  const socket = connect(Number(port || 80), hostname.replace(/^\[|\]$/g, ''))
  await once(socket, 'connect', { signal: AbortSignal.timeout(TIMEOUT_MS) }).finally(() => socket.destroy())
}

const checkAddress = async (check: string, name: string, given: string | undefined, without: string) => {
  if (!given) return finding(check, 'warn', `${name} is empty: ${without}.`)
  const address = given.replace(/^[a-z]+\+/, '')
  const { host } = new URL(address)
  try {
    await reach(address)
    return finding(check, 'ok', `${host} answers; "alarm test" tries a real one.`)
  } catch (error) {
    const problem = certificateProblem((error as NodeJS.ErrnoException).code)
    const why = problem ? `its certificate ${problem.report}` : sentence(error)
    return finding(check, 'bad', `${host} in ${name} cannot be reached: ${why}.`)
  }
}

/** Whether the hosts of both addresses answer; an empty address is skipped. */
export const checkAddresses = ({
  ALERT_WEBHOOK_URL,
  HEARTBEAT_URL,
}: {
  ALERT_WEBHOOK_URL?: string | undefined
  HEARTBEAT_URL?: string | undefined
}): Promise<Finding[]> =>
  Promise.all([
    checkAddress('alarms', 'ALERT_WEBHOOK_URL', ALERT_WEBHOOK_URL, 'alarms are only in the log'),
    checkAddress('heartbeat', 'HEARTBEAT_URL', HEARTBEAT_URL, 'a dead machine is noticed only by chance'),
  ])

const CONTENT =
  'ALLOW_DEMO_CONTENT is true: words marked DEMO in frontend/src, such as the invented reviews (which are unlawful), are online. Make each true or take it out, delete its mark, set ALLOW_DEMO_CONTENT=false and build again.'

/** Demo values on a public site. */
const checkDemo = (source: Source) => {
  if (isLocalSite(source.SITE_URL))
    return [finding('demo', 'ok', 'This is a demo: its SITE_URL is for this machine only.')]
  const found = remainingDemoValues(source).map((report) => finding('demo', 'bad', report))
  if (source.ALLOW_DEMO_CONTENT === 'true') found.push(finding('demo', 'warn', CONTENT))
  return found.length > 0 ? found : [finding('demo', 'ok', 'Nothing of the demo is left.')]
}

const PLAIN =
  'SITE_URL is http://: what visitors write crosses the network for everybody to read. docker/README.md says how to get HTTPS.'

/** Whether browsers accept the certificate. Its expiry is a check of its own. */
const checkCertificate = async (address: string) => {
  try {
    const { endsAt, problem } = await readCertificate(address)
    if (!problem) return { found: [], certificateEnd: endsAt.getTime() }
    const wrong = certificateProblem(problem)?.report
    const report = wrong
      ? `It ${wrong}; its last day is ${endsAt.toISOString().slice(0, 10)}.`
      : `Browsers reject it: ${problem}.`
    return { found: [finding('certificate', 'bad', report)], certificateEnd: null }
  } catch (error) {
    return {
      found: [finding('certificate', 'warn', `Not seen: ${explainSiteError(error)}.`)],
      certificateEnd: null,
    }
  }
}

/**
 * The page, the API, and HTTPS; nothing where SITE_URL is not set. `isLocal`: only this machine can open the address.
 * `certificateEnd` is in milliseconds.
 */
export const checkSite = async (
  address: string | undefined,
  isLocal = isLocalSite(address),
): Promise<{ found: Finding[]; certificateEnd: number | null }> => {
  if (!address) return { found: [], certificateEnd: null }
  const problem = await visitSite(address, isLocal)
  // Inside a container localhost is the container.
  const fine =
    problem === null
      ? `${address} answers.`
      : `${address} is for this machine only, and is not seen from here.`
  const page = finding('site', problem ? 'bad' : 'ok', problem ?? fine)
  const { found, certificateEnd } = address.startsWith('https:')
    ? await checkCertificate(address)
    : { found: isLocal ? [] : [finding('https', 'warn', PLAIN)], certificateEnd: null }
  return { found: [page, ...found], certificateEnd }
}

/** The worker sweeps at least each minute; its container's health check allows two. */
const LONGEST_SWEEP_SECONDS = 120

/** Only here: alarms come from the worker itself, so that none reports its end. */
const workerFinding = ({ sweepAge }: Figures): Finding => {
  const problem =
    sweepAge === null ? 'has never looked for messages' : `last looked for messages ${hours(sweepAge)} ago`
  return sweepAge !== null && sweepAge < LONGEST_SWEEP_SECONDS
    ? finding('worker', 'ok', 'Looks for messages that are owed.')
    : finding(
        'worker',
        'bad',
        `The worker ${problem}: see "docker compose ps" and "docker compose logs worker".`,
      )
}

/** Whether the store is reachable, migrated and safely configured; then every check that can raise an alarm. */
const checkStore = async (url: string, host: () => HostStatus) => {
  try {
    const { megabytes, missing, unsafe, state } = await checkDatabase(url)
    const checks = state ? checkAll({ ...state, host: host() }) : []
    return [
      finding('database', 'ok', `Answers; ${megabytes} MB.`),
      missing.length > 0
        ? finding('migrations', 'bad', `Run migrate: ${missing.join(', ')} is missing.`)
        : finding('migrations', 'ok', 'At this version.'),
      unsafe.length > 0
        ? finding(
            'settings',
            'bad',
            `Postgres can lose or reject messages, or log their texts: ${unsafe.join(', ')}.`,
          )
        : finding('settings', 'ok', 'Postgres writes through to the disk, and logs no text of a visitor.'),
      ...(state ? [workerFinding(state.figures)] : []),
      ...checks.map(({ name, result, report }) => finding(name, result, report)),
    ]
  } catch (error) {
    return [finding('database', 'bad', `DATABASE_URL does not work: ${sentence(error)}`)]
  }
}

const PINGS = 4
const PAUSE_MS = 250

/** A broken queue only delays mail. A producer that fails fast may not have connected yet when it is first asked. */
const checkQueue = async (url: string) => {
  const producer = openProducer(url)
  let problem: unknown
  for (let tries = 0; tries < PINGS; tries++)
    try {
      await producer.ping()
      await producer.close()
      return finding('queue', 'ok', 'Answers.')
    } catch (error) {
      problem = error
      await sleep(PAUSE_MS)
    }
  await producer.close()
  return finding('queue', 'warn', `Does not answer; the sweep delivers without it: ${sentence(problem)}`)
}

/** Runs every check, including those of the alarms; the site is checked once, now. */
const checkEverything = async (source: Source): Promise<Finding[]> => {
  const settings = workerEnv(source)
  const site = await checkSite(settings.SITE_URL)
  const host = () => ({
    machine: settings.MACHINE,
    diskUsed: diskUsed(),
    time: Date.now(),
    certificateEnd: site.certificateEnd,
    site: null,
    backupHours: settings.BACKUP_HOURS,
  })
  const found = await Promise.all([
    checkStore(settings.DATABASE_URL, host),
    checkQueue(settings.QUEUE_URL),
    checkMail(settings),
    checkSender(settings),
    site.found,
    checkAddresses(settings),
    checkDemo(source),
  ])
  return found.flat()
}

/** Exit code 1 if a check is bad; 3 if its variables are missing, so that nothing can be checked. */
export const doctorCommand = ({ program, answer }: Cli, source: Source): void =>
  void program
    .command('doctor')
    .description('checks everything that keeps a message from arriving')
    .action(
      answer(async () => {
        let code: number = CODE.ok
        const found = await checkEverything(source).catch((error: unknown) => {
          if (!(error instanceof ConfigurationError)) throw error
          code = CODE.unavailable
          return error.message.split('\n').map((report) => finding('variables', 'bad', report))
        })
        if (code === CODE.ok && found.some(({ result }) => result === 'bad')) code = CODE.problem
        return { text: table(found, ''), data: found, code }
      }),
    )
