/** Breaks a copy of the code in each way that the simulation can see, and tells by which seed it notices. */
import { fork } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isSimulated } from '../mutations/beyond-simulation.ts'
import { breakCopy, type Mutation } from '../mutations/mutation.ts'
import { MUTATIONS } from '../mutations/table.ts'
import type { Outcome } from './run-seeds.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const COPIED = ['backend', 'prisma', 'package.json']
const MOST_MS = 900_000

/** By which seed, and what it broke; nothing where no seed notices. */
export type Found =
  { mutation: Mutation; seed: number; rule: string } | { mutation: Mutation; seed: undefined }

const makeCopy = (mutation: Mutation) => {
  const folder = mkdtempSync(join(tmpdir(), 'willow-mutant-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  breakCopy(folder, mutation)
  return folder
}

const firstBroken = (mutation: Mutation, folder: string, seedsToTry: number): Promise<Found> =>
  new Promise((resolve) => {
    const seeds = Array.from({ length: seedsToTry }, (_, index) => String(index + 1))
    const script = join(folder, 'backend/test/simulation/run-seeds.ts')
    const child = fork(script, seeds, { serialization: 'advanced', stdio: 'ignore' })
    let seen = 0
    const timer = setTimeout(() => child.kill(), MOST_MS)
    child.on('message', ({ seed, violations }: Outcome) => {
      seen++
      if (violations.length === 0) return
      resolve({ mutation, seed, rule: violations[0]!.name })
      child.kill()
    })
    child.on('exit', (code) => {
      clearTimeout(timer)
      resolve(
        code ? { mutation, seed: seen + 1, rule: 'it does not run any more' } : { mutation, seed: undefined },
      )
    })
  })

/** Tries every mutation that the simulation can see and whose name contains one of `texts`; without any, all of them. */
export const runMutants = async (
  { texts, seeds, processes }: { texts: string[]; seeds: number; processes: number },
  tell: (found: Found) => void,
): Promise<Found[]> => {
  const isMeant = ({ name }: Mutation) => texts.length === 0 || texts.some((text) => name.includes(text))
  const left = MUTATIONS.filter((one) => isSimulated(one) && isMeant(one)).values()
  const all: Found[] = []
  const work = async () => {
    for (const mutation of left) {
      const folder = makeCopy(mutation)
      const found = await firstBroken(mutation, folder, seeds)
      rmSync(folder, { recursive: true, force: true })
      all.push(found)
      tell(found)
    }
  }
  await Promise.all(Array.from({ length: processes }, work))
  return all
}
