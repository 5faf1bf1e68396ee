/** The real processes, for tests that kill them: they end with the test. */
import { onTestFinished } from 'vitest'
import { type Process, spawnProcess } from './spawn-process.ts'

/** Starts `backend/src/<name>.ts`; resolves when it says that it is ready, or has ended. */
export const startProcess = (name: string, env: Record<string, string>): Promise<Process> =>
  spawnProcess(name, env, (stop) => onTestFinished(() => void stop('SIGKILL')))
