/** Breaks a copy of the code in each way of the table, and tells by which seed the simulation notices. */
import { fork } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Mutant } from './mutants/mutant.ts'
import { JOBS, OPERATOR } from './mutants/of-acts-and-jobs.ts'
import { CLAIM, MARKS, RELEASES } from './mutants/of-messages.ts'
import { MAILS, USE_CASES } from './mutants/of-use-cases.ts'
import type { Outcome } from './run-seeds.ts'

export const MUTANTS = [...CLAIM, ...MARKS, ...RELEASES, ...OPERATOR, ...JOBS, ...USE_CASES, ...MAILS]
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const COPIED = ['backend', 'prisma', 'package.json']
const MOST_SEEDS = 60
const MOST_MS = 900_000

/** By which seed, and what it broke; nothing where no seed notices. */
export type Found = { mutant: Mutant; seed: number; rule: string } | { mutant: Mutant; seed: undefined }

const makeCopy = ({ file, from, to }: Mutant) => {
  const folder = mkdtempSync(join(tmpdir(), 'willow-mutant-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const parts = readFileSync(join(folder, file), 'utf8').split(from)
  if (parts.length !== 2) throw new Error(`"${from}" stands not once in ${file}.`)
  writeFileSync(join(folder, file), parts.join(to))
  return folder
}

const firstBroken = (mutant: Mutant, folder: string): Promise<Found> =>
  new Promise((resolve) => {
    const seeds = Array.from({ length: MOST_SEEDS }, (_, index) => String(index + 1))
    const script = join(folder, 'backend/test/simulation/run-seeds.ts')
    const child = fork(script, seeds, { serialization: 'advanced', stdio: 'ignore' })
    let seen = 0
    const timer = setTimeout(() => child.kill(), MOST_MS)
    child.on('message', ({ seed, violations }: Outcome) => {
      seen++
      if (violations.length === 0) return
      resolve({ mutant, seed, rule: violations[0]!.name })
      child.kill()
    })
    child.on('exit', (code) => {
      clearTimeout(timer)
      resolve(
        code ? { mutant, seed: seen + 1, rule: 'it does not run any more' } : { mutant, seed: undefined },
      )
    })
  })

/** Tries every mutant whose name contains `text`. */
export const runMutants = async (
  text: string,
  processes: number,
  tell: (found: Found) => void,
): Promise<Found[]> => {
  const left = MUTANTS.filter(({ name }) => name.includes(text)).values()
  const all: Found[] = []
  const work = async () => {
    for (const mutant of left) {
      const folder = makeCopy(mutant)
      const found = await firstBroken(mutant, folder)
      rmSync(folder, { recursive: true, force: true })
      all.push(found)
      tell(found)
    }
  }
  await Promise.all(Array.from({ length: processes }, work))
  return all
}
