/** The operator's commands: `node backend/src/cli.ts --help`. */
import { messageCommands } from './cli/messages.ts'
import { operationCommands } from './cli/operation.ts'
import { type Command, runCli } from './cli/program.ts'
import { cliEnv } from './settings/env.ts'
import type { Source } from './settings/read-env.ts'
import { type Database, openDatabase } from './store/database.ts'
import { messageStore } from './store/messages.ts'
import { operatorStore } from './store/operator.ts'

/** A search or an erasure may read or delete every row. */
const LONGEST_STATEMENT_MS = 120_000

const withDatabase = async <T>(source: Source, action: (db: Database) => Promise<T>): Promise<T> => {
  const { db, close } = openDatabase(cliEnv(source).DATABASE_URL, {
    connections: 1,
    statementMs: LONGEST_STATEMENT_MS,
  })
  return action(db).finally(close)
}

/** All commands; they read their variables from `source`. */
export const makeCommands = (source: Source): Command[] => [
  ...operationCommands(source, () =>
    withDatabase(source, (db) => messageStore(db).makeWaitingDue('success')),
  ),
  ...messageCommands((action) => withDatabase(source, (db) => action(operatorStore(db)))),
]

if (import.meta.main) {
  const { out, err, code } = await runCli(process.argv.slice(2), makeCommands(process.env))
  if (out) process.stdout.write(`${out}\n`)
  if (err) process.stderr.write(`${err}\n`)
  process.exitCode = code
}
