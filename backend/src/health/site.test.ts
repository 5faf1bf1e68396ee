import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer } from 'node:tls'
import { describe, expect, it, vi } from 'vitest'
import { certificateFor, listenOn, trust } from '#test/test-servers.ts'
import { testClock } from '#test/samples.ts'
import { freePort } from '../../../dev/environment.ts'
import { observeSite, readCertificateEnd, visitSite, watchSite, type ObservedSite } from './site.ts'

const ADDRESS = 'https://salon.example'
const MINUTE = 60_000

it('the site is opened once a minute, its failures in a row are counted, and the last certificate counts', async () => {
  const clock = testClock()
  const results: (Partial<ObservedSite> | null)[] = [
    null,
    { problem: 'It is down.', failures: 1 },
    { problem: 'It is still down.', failures: 1 },
    { certificateEnd: 5000 },
    { problem: 'Again.', failures: 1 },
  ]
  const fine = { address: ADDRESS, problem: null, failures: 0, certificateEnd: null }
  const observe = vi.fn<typeof observeSite>(async () => {
    const result = results.shift()
    return result ? { ...fine, ...result } : null
  })
  const readSite = watchSite(ADDRESS, clock, observe)
  const later = async (ms: number) => {
    await clock.sleep(ms)
    readSite()
    await new Promise((resolve) => setImmediate(resolve))
    return readSite()
  }
  expect(await later(0)).toBeNull()
  await later(1000)
  expect(observe).toHaveBeenCalledOnce()
  for (const [problem, failures, certificateEnd] of [
    ['It is down.', 1, null],
    ['It is still down.', 2, null],
    [null, 0, 5000],
    ['Again.', 1, 5000],
  ])
    expect(await later(MINUTE)).toMatchObject({ problem, failures, certificateEnd })
})

it('the end of a certificate is read although browsers reject it', async () => {
  const { authority: _, ...pair } = certificateFor('localhost', -1)
  const port = await listenOn(createServer(pair))
  const end = await readCertificateEnd(`https://127.0.0.1:${port}`)
  expect(Math.abs(end - Date.now() + 86_400_000)).toBeLessThan(3_600_000)
})

describe('the site', () => {
  const answering =
    (status: number, headers = {}): RequestListener =>
    (_request, response) =>
      response.writeHead(status, headers).end('a page')
  /** Our page, and an API whose health has this status. */
  const healthIs =
    (status: number): RequestListener =>
    (request, response) => {
      const health = request.url === '/api/health'
      response.writeHead(health ? status : 200, { 'Content-Type': health ? 'application/json' : 'text/html' })
      response.end('{}')
    }
  const ours = healthIs(200)
  const withoutApi: RequestListener = (request, response) =>
    request.url === '/' ? response.end('page') : response.writeHead(502).end()

  it.each([
    ['ours', ours, null],
    ['another one', answering(200), expect.stringMatching(/^Another site answers at/)],
    ['ours without its database', healthIs(503), expect.stringMatching(/accepts no message/)],
    ['ours without its API', withoutApi, expect.stringMatching(/its \/api\/health says 502/)],
    [
      'redirected',
      answering(308, { location: 'https://salon.test/' }),
      expect.stringMatching(/https:\/\/salon\.test\//),
    ],
  ])('that is %s is recognised by its answers', async (_, listener, expected) =>
    expect(await visitSite(`http://127.0.0.1:${await listenOn(createHttpServer(listener))}`, false)).toEqual(
      expected,
    ),
  )

  it('where nothing listens is reported, unless only this machine can open it', async () => {
    const address = `http://127.0.0.1:${await freePort()}`
    expect(await visitSite(address, false)).toMatch(/cannot be opened: .*\(ECONNREFUSED\)\.$/)
    expect(await visitSite(address, true)).toBeUndefined()
  })

  it('whose certificate is of an unknown authority is reported with its code and the remedy', async () => {
    const { key, cert } = certificateFor('localhost')
    const port = await listenOn(createHttpsServer({ key, cert }, ours))
    expect(await visitSite(`https://localhost:${port}`, false)).toMatch(
      /authority .+ not known \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\)\. fullchain\.pem .+"On the same machine"\.$/,
    )
  })

  type Pair = { key: string; cert: string }
  const inTwoDays = expect.closeTo(Date.now() + 2 * 86_400_000, -8)
  it.each([
    ['and its certificate', 'https:', (pair: Pair) => createHttpsServer(pair, ours), inTwoDays],
    ['without a certificate', 'http:', () => createHttpServer(ours), null],
  ] as const)('is observed %s', async (_, protocol, serve, certificateEnd) => {
    const { authority, key, cert } = certificateFor('localhost')
    trust(authority)
    const address = `${protocol}//localhost:${await listenOn(serve({ key, cert }))}`
    expect(await observeSite(address)).toEqual({ address, problem: null, failures: 0, certificateEnd })
  })
})
