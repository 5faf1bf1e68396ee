import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkBudgets, weigh } from './budget.ts'

/** A built folder with files of the given sizes. */
const folderOf = async (html: string, sizes: Record<string, number>, name = 'index.html') => {
  const folder = await mkdtemp(join(tmpdir(), 'budget-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, name), html)
  for (const [file, size] of Object.entries(sizes)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), 'x'.repeat(size))
  }
  return folder
}

const PAGE = `<link rel="preload" href="/assets/a.woff2" as="font"><link rel="preload" href="/assets/b.woff2" as="font">
<script data-entry="/assets/main.js" data-clock="/assets/clock.js" data-chunks="/assets/shared.js /assets/main.js">go()</script>
<picture><source media="wide" srcSet="/assets/wide.svg"><img loading="eager" src="/assets/tall.svg"></picture>
<picture><source type="image/avif" srcSet="/assets/p-640.avif 640w, /assets/p-1280.avif 1280w"><img src="/assets/p.jpg"></picture>
<img loading="lazy" src="/assets/lazy.svg">`

const SIZES = {
  'index.html.br': 900,
  'assets/a.woff2': 20_000,
  'assets/b.woff2': 19_000,
  'assets/main.js.br': 70_000,
  'assets/main.js': 300_000,
  'assets/shared.js.br': 30_000,
  'assets/clock.js.br': 800,
  'assets/wide.svg': 90_000,
  'assets/tall.svg': 3000,
  'assets/p-640.avif': 30_000,
  'assets/p-1280.avif': 80_000,
  'assets/p.jpg': 39_000,
  'assets/lazy.svg': 90_000,
}

it('a screen weighs what a phone fetches for it, compressed', async () => {
  const folder = await folderOf(PAGE, SIZES)
  const weight = { html: 900, fonts: 39_000, picture: 39_000, script: 100_800 }
  expect(await weigh(folder, 'index.html')).toEqual(weight)
  await expect(checkBudgets(folder)).resolves.toEqual([])
})

it.each([
  ['index.html.br', 13_860, 'index.html: HTML with its styles 13.9 kB, over the budget of 13.8 kB.'],
  ['assets/a.woff2', 22_000, 'index.html: fonts 41.0 kB, over the budget of 40.0 kB.'],
  [
    'assets/p-640.avif',
    50_000,
    'index.html: heaviest first picture (assets/p-640.avif) 50.0 kB, over the budget of 40.0 kB.',
  ],
  ['assets/main.js.br', 110_000, 'index.html: scripts 140.8 kB, over the budget of 140.0 kB.'],
])('the build stops where %s weighs %i bytes', async (file, size, sentence) => {
  const folder = await folderOf(PAGE, { ...SIZES, [file]: size })
  await expect(checkBudgets(folder)).rejects.toThrow(sentence)
})

it('a salon’s own words may be a tenth longer than the demo’s, which is printed and not rejected', async () => {
  const sentence = 'index.html: HTML with its styles 14.8 kB, over the budget of 13.8 kB.'
  const folder = await folderOf(PAGE, { ...SIZES, 'index.html.br': 14_800 })
  expect(await checkBudgets(folder, true)).toEqual([sentence])
  await expect(checkBudgets(folder)).rejects.toThrow(sentence)
  const heavy = await folderOf(PAGE, { ...SIZES, 'index.html.br': 15_700 })
  await expect(checkBudgets(heavy, true)).rejects.toThrow('15.7 kB, over')
})
