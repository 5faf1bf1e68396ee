import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { localEnv } from './environment.ts'
import { openInbox } from './inbox.ts'

let inbox: Awaited<ReturnType<typeof openInbox>>
beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'inbox-'))
  inbox = await openInbox(folder, { siteUrl: 'http://localhost:18080' })
  onTestFinished(async () => {
    await inbox.close()
    rmSync(folder, { recursive: true })
  })
})

it('each place that the demo links to has a page that names its variable and leads back to the site', async () => {
  const demo = parseEnv(readFileSync('.env.example', 'utf8'))
  const env = localEnv(Number(new URL(inbox.pageUrl).port))
  const places = Object.keys(demo).filter((name) => /^SITE_(?!URL).*_URL$/.test(name) && demo[name])
  expect(places).toContain('SITE_BOOKING_URL')
  for (const name of places) {
    const answer = await fetch(`${env[name]}${name === 'SITE_MAP_URL' ? 'NG24' : ''}`)
    expect([name, answer.status]).toEqual([name, 200])
    const page = await answer.text()
    expect(page).toContain(name)
    expect(page).toContain('href="http://localhost:18080"')
  }
  expect((await fetch(`${inbox.pageUrl}/elsewhere`)).status).toBe(404)
})

it('a mail is parsed once, however often the inbox is looked into', async () => {
  const parse = vi.spyOn(PostalMime, 'parse')
  onTestFinished(() => parse.mockRestore())
  const transport = createTransport({ host: '127.0.0.1', port: inbox.smtpPort })
  onTestFinished(() => transport.close())
  for (const subject of ['A bath', 'A trim'])
    await transport.sendMail({ from: 'a@salon.example', to: 'b@salon.example', subject, text: 'Hello' })
  for (let visit = 1; visit <= 3; visit++) {
    const page = await (await fetch(inbox.pageUrl)).text()
    expect(page.indexOf('A trim')).toBeGreaterThan(0)
    expect(page.indexOf('A bath')).toBeGreaterThan(page.indexOf('A trim'))
  }
  expect(parse).toHaveBeenCalledTimes(2)
})
