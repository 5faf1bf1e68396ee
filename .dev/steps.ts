/** Progress on the terminal: one line a step, with its time. */

/**
 * Runs one step and prints how long it took, and with `show` what it resolved to in words (never a secret); a failure is
 * reported by the caller.
 */
export const step = async <T>(what: string, action: () => Promise<T>, { show = false } = {}): Promise<T> => {
  const started = performance.now()
  const result = await action()
  const detail = show && typeof result === 'string' ? `: ${result}` : ''
  console.log(`  ✓ ${what}${detail} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return result
}
