/** Seeds that once failed, each with what it found: run before all others. */
export const KEPT: { seed: number; found: string }[] = []
