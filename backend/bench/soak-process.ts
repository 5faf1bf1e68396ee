/** One of the product's processes with the memory of its container, which tells what it holds when asked. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from '../../.dev/paths.ts'

/** As in docker/backend.Dockerfile. */
const IMAGE_HEAP = ['--max-old-space-size=96', '--max-semi-space-size=2']
const PROBE = ['--expose-gc', '--import', `${import.meta.dirname}/soak-probe.ts`]

export type SoakedProcess = {
  /** What is held after a collection: heap and resident memory, in MB. */
  held: () => Promise<{ heap: number; resident: number }>
  stop: () => Promise<void>
}

/** Starts `backend/src/<name>.ts` and waits for its `process.ready`; rejects with what it said instead. */
export const startSoaked = async (name: string, env: Record<string, string>): Promise<SoakedProcess> => {
  const child = fork(`backend/src/${name}.ts`, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    execArgv: [...IMAGE_HEAP, ...PROBE],
    silent: true,
  })
  let said = ''
  const ended = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    child.stderr!.resume()
    child.stdout!.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-2000)
      if (said.includes('process.ready')) resolve()
    })
    void ended.then(() => reject(new Error(`${name} ended: ${said.trim()}`)))
  })
  return {
    held: async () => {
      const answer = once(child, 'message') as Promise<[NodeJS.MemoryUsage]>
      child.send('measure')
      const [{ heapUsed, rss }] = await answer
      return { heap: heapUsed / 2 ** 20, resident: rss / 2 ** 20 }
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
