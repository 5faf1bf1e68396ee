/**
 * What a part of `npm run bench` has measured. A part is a module that exports `measure: Measure`; its tables are
 * printed, kept and compared with those that were accepted last.
 */

/** A column of numbers. Less is better, unless `better` says otherwise. */
export type Column = {
  name: string
  unit: string
  digits?: number
  better?: 'less' | 'more'
  /** The same on every machine (bytes, requests): compared as it is, not as a ratio. */
  exact?: boolean
  /** How much worse than the accepted figure is still no news, as a share (0.25 when left out) … */
  tolerance?: number
  /** … and in the column's own unit on top, for figures near nought. */
  slack?: number
}

/** One thing that was measured; a figure per column, `null` where there is none. */
export type Row = {
  name: string
  values: (number | null)[]
  /** The row that ran side by side: this one is compared by its ratios to it. */
  ratioTo?: string
  /** The limit per column, which no figure may be worse than. */
  budget?: (number | null)[]
}

/** One table. */
export type Figures = { title: string; columns: Column[]; rows: Row[]; note?: string }

/** How thoroughly to measure: `runs` repetitions, a part's own number when left out. */
export type Options = { runs?: number | undefined }

/** Measures one part. Rejects with one sentence when something it needs is missing. */
export type Measure = (options: Options) => Promise<Figures[]>

/** Whether a figure is beyond its limit, on the side that is worse. */
export const isWorse = ({ better }: Column, now: number, limit: number): boolean =>
  better === 'more' ? now < limit : now > limit

/** The middle of some numbers. Throws when there is none. */
export const median = (numbers: number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (low === undefined || high === undefined) throw new Error('There is nothing to take the median of.')
  return (low + high) / 2
}
