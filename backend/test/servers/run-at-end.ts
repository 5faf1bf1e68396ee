/** Ends what would outlive this process, even when this process is killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'

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
