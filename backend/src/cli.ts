/** The operator's commands: `node backend/src/cli.ts --help`. */
import { alarmCommand, mailCommand, messageCommands, type WithContext } from './cli/commands.ts'
import { doctorCommand } from './cli/doctor.ts'
import { type Cli, runCli } from './cli/program.ts'
import { openProducer } from './queue.ts'
import { cliEnv } from './settings/env.ts'
import type { Source } from './settings/read-env.ts'
import { openDatabase } from './store/database.ts'
import { operatorStore } from './store/operator.ts'

/** A search or an erasure may read or delete every row. */
const LONGEST_STATEMENT_MS = 120_000

/** Runs an action with a database and a queue, which are closed afterwards. */
const withContextOf =
  (source: Source): WithContext =>
  async (action) => {
    const { DATABASE_URL, QUEUE_URL } = cliEnv(source)
    const queue = openProducer(QUEUE_URL)
    const { db, close } = openDatabase(DATABASE_URL, { connections: 1, statementMs: LONGEST_STATEMENT_MS })
    try {
      return await action({ store: operatorStore(db), queue })
    } finally {
      await close()
      await queue.close().catch(() => {})
    }
  }

/** Adds every command; they read their variables from `source`. */
export const addCommands =
  (source: Source) =>
  (cli: Cli): void => {
    doctorCommand(cli, source)
    mailCommand(cli, source)
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
