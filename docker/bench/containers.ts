/** The containers: time and memory to build them, from cold to healthy, and what they weigh at rest. */
import { existsSync, writeFileSync } from 'node:fs'
import { localEnv } from '../../.dev/local-env.ts'
import { imageSizes, memoryOf, MEMORY_BUDGET } from '../test/weight.ts'
import { docker, makeStack, type Stack } from '../test/stack.ts'
import type { Figures, Measure } from '../../.dev/bench/figures.ts'

/** The limit of the engine's builds, and the word that lifts it: version 2 of the kernel's interface, then 1. */
const LIMITS = [
  { file: '/sys/fs/cgroup/docker/buildkit/memory.max', none: 'max' },
  { file: '/sys/fs/cgroup/memory/docker/buildkit/memory.limit_in_bytes', none: '-1' },
]
/** What the README promises to be enough. The peak without a limit tells little: it counts the kernel's cache of files. */
const ENOUGH_BYTES = 1e9

/** Runs `action` with so little memory for builds; resolves to null where nobody may set that. */
const withLittleMemory = async (action: () => Promise<number>) => {
  const limit = LIMITS.find(({ file }) => existsSync(file))
  if (!limit) return null
  writeFileSync(limit.file, String(ENOUGH_BYTES))
  return action().finally(() => writeFileSync(limit.file, limit.none))
}

const seconds = async (action: () => Promise<unknown>) => {
  const started = performance.now()
  await action()
  return (performance.now() - started) / 1000
}

/** Words of `docker build` for one image, with the site's values. */
const buildArgs = (image: string) => {
  const values = Object.entries(localEnv()).filter(([name]) => /^(SITE_|RETENTION_DAYS)/.test(name))
  const named = values.flatMap(([name, value]) => ['--build-arg', `${name}=${value}`])
  const file = `docker/${image}.Dockerfile`
  return ['build', '-q', '--no-cache', '-f', file].concat(named, '.')
}

const buildFigures = async (): Promise<Figures> => {
  const rows = []
  for (const image of ['backend', 'web']) {
    const build = () => seconds(() => docker(buildArgs(image)))
    rows.push({ name: image, values: [await build(), await withLittleMemory(build)] })
  }
  return {
    title: 'Building the images, nothing cached',
    columns: [
      { name: 'time', unit: 's', digits: 1, tolerance: 1 },
      { name: 'time within 1 GB', unit: 's', digits: 1, tolerance: 1 },
    ],
    rows,
  }
}

const restFigures = async (stack: Stack): Promise<Figures> => {
  const used = await memoryOf(stack)
  const sum = used.reduce((total, { mib }) => total + mib, 0)
  return {
    title: 'Memory at rest',
    columns: [{ name: 'memory', unit: 'MiB', digits: 0, exact: true, tolerance: 0.3 }],
    rows: [
      ...used.map(({ service, mib }) => ({ name: service, values: [mib] })),
      { name: 'all', values: [sum], budget: [MEMORY_BUDGET] },
    ],
  }
}

const imageFigures = async (): Promise<Figures> => ({
  title: 'What an image adds to its base',
  columns: [{ name: 'added', unit: 'MB', digits: 1, exact: true }],
  rows: (await imageSizes()).map(({ name, added, budget }) => ({ name, values: [added], budget: [budget] })),
})

/** Builds, starts and weighs the stack; needs a Docker engine. */
export const measure: Measure = async () => {
  const stack = await makeStack('willow-bench', { INBOX_SMTP_PORT: '25' })
  try {
    const building = await buildFigures()
    await stack.compose('build')
    const cold = await seconds(() => stack.compose('up', '--wait'))
    const starting: Figures = {
      title: 'Start',
      columns: [{ name: 'cold to healthy', unit: 's', digits: 1, tolerance: 1 }],
      rows: [{ name: 'the whole stack', values: [cold] }],
    }
    return [building, starting, await restFigures(stack), await imageFigures()]
  } finally {
    await stack.remove()
  }
}
