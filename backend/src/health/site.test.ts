/** What a worker sees of its disk, of the site and of its certificate, with a clock that the test moves. */
import { execFileSync } from 'node:child_process'
import { createServer as createSilent } from 'node:net'
import { createServer, setDefaultCACertificates } from 'node:tls'
import { expect, it, onTestFinished, vi } from 'vitest'
import { certificateFor, listenOn } from '#test/services.ts'
import { testClock } from '#test/samples.ts'
import { readCertificate } from './certificate.ts'
import { diskUsed, watchSite } from './site.ts'

const ADDRESS = 'https://salon.example'
const MINUTE_MS = 60_000

it('the disk is as full as df says', () => {
  const percent = Number(/ (\d+)% /.exec(execFileSync('df', ['-P', '.'], { encoding: 'utf8' }))![1])
  expect(Math.abs(diskUsed() * 100 - percent)).toBeLessThan(2)
})

const watched = (answers: (string | null | undefined)[]) => {
  const clock = testClock()
  const visit = vi.fn<() => Promise<string | null | undefined>>(async () => answers.shift())
  const certificate = { endsAt: new Date(5000), problem: undefined }
  const read = vi.fn<() => Promise<typeof certificate>>(async () => certificate)
  const onOpened = vi.fn<(address: string) => void>()
  const look = watchSite(ADDRESS, clock, { visit, read, onOpened })
  const later = async (ms: number) => {
    await clock.sleep(ms)
    look()
    await new Promise((resolve) => setImmediate(resolve))
    return look()
  }
  return { later, visit, read, onOpened }
}

it('the site is requested once a minute, and its downtime counts from the first failure in a row', async () => {
  const { later, visit, onOpened } = watched([null, 'It is down.', 'It is still down.', null, 'Again.'])
  expect(await later(0)).toMatchObject({ site: { address: ADDRESS, problem: null, seconds: 0 } })
  expect(onOpened).toHaveBeenCalledWith(ADDRESS)
  expect(await later(1000)).toMatchObject({ site: { problem: null } })
  expect(visit).toHaveBeenCalledOnce()
  for (const [problem, seconds] of [
    ['It is down.', 0],
    ['It is still down.', 60],
    [null, 0],
    ['Again.', 0],
  ])
    expect(await later(MINUTE_MS)).toMatchObject({ site: { problem, seconds } })
  expect(onOpened).toHaveBeenCalledOnce()
})

it('a site that cannot be reached from this machine has an unknown state', async () =>
  expect(await watched([undefined]).later(0)).toMatchObject({ site: null }))

it('the certificate is read once an hour, and the last result is kept while the site is down', async () => {
  const { later, read } = watched([])
  expect(await later(0)).toMatchObject({ certificateEnd: 5000 })
  read.mockRejectedValueOnce(new Error('away'))
  expect(await later(60 * MINUTE_MS)).toMatchObject({ certificateEnd: 5000 })
  expect(read).toHaveBeenCalledTimes(2)
})

it('a certificate has its expiry, and the reason why a client would reject it', async () => {
  const { authority, ...pair } = certificateFor('localhost')
  const port = await listenOn(createServer(pair))
  const { endsAt, problem } = await readCertificate(`https://127.0.0.1:${port}`)
  expect(endsAt.getTime() - Date.now()).toBeGreaterThan(86_400_000)
  expect(problem).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
  setDefaultCACertificates([authority])
  expect((await readCertificate(`https://localhost:${port}`)).problem).toBeUndefined()
})

it('a server that never sends its certificate is given up', async () => {
  const port = await listenOn(createSilent((socket) => onTestFinished(() => void socket.destroy())))
  const reading = readCertificate(`https://127.0.0.1:${port}`, 200)
  await expect(reading).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})
