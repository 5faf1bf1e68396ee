const STEP_MS = 80
const LONGEST_MS = 320

/** How long each of some elements waits before it moves: those in one row (of the same top edge) go one by one. */
export const rowDelays = (tops: number[]): number[] => {
  const met = new Map<number, number>()
  return tops.map((top) => {
    const row = Math.round(top)
    const before = met.get(row) ?? 0
    met.set(row, before + 1)
    return Math.min(before * STEP_MS, LONGEST_MS)
  })
}
