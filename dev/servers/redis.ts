/** A real Redis without persistence, for tests and for a run on this machine. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { findProgram } from '../environment.ts'
import { runAtEnd } from '../start-process.ts'

const waitUntilUp = async (url: string) => {
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: 100 })
  client.on('error', () => {})
  await client.ping()
  client.disconnect()
}

const spawnServer = (port: number) => {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '']
  const child = spawn('redis-server', args, { stdio: 'ignore' })
  const { cancel } = runAtEnd('kill', [String(child.pid)])
  child.once('exit', cancel)
  return child
}

/** Starts a Redis on `port`, which ends with this process; `stop` and `start` cause the outage that a queue must survive. */
export const openRedis = async (port: number) => {
  if (!findProgram('redis-server')) throw new Error('There is no redis-server on PATH: install it.')
  const url = `redis://127.0.0.1:${port}`
  let child = spawnServer(port)
  await waitUntilUp(url)
  return {
    url,
    /** Resolves when the server that was started first ends, whoever has ended it. */
    ended: once(child, 'exit'),
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    start: async () => {
      child = spawnServer(port)
      await waitUntilUp(url)
    },
  }
}
