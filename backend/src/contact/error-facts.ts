/** What an event tells of an error: its name and code. Its message may quote a visitor or an address. */
export const errorFacts = (thrown: unknown): { error: string; code: string | number | null } => {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { name, code } = error as Error & { code?: unknown }
  if (typeof code === 'string' || typeof code === 'number') return { error: name, code }
  return error.cause ? { ...errorFacts(error.cause), error: name } : { error: name, code: null }
}
