#!/usr/bin/env node
/**
 * Prisma's schema engine, run from the lockfile alone: JSON-RPC over stdio, as the CLI speaks with its own
 * downloaded binary, on top of `@prisma/schema-engine-wasm`. `PRISMA_SCHEMA_ENGINE_BINARY` points here.
 */
import { readFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { adapterFactory } from './adapter.ts'
import { prismaCode, runVerb } from './database-verbs.ts'

type Engine = Record<string, (params: unknown) => Promise<unknown>>
type Request = { id: number; method?: string; params?: unknown }
type Failure = Error & { code?: string; meta?: unknown }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    datamodels: { type: 'string', multiple: true },
    datasource: { type: 'string' },
    version: { type: 'boolean', short: 'V' },
  },
})
const { url = '' } = JSON.parse(String(values.datasource ?? '{}')) as { url?: string }

const logError = (message: string, error_code: string) =>
  writeSync(
    2,
    `\n${JSON.stringify({ level: 'ERROR', target: 'schema_engine::logger', fields: { message, error_code } })}`,
  )

/** The engine writes the message of a Rust panic here before it traps. */
const panic = {
  message: '',
  get: () => panic.message,
  set_message: (message: string) => {
    panic.message = `RuntimeError: ${message}`
  },
}

const openEngine = async (): Promise<Engine> => {
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panic })
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')
  const bytes = readFileSync(entry.replace('schema_engine.js', 'schema_engine_bg.wasm'))
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), {
    './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports,
  })
  const { __wbg_set_wasm: connectBindings } = bindings as unknown as {
    __wbg_set_wasm: (exports: WebAssembly.Exports) => void
  }
  connectBindings(exports)
  const { __wbindgen_start: start } = exports as { __wbindgen_start: () => void }
  start()
  const datamodels = (values.datamodels as string[] | undefined)?.map((file): [string, string] => [
    file,
    readFileSync(file, 'utf8'),
  ])
  const log = (line: string) => process.stderr.write(`${line}\n`)
  const engine = await bindings.SchemaEngine.new(
    { datamodels },
    log,
    bindMigrationAwareSqlAdapterFactory(adapterFactory(url)),
  )
  return engine as unknown as Engine
}

const send = (message: object) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

const failure = (error: Failure) => {
  const message = panic.message || error.message
  const data = panic.message
    ? { is_panic: true, message }
    : {
        is_panic: false,
        message,
        error_code: /^(P\d{4})\b/.exec(message)?.[1] ?? error.code,
        meta: error.meta ?? null,
      }
  panic.message = ''
  return { code: 4466, message: 'An error happened. Check the data field for details.', data }
}

let printed = 0
/** `diff` hands its script back; the CLI only shows what it is told to print, and else writes empty migrations. */
const printDiff = ({ exitCode, stdout }: { exitCode: number; stdout?: string | null }) => {
  if (stdout != null) send({ id: 1_000_000 + ++printed, method: 'print', params: { content: stdout } })
  return { exitCode }
}

const answer = async (engine: Engine, { id, method = '', params }: Request) => {
  try {
    const result = await engine[method === 'getDatabaseVersion' ? 'version' : method]!(params)
    send({ id, result: (method === 'diff' ? printDiff(result as { exitCode: number }) : result) ?? null })
  } catch (error) {
    send({ id, error: failure(error instanceof Error ? error : new Error(String(error))) })
  }
}

const serve = async () => {
  process.on('uncaughtException', (error) => {
    logError(panic.message || error.message, '')
    process.exit(panic.message ? 101 : 1)
  })
  let engine: Promise<Engine> | undefined
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line) as Request
    if (request.method) await answer(await (engine ??= openEngine()), request)
  }
}

if (values.version) console.log('schema-engine-cli wasm')
else if (positionals[0] === 'cli') {
  await runVerb(positionals[1], url).catch((error: Failure) => {
    logError(error.message, prismaCode(error))
    process.exitCode = 1
  })
} else await serve()
process.exit()
