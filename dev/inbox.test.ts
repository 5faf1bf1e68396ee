import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { salon } from '../shared/salon.ts'
import { openInbox } from './inbox.ts'

it('each place that the demo links to has a page that names its fact and leads back to the site', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'inbox-'))
  const inbox = await openInbox(folder, { siteUrl: 'http://localhost:18080' })
  onTestFinished(async () => {
    await inbox.close()
    rmSync(folder, { recursive: true })
  })
  for (const [name, link] of Object.entries(salon)) {
    if (!String(link).startsWith('http://localhost:8081/')) continue
    const answer = await fetch(String(link).replace('http://localhost:8081', inbox.pageUrl))
    expect([name, answer.status]).toEqual([name, 200])
    const page = await answer.text()
    expect(page).toContain(name)
    expect(page).toContain('href="http://localhost:18080"')
  }
  expect((await fetch(`${inbox.pageUrl}/elsewhere`)).status).toBe(404)
})
