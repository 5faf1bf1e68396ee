/** The operator's commands: `node backend/src/cli.ts --help`. */
import { addOperationCommands } from './cli/doctor.ts'
import { addMessageCommands } from './cli/message-commands.ts'
import { runCli } from './cli/program.ts'
import { cliEnv, type Source } from './settings/env.ts'
import { openDatabase, type Database } from './store/database.ts'
import { messageStore } from './store/messages.ts'
import { operatorStore } from './store/operator.ts'

/** A search or an erasure may read or delete every row. */
const LONGEST_STATEMENT_MS = 120_000

const withDatabase = async <T>(source: Source, action: (db: Database) => Promise<T>): Promise<T> => {
  const { DATABASE_URL } = cliEnv(source)
  const { db, close } = openDatabase(DATABASE_URL, { connections: 1, statementMs: LONGEST_STATEMENT_MS })
  return action(db).finally(close)
}

/** Runs a command line, whose commands read their variables from `source`. */
export const runOperatorCli = (args: string[], source: Source) =>
  runCli(args, (program, answering) => {
    const release = () => withDatabase(source, (db) => messageStore(db).release())
    addOperationCommands(program, answering, source, release)
    addMessageCommands(program, answering, (action) =>
      withDatabase(source, (db) => action(operatorStore(db))),
    )
  })

if (import.meta.main) {
  const { out, err, code } = await runOperatorCli(process.argv.slice(2), process.env)
  if (err) process.stderr.write(`${err}\n`)
  // A connection to a frozen server would keep the process. A pipe takes a long text in parts.
  process.stdout.write(out && `${out}\n`, () => process.exit(code))
}
