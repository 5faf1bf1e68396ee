/** The specimen page of the dev server: every component in every state, and axe-core looks at each. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { localEnv } from '../../.dev/local-env.ts'

let server: ViteDevServer
let cacheDir: string

test.skip(({ isMobile }) => isMobile, 'one look is enough')
test.setTimeout(90_000)
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeAll(async () => {
  Object.assign(process.env, localEnv())
  cacheDir = await mkdtemp(join(tmpdir(), 'willow-specimen-'))
  const configFile = join(import.meta.dirname, '../vite.config.ts')
  server = await createServer({ configFile, cacheDir, logLevel: 'error', server: { port: 0 } })
  await server.listen()
})

test.afterAll(async () => {
  await server.close()
  await rm(cacheDir, { recursive: true })
})

const findings = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
}

test('axe-core finds nothing in any component, under the pointer and under the keyboard', async ({
  page,
}) => {
  const noise: string[] = []
  page.on('console', (message) => message.type() === 'error' && noise.push(message.text()))
  await page.goto(new URL('/specimen', server.resolvedUrls?.local[0]).href)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Specimen', { timeout: 60_000 })
  expect(await findings(page)).toEqual([])
  const parts = page.getByRole('main').locator('a:visible, button:enabled:visible')
  for (const [at, part] of (await parts.all()).entries()) {
    await part.hover()
    await part.focus()
    await part.evaluate((element, name) => element.setAttribute('data-part', name), String(at))
    const looked = new AxeBuilder({ page }).include(`[data-part="${at}"]`).withRules('color-contrast')
    expect((await looked.analyze()).violations.map(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
  }
  await page.getByRole('button', { name: 'Open a dialog' }).click()
  await expect(page.getByRole('dialog', { name: 'A dialog' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(noise).toEqual([])
})
