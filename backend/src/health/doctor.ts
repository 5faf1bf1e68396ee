/** Checks once everything that could keep a message from arriving: what the monitor reports, and what only a person asks. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isLocalSite } from '#src/address.ts'
import { checkMailServer, type MailSettings } from '#src/mail/transport.ts'
import { openProducer } from '#src/queue.ts'
import { inspectDatabase } from '#src/store/inspect-database.ts'
import { type Absence, type Check, checkAll, type Facts } from './checks.ts'
import { diskUsed, readCertificateEnd, visitSite } from './site.ts'

type Settings = MailSettings & {
  DATABASE_URL: string
  QUEUE_URL: string
  SITE_URL?: string | undefined
  MONITOR_URL?: string | undefined
}

const absence = (error: unknown): Absence => ({
  seconds: Infinity,
  reason: (error instanceof Error ? error.message || error.name : String(error)).trim().split('\n').at(-1)!,
})

/** The parts of the database's state that only a person asks for, and its figures. */
const askDatabase = async (
  url: string,
): Promise<{ own: Check[] } & Pick<Facts, 'figures' | 'databaseAway'>> => {
  try {
    const { missing, unsafe, figures } = await inspectDatabase(url)
    const migrations: Check =
      missing.length > 0
        ? {
            name: 'migrations',
            result: 'failing',
            report: `${missing.join(', ')} is missing: "docker compose up -d" applies it.`,
          }
        : { name: 'migrations', result: 'ok', report: 'At this version.' }
    const settings: Check =
      unsafe.length > 0
        ? {
            name: 'postgres',
            result: 'failing',
            report: `It can lose, reject or log messages: ${unsafe.join(', ')}.`,
          }
        : {
            name: 'postgres',
            result: 'ok',
            report: 'Writes through to the disk, and logs no text of a visitor.',
          }
    return { own: [migrations, settings], figures, databaseAway: null }
  } catch (error) {
    return { own: [], figures: null, databaseAway: absence(error) }
  }
}

const PINGS = 4
const PAUSE_MS = 250

/** A producer that fails fast may not have connected yet when it is first asked. */
const askQueue = async (url: string): Promise<Absence | null> => {
  const producer = openProducer(url)
  try {
    for (let asked = 1; ; asked++)
      try {
        await producer.ping()
        return null
      } catch (error) {
        if (asked === PINGS) return absence(error)
        await sleep(PAUSE_MS)
      }
  } finally {
    await producer.close()
  }
}

const domainOf = (address: string) => address.split('@')[1]!.toLowerCase()

/** Filters take a mail of the groomer's own domain, whose reply goes elsewhere, for a forgery. */
const checkAddresses = ({ MAIL_FROM, MAIL_TO }: MailSettings): Check =>
  domainOf(MAIL_FROM) === domainOf(MAIL_TO)
    ? {
        name: 'addresses',
        result: 'warn',
        report: `MAIL_FROM and MAIL_TO share the domain ${domainOf(MAIL_TO)}, which filters take for a forgery: use a sender of another domain, or allow-list ${MAIL_FROM} in the groomer’s mailbox.`,
      }
    : { name: 'addresses', result: 'ok', report: 'MAIL_FROM and MAIL_TO have different domains.' }

const checkMail = async (settings: MailSettings): Promise<Check[]> => {
  const problem = await checkMailServer(settings)
  const fine = settings.SMTP_USER ? 'Answers and takes the login.' : 'Answers; there is no login.'
  const server: Check = {
    name: 'mail',
    result: problem ? 'failing' : 'ok',
    report: problem ? `The mail server cannot be used: ${problem}` : fine,
  }
  return [server, checkAddresses(settings)]
}

const checkMonitor = (url: string | undefined): Check =>
  url
    ? {
        name: 'monitor',
        result: 'ok',
        report: 'Told each minute; "docker compose run --rm cli monitor test" tries it.',
      }
    : {
        name: 'monitor',
        result: 'warn',
        report: 'MONITOR_URL is empty: nobody notices when this machine is down.',
      }

/** A failure counts at once here: nobody is going to ask a second time. */
const ONCE = 99

const lookAtSite = async (address: string | undefined): Promise<Pick<Facts, 'site' | 'certificateEnd'>> => {
  if (!address) return { site: null, certificateEnd: null }
  const problem = await visitSite(address)
  const certificateEnd = address.startsWith('https:')
    ? await readCertificateEnd(address).catch(() => null)
    : null
  const site = problem === undefined ? null : { address, problem, failures: problem === null ? 0 : ONCE }
  return { site, certificateEnd }
}

const PLAIN: Check = {
  name: 'https',
  result: 'warn',
  report:
    'SITE_URL is http://, so what visitors write crosses the network for everybody to read: docker/README.md says how to get HTTPS.',
}

/** Every check, in the order in which they are printed. */
export const examine = async (settings: Settings): Promise<Check[]> => {
  const { DATABASE_URL, QUEUE_URL, SITE_URL, MONITOR_URL } = settings
  const [{ own, ...database }, queueAway, site, mail] = await Promise.all([
    askDatabase(DATABASE_URL),
    askQueue(QUEUE_URL),
    lookAtSite(SITE_URL),
    checkMail(settings),
  ])
  const isPlain = SITE_URL?.startsWith('http:') && !isLocalSite(SITE_URL)
  return [
    ...checkAll({ ...database, queueAway, ...site, time: Date.now(), diskUsed: diskUsed() }),
    ...own,
    ...mail,
    ...(isPlain ? [PLAIN] : []),
    checkMonitor(MONITOR_URL),
  ]
}
