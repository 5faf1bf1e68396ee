/** A flood that does not keep other visitors out. */
import { post } from './posts.ts'
import type { Stack } from './stack.ts'

/** How many of `count` posts of one /56 of IPv6 come through, each from another /64 in it. */
const flood = async (stack: Stack, count: number) => {
  let through = 0
  for (let number = 1; number <= count; number++)
    if ('id' in (await post(stack.url, `2001:db8:7:${number.toString(16)}::1`))) through++
  return through
}

/** Nginx lets one visitor send 5 at once and 5 a minute. */
const MOST = 8

/** Floods `stack`; another network's message gets through. */
export const proveHostile = async (stack: Stack): Promise<string> => {
  const through = await flood(stack, 20)
  if (through === 0 || through > MOST) throw new Error(`${through} of 20 posts of one network came through.`)
  const other = await post(stack.url, '2001:db8:7:100::1')
  if (!('id' in other)) throw new Error(`A neighbour of the flood was answered ${other.refused}.`)
  return `${through} of a flood of 20 let through, its neighbour too`
}
