/** Where Prisma finds the schema, the migrations and the engine. `generate` needs no database. */
import { delimiter, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'prisma/config'

process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(
  new URL('prisma/engine/schema-engine.ts', import.meta.url),
)
// The engine is TypeScript: its `env node` must find the Node that runs this file, not an older one.
process.env.PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  ...(process.env.DATABASE_URL && { datasource: { url: process.env.DATABASE_URL } }),
})
