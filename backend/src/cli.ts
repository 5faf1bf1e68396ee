/** The operator's commands: `node backend/src/cli.ts --help`. */
import { fileURLToPath } from 'node:url'
import { isLocalSite } from './address.ts'
import { alarmCommand, mailCommands, messageCommands, type WithWork } from './cli/commands.ts'
import { checkupOf, doctorCommand, VARIABLES_CHECK } from './cli/doctor.ts'
import { finding } from './cli/output.ts'
import { type Command, runCli } from './cli/program.ts'
import { readCertificate } from './health/certificate.ts'
import { diskUsed } from './health/site.ts'
import { heartbeatTo, webhookAlarm } from './health/webhook.ts'
import { lastMonday } from './london.ts'
import { checkSmtp, envelopeOf, openMailer } from './mail/smtp.ts'
import { digestMail } from './mail/system-mails.ts'
import { systemClock } from './process.ts'
import { QUEUE_NAME, queueBackend } from './queue/message-queue.ts'
import { cliEnv, workerEnv } from './settings/env.ts'
import { ConfigurationError, demoLeft, type Source } from './settings/read-env.ts'
import { openDatabase } from './store/database.ts'
import { digestStore } from './store/digest.ts'
import { jobStore } from './store/jobs.ts'
import { checkDatabase } from './store/migrations.ts'
import { operatorStore } from './store/operator.ts'

const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

const withWorkOf =
  (source: Source): WithWork =>
  async (action) => {
    const env = cliEnv(source)
    const { db, close } = openDatabase(env.DATABASE_URL, { connections: 1 })
    const queue = queueBackend(env.QUEUE_URL ?? env.DATABASE_URL).openProducer(QUEUE_NAME)
    try {
      return await action({ store: operatorStore(db), queue, retentionDays: env.RETENTION_DAYS })
    } finally {
      await Promise.allSettled([queue.close(), close()])
    }
  }

/** Next Monday's mail, as far as its week has gone. */
const readWeeklyMail = async (source: Source) => {
  const env = workerEnv(source)
  const { db, close } = openDatabase(env.DATABASE_URL, { connections: 1 })
  try {
    const now = await jobStore(db).now()
    const mail = digestMail(await digestStore(db).readWeek(lastMonday(now), now), envelopeOf(env))
    return { subject: String(mail.subject), text: String(mail.text) }
  } finally {
    await close()
  }
}

const tools = {
  checkDatabase: (url: string) => checkDatabase(url, MIGRATIONS),
  checkSmtp,
  openQueue: (url: string) => queueBackend(url).openProducer(QUEUE_NAME),
  readCertificate,
  isLocal: isLocalSite,
  diskUsed,
}
const checkupWith = async (source: Source) => {
  try {
    return await checkupOf(workerEnv(source), {
      ...tools,
      demoLeft: () => ({ values: demoLeft(source), allowsContent: source.ALLOW_DEMO_CONTENT === 'true' }),
    })
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return error.message.split('\n').map((told) => finding(VARIABLES_CHECK, 'bad', told))
  }
}
const openAlarm = (source: Source) => {
  const { ALERT_WEBHOOK_URL, SITE_NAME } = workerEnv(source)
  return ALERT_WEBHOOK_URL ? webhookAlarm(ALERT_WEBHOOK_URL, SITE_NAME) : undefined
}
const openHeartbeat = (source: Source) => {
  const { HEARTBEAT_URL } = workerEnv(source)
  return HEARTBEAT_URL ? heartbeatTo(HEARTBEAT_URL, systemClock) : undefined
}

/** Every command, with the variables of `source`. */
export const commandsWith = (source: Source): Command[] => [
  doctorCommand(() => checkupWith(source)),
  ...mailCommands(
    () => openMailer(workerEnv(source)),
    () => readWeeklyMail(source),
  ),
  alarmCommand(
    () => openAlarm(source),
    () => openHeartbeat(source),
  ),
  ...messageCommands(withWorkOf(source)),
]

const write = (text: string) =>
  new Promise<void>((resolve, reject) =>
    process.stdout.write(text, (error) => (error ? reject(error) : resolve())),
  )
if (import.meta.main) {
  const { out, err, code } = await runCli(process.argv.slice(2), commandsWith(process.env), write)
  if (out) process.stdout.write(`${out}\n`)
  if (err) process.stderr.write(`${err}\n`)
  process.exitCode = code
}
