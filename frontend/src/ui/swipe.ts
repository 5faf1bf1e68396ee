const THRESHOLD_PX = 50

/** Where a stroke of the finger leads: 1 to the next (leftwards), -1 to the previous, 0 nowhere. */
export const swipeOf = (dx: number, dy: number): -1 | 0 | 1 => {
  if (Math.abs(dx) <= THRESHOLD_PX || Math.abs(dx) <= Math.abs(dy)) return 0
  return dx < 0 ? 1 : -1
}

/** The index `step` further among `count`, round and round. */
export const stepRound = (at: number, step: number, count: number): number => (at + step + count) % count
