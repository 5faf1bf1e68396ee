/** One thing that `doctor` found: `warn` may be right, `bad` must be mended. */
export type Finding = { check: string; result: 'ok' | 'warn' | 'bad'; told: string }

/** A finding; `told` is one sentence that mends it. */
export const finding = (check: string, result: Finding['result'], told: string): Finding => ({
  check,
  result,
  told,
})

/** What went wrong, in its own words. */
export const sentence = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error)
