import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { localEnv } from './environment.ts'
import { openInbox } from './inbox.ts'

it('each place that the demo links to has a page that names its variable and leads back to the site', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'inbox-'))
  const inbox = await openInbox(folder, { siteUrl: 'http://localhost:18080' })
  onTestFinished(async () => {
    await inbox.close()
    rmSync(folder, { recursive: true })
  })
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
