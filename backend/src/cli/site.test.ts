import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { longSentencesOf } from '#test/samples.ts'
import { certificateFor, listenOn, trust } from '#test/test-servers.ts'
import { freePort } from '../../../dev/environment.ts'
import { checkCertificate, checkSite } from './site.ts'

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
  const withoutApi: RequestListener = (request, response) =>
    request.url === '/' ? response.end('page') : response.writeHead(502).end()

  it.each([
    ['ours', healthIs(200), 'ok', / answers\.$/],
    ['another one', answering(200), 'failing', /^Another site answers at/],
    ['ours without its database', healthIs(503), 'failing', /accepts no message/],
    ['ours without its API', withoutApi, 'failing', /its \/api\/health says 502/],
    ['redirected', answering(308, { location: 'https://salon.test/' }), 'failing', /https:\/\/salon\.test\//],
  ])('that is %s is recognised by its answers', async (_, listener, result, sentence) => {
    const address = `http://127.0.0.1:${await listenOn(createHttpServer(listener))}`
    const report = expect.stringMatching(sentence)
    const check = await checkSite(address, false)
    expect(check).toMatchObject({ name: 'site', result, report })
    expect(longSentencesOf(check!.report)).toEqual([])
  })

  it('where nothing listens is reported, unless only this machine can open it', async () => {
    const address = `http://127.0.0.1:${await freePort()}`
    const report = expect.stringMatching(/cannot be opened: .*\(ECONNREFUSED\)\. See "docker/)
    expect(await checkSite(address, false)).toMatchObject({ result: 'failing', report })
    expect(await checkSite(address)).toBeNull()
  })

  it('whose certificate is of an authority that only this machine may not know is a warning', async () => {
    const { authority, ...pair } = certificateFor('localhost')
    const address = `https://localhost:${await listenOn(createHttpsServer(pair, healthIs(200)))}`
    const report = expect.stringMatching(
      /authority .+ not known \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\)\. fullchain\.pem .+"On the same machine"\./,
    )
    expect(await checkSite(address, false)).toMatchObject({ result: 'warn', report })
    trust(authority)
    expect(await checkSite(address, false)).toMatchObject({ result: 'ok' })
  })
})

it.each([
  [15, 'ok', /^Good until 20/],
  [13, 'failing', / ends on 20.+ see "docker compose logs certificates"/],
  [-1, 'failing', / ended on 20/],
])(
  'a certificate that ends in %i days is read, although browsers may reject it',
  async (days, result, sentence) => {
    const { authority: _, ...pair } = certificateFor('localhost', days)
    const address = `https://127.0.0.1:${await listenOn(createServer(pair))}`
    const report = expect.stringMatching(sentence)
    expect(await checkCertificate(address)).toMatchObject({ name: 'certificate', result, report })
    expect(await checkCertificate(address.replace('https', 'http'))).toBeNull()
  },
)
