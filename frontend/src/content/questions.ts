/** What visitors ask before they book. */
export type Question = { question: string; answer: string }

/**
 * Only the owner can answer them (frontend/README.md lists what people ask). While there is none, the services screen has
 * no section "Good to know".
 */
export const questions: Question[] = []
