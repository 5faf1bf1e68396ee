/** `npm run db -- migrate status` and the like: Prisma's command line on the local database. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { LOCAL, ROOT } from './paths.ts'
import { openPostgres } from './postgres.ts'

const asked = process.argv.slice(2)
const postgres = await openPostgres(join(LOCAL, 'postgres'), { join: true })
const env = { ...process.env, DATABASE_URL: process.env.DATABASE_URL || postgres.url('willow') }

const prisma = async (words: string[]) => {
  const child = spawn('prisma', words, { cwd: ROOT, env, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

/** Prisma's engine 7.10 loses its shadow database when one run both applies a migration and creates another. */
const mayBeBehind = asked[0] === 'migrate' && asked[1] === 'dev'
const code = (mayBeBehind && (await prisma(['migrate', 'deploy']))) || (await prisma(asked))
await postgres.close()
process.exit(code)
