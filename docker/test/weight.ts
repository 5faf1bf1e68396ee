/** What the stack weighs: memory at rest, and what its images add to their bases. */
import { setTimeout as sleep } from 'node:timers/promises'
import { docker, type Stack } from './stack.ts'

const megabytes = (text: string) => {
  const [, number, unit] = /([\d.]+)(\w+)/.exec(text)!
  return Number(number) * ({ KiB: 1 / 1024, MiB: 1, GiB: 1024 }[unit!] ?? 0)
}

/** Goal for the whole stack at rest, in MiB. */
export const MEMORY_BUDGET = 300

/** Memory of each of the product's services now, in MiB. */
export const memoryOf = async (stack: Stack): Promise<{ service: string; mib: number }[]> => {
  const lines = (await docker(['stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}'])).split('\n')
  const own = lines.filter((line) => line.startsWith(`${stack.project}-`) && !line.includes('-mail-'))
  return own.map((line) => ({ service: line.split('-').at(-2)!, mib: megabytes(line.split(' ')[1]!) }))
}

/** A start leaves garbage and caches behind, which are not rest yet. */
const LOOKS = 12

/** Waits until the stack takes no more than its budget; throws when it does not come to rest within a minute. */
export const proveMemory = async (stack: Stack): Promise<string> => {
  for (let look = 1; ; look++) {
    const used = await memoryOf(stack)
    const sum = used.reduce((total, { mib }) => total + mib, 0)
    const told = `${sum.toFixed(0)} MiB at rest: ${used.map(({ service, mib }) => `${service} ${mib.toFixed(0)}`).join(', ')}`
    if (sum <= MEMORY_BUDGET) return told
    if (look === LOOKS) throw new Error(`More than ${MEMORY_BUDGET} MiB: ${told}.`)
    await sleep(3000)
  }
}

const size = async (image: string) =>
  Number(await docker(['image', 'inspect', '-f', '{{.Size}}', image])) / 1e6

/** Each image with its base, and what it may add to it, in MB. */
const IMAGES = [
  { name: 'backend', base: 'node:24-trixie-slim', budget: 70 },
  { name: 'web', base: 'nginx:1.30', budget: 10 },
  { name: 'backup', base: 'postgres:18', budget: 100 },
]

/** What each image adds to its base, in MB, beside its budget. */
export const imageSizes = (): Promise<{ name: string; added: number; budget: number }[]> =>
  Promise.all(
    IMAGES.map(async ({ name, base, budget }) => {
      const added = (await size(`willow-and-wag/${name}`)) - (await size(base))
      return { name, added, budget }
    }),
  )

/** Throws when an image adds more to its base than its budget. */
export const proveImages = async (): Promise<string> => {
  const images = await imageSizes()
  const heavy = images.find(({ added, budget }) => added > budget)
  if (heavy)
    throw new Error(`The image ${heavy.name} adds ${heavy.added.toFixed(0)} MB: more than ${heavy.budget}.`)
  return images.map(({ name, added }) => `${name} adds ${added.toFixed(1)} MB`).join(', ')
}
