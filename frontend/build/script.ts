import { resolve } from 'node:path'
import { build, type Rolldown } from 'vite'

const configFile = resolve(import.meta.dirname, '../vite.config.ts')

/** Builds a self-contained script; returns its text and its file name. */
export const buildScript = async (input: string): Promise<{ code: string; fileName: string }> => {
  const built = (await build({
    configFile,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, rolldownOptions: { input, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput
  const [{ code, fileName }] = built.output
  return { code: code.trim(), fileName }
}
