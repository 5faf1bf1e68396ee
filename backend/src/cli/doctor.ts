/** `doctor`: everything that keeps a message from arriving, each with the sentence that mends it. */
import type { MailSettings } from '#src/mail/smtp-mailer.ts'
import { CODE, type Command } from './command.ts'
import { type Addresses, examineAddresses } from './examine-addresses.ts'
import { examineSmtp, type MailTools } from './examine-mail.ts'
import { type DemoLeft, examineDemo, examineSecrets } from './examine-secrets.ts'
import { examineSender } from './examine-sender.ts'
import { examineSite, type SiteTools } from './examine-site.ts'
import { examineDatabase, examineQueue, type StoreTools } from './examine-stores.ts'
import type { Finding } from './finding.ts'
import { table } from './table.ts'

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
