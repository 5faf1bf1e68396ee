/** `npm run db -- migrate status` and the like: Prisma's command line on the local database. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { LOCAL, ROOT } from './paths.ts'
import { openPostgres } from './postgres.ts'

const postgres = await openPostgres(join(LOCAL, 'postgres'), { join: true })
const env = { ...process.env, DATABASE_URL: process.env.DATABASE_URL || postgres.url('willow') }
const child = spawn('prisma', process.argv.slice(2), { cwd: ROOT, env, stdio: 'inherit' })
const [code] = (await once(child, 'exit')) as [number | null]
await postgres.close()
process.exit(code ?? 1)
