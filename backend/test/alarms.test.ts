/** A worker as it runs, with a site, a webhook and a heartbeat that are really there. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSafeServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makeCertificates } from './certificates.ts'
import { mailVariables } from './mail-server.ts'
import { openDoor } from './faults/proxy.ts'
import { startProcess } from './processes.ts'
import { useDatabase } from './test-database.ts'

const database = useDatabase()
const PATIENCE = { timeout: 60_000, interval: 100 }

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Notes where it is called, and with what. */
const openService = async () => {
  const calls: { path: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    calls.push({ path: request.url!, body })
    response.end()
  })
  return { calls, address: `http://127.0.0.1:${await listen(server)}` }
}

/** An https:// site whose certificate ends in two days. */
const openSite = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alarms-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { key, certificate } = makeCertificates(folder, 'localhost')
  const pair = { key: readFileSync(key), cert: readFileSync(certificate) }
  return `https://localhost:${await listen(createSafeServer(pair))}`
}

it('a worker raises alarms for a certificate near its end and a missing backup, with a failing heartbeat, until they are over', async () => {
  const { calls, address } = await openService()
  const then = new Date(Date.now() - 2 * 3_600_000)
  await database.db.status.create({ data: { name: 'sweep', since: then } })
  const worker = await startProcess('worker', {
    ...mailVariables(1),
    DATABASE_URL: database.url,
    SITE_URL: await openSite(),
    ALERT_WEBHOOK_URL: `healthchecks+${address}/alarm`,
    HEARTBEAT_URL: `${address}/beat`,
    BACKUP_HOURS: '24',
    SWEEP_SECONDS: '1',
  })
  const heard = (path: string, words: RegExp) =>
    vi.waitFor(
      () => expect(calls).toContainEqual({ path, body: expect.stringMatching(words) as string }),
      PATIENCE,
    )
  await heard('/alarm/fail', /certificate ends in 1 day \(/)
  await heard('/alarm/fail', /never been a good backup/)
  await heard('/beat/fail', /never been a good backup/)
  await database.db.status.create({ data: { name: 'backup' } })
  await heard('/alarm', /Resolved: backup/)
  expect(await worker.stop()).toBe(0)
})

it('a worker that starts while its database is away goes on trying, reports to the heartbeat, and works when it is there', async () => {
  const { calls, address } = await openService()
  const door = await openDoor(Number(new URL(database.url).port))
  onTestFinished(door.close)
  door.set('refuse')
  const url = new URL(database.url)
  url.port = String(door.port)
  const worker = await startProcess('worker', {
    ...mailVariables(1),
    DATABASE_URL: url.href,
    QUEUE_URL: url.href,
    HEARTBEAT_URL: `${address}/beat`,
    SWEEP_SECONDS: '1',
  })
  await vi.waitFor(() => expect(worker.lines.join()).toContain('sweep.failed'), PATIENCE)
  expect(calls).toEqual([])
  door.set('open')
  await vi.waitFor(() => expect(calls).toContainEqual({ path: '/beat', body: '' }), PATIENCE)
  expect(await worker.stop()).toBe(0)
})
