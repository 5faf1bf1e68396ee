/** The operator's commands: `node backend/src/cli.ts --help`. */
import { fileURLToPath } from 'node:url'
import { webhookAlarm } from './alarm/webhook.ts'
import { alarmCommand } from './cli/alarm-command.ts'
import { checkupOf, doctorCommand } from './cli/doctor.ts'
import { mailCommand } from './cli/mail-command.ts'
import { messageCommands, type WithWork } from './cli/message-commands.ts'
import { runCli } from './cli/run-cli.ts'
import { cliEnv, workerEnv } from './env.ts'
import { checkSmtp } from './mail/check-smtp.ts'
import { openMailer } from './mail/smtp-mailer.ts'
import { QUEUE_NAME, queueBackend } from './queue/message-queue.ts'
import { checkDatabase } from './store/check-database.ts'
import { openDatabase } from './store/database.ts'
import { operatorStore } from './store/operator-store.ts'

const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

const withWork: WithWork = async (action) => {
  const env = cliEnv()
  const { db, close } = openDatabase(env.DATABASE_URL, { connections: 1 })
  const queue = queueBackend(env.QUEUE_URL ?? env.DATABASE_URL).openProducer(QUEUE_NAME)
  try {
    return await action({ store: operatorStore(db), queue, retentionDays: env.RETENTION_DAYS })
  } finally {
    await Promise.allSettled([queue.close(), close()])
  }
}

const checkup = () =>
  checkupOf(workerEnv(), {
    checkDatabase: (url) => checkDatabase(url, MIGRATIONS),
    checkSmtp,
    openQueue: (url) => queueBackend(url).openProducer(QUEUE_NAME),
  })
const openAlarm = () => {
  const { ALERT_WEBHOOK_URL, SITE_NAME } = workerEnv()
  return ALERT_WEBHOOK_URL ? webhookAlarm(ALERT_WEBHOOK_URL, SITE_NAME) : undefined
}
const commands = [
  doctorCommand(checkup),
  mailCommand(() => openMailer(workerEnv())),
  alarmCommand(openAlarm),
  ...messageCommands(withWork),
]

const write = (text: string) =>
  new Promise<void>((resolve, reject) =>
    process.stdout.write(text, (error) => (error ? reject(error) : resolve())),
  )
const { out, err, code } = await runCli(process.argv.slice(2), commands, write)
if (out) process.stdout.write(`${out}\n`)
if (err) process.stderr.write(`${err}\n`)
process.exitCode = code
