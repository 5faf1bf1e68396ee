/** The containers: time and memory to build them, from cold to healthy, and what they weigh at rest. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { localEnv } from '../local-env.ts'
import { imageSizes, memoryOf, MEMORY_BUDGET } from '../compose/weight.ts'
import { docker, makeStack, type Stack } from '../compose/stack.ts'
import type { Figures, Measure } from './figures.ts'

/** The control group of the engine's builds and its highest memory: version 2 of the kernel's interface, then 1. */
const PEAKS = [
  '/sys/fs/cgroup/docker/buildkit/memory.peak',
  '/sys/fs/cgroup/memory/docker/buildkit/memory.max_usage_in_bytes',
]

/** Runs `action` and resolves to the highest memory of builds meanwhile, in MB; null where nobody may look. */
const peakDuring = async (action: () => Promise<unknown>) => {
  const file = PEAKS.find((one) => existsSync(one))
  if (file) writeFileSync(file, '0')
  await action()
  return file ? Number(readFileSync(file, 'utf8')) / 1e6 : null
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
    let time = 0
    const peak = await peakDuring(async () => {
      time = await seconds(() => docker(buildArgs(image)))
    })
    rows.push({ name: image, values: [time, peak], budget: [null, 1000] })
  }
  return {
    title: 'Building the images, nothing cached',
    columns: [
      { name: 'time', unit: 's', digits: 1, tolerance: 1 },
      { name: 'peak memory', unit: 'MB', digits: 0 },
    ],
    rows,
    note: 'Memory counts the files that the kernel keeps in it; under pressure it gives those back.',
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
    chart: 'memory',
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
