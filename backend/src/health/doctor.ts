/** Checks once everything that could keep a message from arriving: the monitor's checks, and those that only doctor makes. */
import { isLocalUrl } from '@willow/shared/site-variables'
import { checkMailServer, type MailSettings } from '#src/mail/transport.ts'
import { systemClock } from '#src/process.ts'
import { pingQueue } from '#src/queue.ts'
import { type DatabaseFacts, inspectDatabase } from '#src/store/inspect-database.ts'
import { type Check, checkAll, makeCheck, remedyFor } from './checks.ts'
import { makeFactReader } from './facts.ts'
import { observeSite } from './site.ts'

type DoctorSettings = MailSettings & { DATABASE_URL: string; QUEUE_URL: string } & Partial<
    Record<'SITE_URL' | 'MONITOR_URL' | 'LAST_BACKUP_FILE', string | undefined> &
      Record<'ALLOW_DEMO_CONTENT' | 'HAS_BACKUP_REPOSITORY', string | undefined>
  >

const checkDatabase = ({ missing, unsafe }: DatabaseFacts): Check[] => {
  const missed =
    missing.length > 0 &&
    `${missing.join(', ')} is missing: "docker compose up -d" applies it, or "docker compose logs migrate" says why not.`
  const lossy = unsafe.length > 0 && `It can lose, reject or log messages: ${unsafe.join(', ')}.`
  return [
    makeCheck('migrations', missed, 'At this version.'),
    makeCheck('postgres', lossy, 'Writes through to the disk, and logs no text of a visitor.'),
  ]
}

const domainOf = (address: string) => address.split('@')[1]!.toLowerCase()

const checkMail = async (settings: MailSettings) => {
  const problem = await checkMailServer(settings)
  const fine = settings.SMTP_USER ? 'Answers and accepts the login.' : 'Answers; there is no login.'
  return makeCheck('mail', problem && `The mail server cannot be used. ${remedyFor(problem)}`, fine)
}

export const NO_MONITOR = 'MONITOR_URL is empty: nobody notices when this machine is down.'

/** What `settings` accepts, and a public site should not have. */
const warningsAbout = (settings: DoctorSettings): Check[] => {
  const { SITE_URL, MAIL_FROM, MAIL_TO, MONITOR_URL, ALLOW_DEMO_CONTENT, HAS_BACKUP_REPOSITORY } = settings
  const ofPublicSites = {
    https:
      SITE_URL?.startsWith('http:') &&
      'SITE_URL is http://, so what visitors write crosses the network in clear text: docker/README.md says how to get HTTPS.',
    demo:
      ALLOW_DEMO_CONTENT === 'true' &&
      'ALLOW_DEMO_CONTENT is true, so texts marked DEMO in frontend/src, such as the invented reviews (which are unlawful), are online. Correct or remove each of them, delete its mark, set ALLOW_DEMO_CONTENT=false and build again.',
    copies:
      HAS_BACKUP_REPOSITORY === '' &&
      'BACKUP_REPOSITORY is empty: if this machine’s disk dies, the messages that were not mailed die with it.',
  }
  const warnings: Record<string, string | false | undefined> = {
    ...(!isLocalUrl(SITE_URL) && ofPublicSites),
    // Mail that comes from the groomer's own domain and whose replies go elsewhere looks forged.
    addresses:
      domainOf(MAIL_FROM) === domainOf(MAIL_TO) &&
      `MAIL_FROM and MAIL_TO share the domain ${domainOf(MAIL_TO)}, so spam filters suspect a forgery: use a sender of another domain, or allow-list ${MAIL_FROM} in the groomer’s mailbox.`,
    monitor: !MONITOR_URL && NO_MONITOR,
  }
  return Object.entries(warnings).flatMap(([name, report]) =>
    report ? { name, result: 'warn', report } : [],
  )
}

export const examineProduct = async (settings: DoctorSettings): Promise<Check[]> => {
  const { DATABASE_URL, QUEUE_URL, SITE_URL, LAST_BACKUP_FILE } = settings
  const inspecting = inspectDatabase(DATABASE_URL)
  const readFacts = makeFactReader(
    {
      metrics: { read: async () => (await inspecting).metrics },
      queue: { ping: () => pingQueue(QUEUE_URL) },
      readSite: () => (SITE_URL ? observeSite(SITE_URL) : null),
      lastBackupFile: LAST_BACKUP_FILE,
      clock: systemClock,
    },
    { isAskedOnce: true },
  )
  const databaseChecks = inspecting.then(checkDatabase, () => [])
  const [facts, mail] = await Promise.all([readFacts(), checkMail(settings)])
  return [...checkAll(facts), ...(await databaseChecks), mail, ...warningsAbout(settings)]
}
