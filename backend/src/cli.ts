/** The operator's commands: `node backend/src/cli.ts --help`. */
import { alarmCommand, mailCommands, messageCommands, type WithContext } from './cli/commands.ts'
import { doctorCommand } from './cli/doctor.ts'
import { type Cli, runCli } from './cli/program.ts'
import { lastMonday } from './london.ts'
import { envelopeOf } from './mail/smtp.ts'
import { digestMail } from './mail/system-mails.ts'
import { QUEUE_NAME, queueBackend } from './queue/message-queue.ts'
import { cliEnv, workerEnv } from './settings/env.ts'
import type { Source } from './settings/read-env.ts'
import { type Database, openDatabase } from './store/database.ts'
import { digestStore } from './store/digest.ts'
import { jobStore } from './store/jobs.ts'
import { operatorStore } from './store/operator.ts'

/** Runs `action` with a database that is closed after it. */
const withDatabase = async <T>(url: string, action: (db: Database) => Promise<T>): Promise<T> => {
  const { db, close } = openDatabase(url, { connections: 1 })
  return action(db).finally(close)
}

const withContextOf =
  (source: Source): WithContext =>
  async (action) => {
    const { DATABASE_URL, QUEUE_URL, RETENTION_DAYS: retentionDays } = cliEnv(source)
    const queue = queueBackend(QUEUE_URL ?? DATABASE_URL).openProducer(QUEUE_NAME)
    const act = (db: Database) => action({ store: operatorStore(db), queue, retentionDays })
    return withDatabase(DATABASE_URL, act).finally(() => queue.close().catch(() => {}))
  }

/** Next Monday's mail, as far as its week has gone. */
const readWeeklyMail = (source: Source) => {
  const env = workerEnv(source)
  return withDatabase(env.DATABASE_URL, async (db) => {
    const now = await jobStore(db).now()
    const mail = digestMail(await digestStore(db).readWeek(lastMonday(now), now), envelopeOf(env))
    return { subject: String(mail.subject), text: String(mail.text) }
  })
}

/** Adds every command, with the variables of `source`. */
export const addCommands =
  (source: Source) =>
  (cli: Cli): void => {
    doctorCommand(cli, source)
    mailCommands(cli, source, () => readWeeklyMail(source))
    alarmCommand(cli, source)
    messageCommands(cli, withContextOf(source))
  }

const write = (text: string) =>
  new Promise<void>((resolve, reject) =>
    process.stdout.write(text, (error) => (error ? reject(error) : resolve())),
  )
if (import.meta.main) {
  const { out, err, code } = await runCli(process.argv.slice(2), addCommands(process.env), write)
  if (out) process.stdout.write(`${out}\n`)
  if (err) process.stderr.write(`${err}\n`)
  process.exitCode = code
}
