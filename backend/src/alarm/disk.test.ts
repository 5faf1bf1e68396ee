import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { diskUsed } from './disk.ts'

it('the disk is as full as df says', () => {
  const told = execFileSync('df', ['-P', '.'], { encoding: 'utf8' })
  const percent = Number(/ (\d+)% /.exec(told)![1])
  expect(Math.abs(diskUsed() * 100 - percent)).toBeLessThan(2)
})
