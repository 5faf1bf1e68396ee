/** What is left of the demo among the variables of this process. */
import { demoValues } from './demo-values.ts'
import { VARIABLES } from './env.ts'
import { readValues, type Source } from './read-env.ts'
import { STACK_VARIABLES } from './stack-env.ts'

/** A sentence for each value that is the demo's; none for a site on this machine alone. */
export const demoLeft = (source: Source = process.env): string[] => {
  const site = Object.keys(source).filter((name) => name.startsWith('SITE_'))
  const { values } = readValues([...new Set([...site, ...VARIABLES, ...STACK_VARIABLES])], source)
  return demoValues(values, source.SITE_URL)
}
