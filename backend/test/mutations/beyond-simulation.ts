/** What the simulation cannot notice, and why; the tests notice it. */
import type { Mutation } from './mutation.ts'

/** What runs in the simulated world as it is. */
const SIMULATED =
  /^backend\/src\/(contact\/|make-worker|store\/(statements|message-store|operator-statements|job-statements|digest-store)|mail\/(classify-failure|message-mail|notice-mail|held-mail))/

/** Whether the broken code runs in the simulated world. */
export const isSimulated = ({ file }: Mutation): boolean => SIMULATED.test(file)

/** Why no seed need notice the mutation of this name. */
export const BEYOND_SIMULATION: Record<string, string> = {}
