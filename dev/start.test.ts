import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const { prestart, predev } = manifest.scripts

/** The ports that are checked before the program starts, which are its own. */
const portsOf = (checks: string, program: string) => {
  const ports = [...checks.matchAll(/PORT=(\d+)/g)].map(([, port]) => port!)
  const text = readFileSync(new URL(program, import.meta.url), 'utf8')
  expect([...text.matchAll(/PORT \|\| (\d+)/g)].map(([, port]) => port)).toEqual(ports)
  return ports
}

it('npm start and npm run dev can run at the same time: they have no port in common', () => {
  const ports = [...portsOf(prestart, 'start.ts'), ...portsOf(predev, 'dev.ts')]
  expect(ports).toHaveLength(4)
  expect(new Set(ports).size).toBe(4)
})
