/** Chance that hangs on words alone: the same words give the same numbers, whatever else is asked in between. */

export type Chance = {
  /** From 0 to below 1. */
  next: () => number
  int: (from: number, to: number) => number
  happens: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** Mostly small, sometimes large: even on a logarithmic scale. */
  log: (from: number, to: number) => number
}

/** FNV-1a. */
const hash = (text: string) => {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value
}

/** mulberry32 over the hash of `words`. */
export const chanceOf = (...words: (string | number)[]): Chance => {
  let state = Math.imul(hash(words.join('\n')), 0x9e3779b1)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    happens: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)]!,
    log: (from, to) => from * (to / from) ** next(),
  }
}
