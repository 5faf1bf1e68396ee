/**
 * A driver adapter for the schema engine: `@prisma/adapter-pg` with the gaps closed that migrations fall into.
 * Each gap was measured with adapter-pg 7.10; drop the fix when a later version has it.
 */
import { randomUUID } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  ColumnTypeEnum,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from '@prisma/driver-adapter-utils'
import pg from 'pg'

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>

const CHAR_OID = 18
const BPCHAR_OID = 1042

/** The parts of a connection string that a pool takes; never the string itself, which would win over `database`. */
const poolConfig = (url: string, database?: string): pg.PoolConfig => {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  return {
    host: searchParams.get('host') ?? decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: database ?? decodeURIComponent(pathname.slice(1)),
    ...(/^(require|verify-.*)$/.test(searchParams.get('sslmode') ?? '') && { ssl: true }),
    max: 1,
    connectionTimeoutMillis: 5000,
  }
}

/** One connected client; the caller ends it. `database` replaces the one that the URL names. */
export const connect = async (url: string, database?: string): Promise<pg.Client> => {
  const client = new pg.Client(poolConfig(url, database))
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The catalogue's `"char"` type is unknown to the adapter: let it pass as bpchar, then say what it is. */
const readCharColumns = (adapter: Adapter) => {
  const pool = adapter.underlyingDriver()
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<pg.QueryResult>
  let charColumns: number[] = []
  const noting = async (...args: unknown[]) => {
    const result = await query(...args)
    charColumns =
      result.fields?.flatMap((field, index) => (field.dataTypeID === CHAR_OID ? [index] : [])) ?? []
    for (const index of charColumns) result.fields[index]!.dataTypeID = BPCHAR_OID
    return result
  }
  const queryRaw = adapter.queryRaw.bind(adapter)
  return Object.assign(adapter, {
    queryRaw: async (sql: SqlQuery) => {
      Object.assign(pool, { query: noting })
      const result = await queryRaw(sql)
      for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character
      return result
    },
  })
}

/** The adapter's own way of turning a driver's error into one that the engine can tell. */
type TellsErrors = { onError: (error: unknown) => never }

/** A script goes to the server whole, as one implicit transaction; the stock one cuts it at each semicolon. */
const runScriptsWhole = (adapter: Adapter) =>
  Object.assign(adapter, {
    executeScript: async (script: string) => {
      const query = adapter.underlyingDriver().query(script)
      await query.catch((error: unknown) => (adapter as unknown as TellsErrors).onError(error))
    },
  })

const open = async (config: pg.PoolConfig) =>
  runScriptsWhole(readCharColumns(await new PrismaPg(config).connect()))

/** A database of its own for trying migrations out; dropped when the engine lets go of it. */
const openShadow = async (url: string) => {
  const name = `prisma_migrate_shadow_db_${randomUUID()}`
  const main = await connect(url)
  await main.query(`CREATE DATABASE "${name}"`)
  const adapter = await open(poolConfig(url, name))
  return Object.assign(adapter, {
    dispose: async () => {
      await adapter.underlyingDriver().end()
      await main.query(`DROP DATABASE "${name}" WITH (FORCE)`)
      await main.end()
    },
  })
}

/** The engine's way to the database of `url` and to shadow databases beside it. */
export const adapterFactory = (url: string): SqlMigrationAwareDriverAdapterFactory =>
  Object.assign(new PrismaPg(poolConfig(url)), {
    connect: () => open(poolConfig(url)),
    connectToShadowDb: () => openShadow(url),
  })
