/** Starts and runs the product's processes, and ends what would outlive this one. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { ROOT } from './environment.ts'

/**
 * Starts `backend/src/<name>.ts`, which ends with this process if the caller does not end it; resolves when it is ready or
 * has ended. `onLine` gets each line that it logs.
 */
export const startProcess = async (
  name: string,
  env: NodeJS.ProcessEnv,
  { nodeFlags = [] as string[], onLine = (_line: string) => {} } = {},
) => {
  const child: ChildProcess = spawn(process.execPath, [...nodeFlags, `backend/src/${name}.ts`], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  /** What it has logged. */
  const lines: string[] = []
  const exited = once(child, 'exit')
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
    return child.exitCode
  }
  await new Promise<void>((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      lines.push(line)
      onLine(line)
      if (line.includes('"process.ready"')) resolve()
    })
    void exited.then(() => resolve())
  })
  return { child, lines, stop, exited }
}
export type Process = Awaited<ReturnType<typeof startProcess>>

/** Runs `node <args>` until it exits. */
export const runProgram = (args: string[], env: NodeJS.ProcessEnv) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    )
  })

/**
 * Runs a command as soon as this process ends in any way, by a shell that waits for the end of its input. `runNow` runs it
 * earlier, and resolves when it is done; `cancel` prevents it.
 */
export const runAtEnd = (command: string, args: string[]) => {
  // Whoever ends the whole tree of processes must not end this one first.
  const words = ['-c', 'trap "" TERM; read -r _; exec "$@"', 'sh', command, ...args]
  const shell = spawn('sh', words, { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  shell.unref()
  ;(shell.stdin as Socket).unref()
  return {
    runNow: async () => {
      shell.ref()
      shell.stdin.end()
      if (shell.exitCode === null) await once(shell, 'exit')
    },
    cancel: () => void shell.kill('SIGKILL'),
  }
}
