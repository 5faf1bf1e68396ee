/** The operator's commands: `node backend/src/cli.ts --help`. */
import { messageCommands, type WithContext } from './cli/messages.ts'
import { doctorCommand, mailCommand, monitorCommand } from './cli/operation.ts'
import { type Cli, runCli } from './cli/program.ts'
import { openProducer } from './queue.ts'
import { cliEnv } from './settings/env.ts'
import type { Source } from './settings/read-env.ts'
import { type Database, openDatabase } from './store/database.ts'
import { messageStore } from './store/messages.ts'
import { operatorStore } from './store/operator.ts'

/** A search or an erasure may read or delete every row. */
const LONGEST_STATEMENT_MS = 120_000

/** Runs an action with the database, which is closed afterwards. */
const withDatabase = async <T>(url: string, action: (db: Database) => Promise<T>): Promise<T> => {
  const { db, close } = openDatabase(url, { connections: 1, statementMs: LONGEST_STATEMENT_MS })
  try {
    return await action(db)
  } finally {
    await close()
  }
}

/** Runs an action with the database and the queue, which are closed afterwards. */
const withContextOf =
  (source: Source): WithContext =>
  async (action) => {
    const { DATABASE_URL, QUEUE_URL } = cliEnv(source)
    const queue = openProducer(QUEUE_URL)
    try {
      return await withDatabase(DATABASE_URL, (db) => action({ store: operatorStore(db), queue }))
    } finally {
      await queue.close().catch(() => {})
    }
  }

/** Adds every command; they read their variables from `source`. */
export const addCommands =
  (source: Source) =>
  (cli: Cli): void => {
    const releaseWaiting = () =>
      withDatabase(cliEnv(source).DATABASE_URL, (db) => messageStore(db).releaseWaiting('success'))
    doctorCommand(cli, source)
    mailCommand(cli, source, releaseWaiting)
    monitorCommand(cli, source)
    messageCommands(cli, withContextOf(source))
  }

if (import.meta.main) {
  const { out, err, code } = await runCli(process.argv.slice(2), addCommands(process.env))
  if (out) process.stdout.write(`${out}\n`)
  if (err) process.stderr.write(`${err}\n`)
  process.exitCode = code
}
