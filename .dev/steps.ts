/** Progress on the terminal: one line a step, with its time. */

/**
 * Runs one step and tells how long it took, and with `tell` what it answered in words (never a secret); a failure is
 * reported by the caller.
 */
export const step = async <T>(what: string, action: () => Promise<T>, { tell = false } = {}): Promise<T> => {
  const started = performance.now()
  const result = await action()
  const told = tell && typeof result === 'string' ? `: ${result}` : ''
  console.log(`  ✓ ${what}${told} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return result
}
