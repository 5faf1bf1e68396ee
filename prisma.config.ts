/** Where Prisma finds the schema, the migrations and the database. */
import { defineConfig } from 'prisma/config'

// `generate` needs neither a database nor the schema engine, which Prisma would download: any file stands for it.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  ...(process.env.DATABASE_URL && { datasource: { url: process.env.DATABASE_URL } }),
})
