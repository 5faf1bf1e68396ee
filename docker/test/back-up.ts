/** One backup, now. */
import type { Stack } from './stack.ts'
import { expect } from './visitor.ts'

/** Resolves to the backup's file name. */
export const backUp = async (stack: Stack) => {
  const told = await stack.compose('run', '--rm', '-T', 'backup', 'backup')
  expect('the backup', told, /backup.made","told":"(willow-\S+): \d+ messages, restored for a test/)
  return /"told":"(\S+):/.exec(told)![1]!
}
