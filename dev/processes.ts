/** Starts and runs the real processes, and ends what would outlive this one. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type Process = {
  child: ChildProcess
  lines: string[]
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Starts `backend/src/<name>.ts`, which the caller ends; resolves when it is ready or has ended. */
export const spawnProcess = async (
  name: string,
  env: Record<string, string>,
  onSpawn: (stop: Process['stop']) => void = () => {},
): Promise<Process> => {
  const child = spawn(process.execPath, [`backend/src/${name}.ts`], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const exited = once(child, 'exit')
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
    return child.exitCode
  }
  onSpawn(stop)
  await new Promise<void>((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      lines.push(line)
      if (line.includes('"process.ready"')) resolve()
    })
    void exited.then(() => resolve())
  })
  return { child, lines, stop }
}

export type Answer = { code: number; out: string; err: string }
/** Runs `backend/src/<name>.ts` to its end. */
export const runProgram = (name: string, args: string[], env: Record<string, string>) =>
  new Promise<Answer>((resolve) => {
    execFile(process.execPath, [`backend/src/${name}.ts`, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    )
  })

/**
 * Runs a command as soon as this process ends in any way, by a shell that waits for the end of its input. `runNow` runs it
 * earlier, and resolves when it is done; `cancel` prevents it.
 */
export const runAtEnd = (command: string, args: string[]) => {
  const words = ['-c', 'read -r _; exec "$@"', 'sh', command, ...args]
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
