/** `doctor` looks for what is still the demo's, and for secrets that are none. */
import { type Finding, finding } from './finding.ts'

export type Secrets = {
  SMTP_PASSWORD?: string | undefined
  DATABASE_URL: string
  QUEUE_URL?: string | undefined
}

/** The whole value: a good password may hold any of these words. */
const PLACEHOLDER = /^(change-?me|password|secret|example)$/i

const passwordIn = (url: string | undefined) => (url ? decodeURIComponent(new URL(url).password) : '')

/** Passwords that everybody guesses. */
export const examineSecrets = (settings: Secrets): Finding[] => {
  const secrets = {
    SMTP_PASSWORD: settings.SMTP_PASSWORD ?? '',
    DATABASE_URL: passwordIn(settings.DATABASE_URL),
    QUEUE_URL: passwordIn(settings.QUEUE_URL),
  }
  const found = Object.entries(secrets).filter(([, value]) => PLACEHOLDER.test(value))
  if (found.length === 0) return [finding('secrets', 'ok', 'None is a placeholder.')]
  return found.map(([name]) => finding('secrets', 'bad', `${name} still has a placeholder for its password.`))
}

/** `left`: a sentence for each value that is the demo's on a site for everybody. */
export const examineDemo = (left: string[]): Finding[] =>
  left.length > 0
    ? left.map((told) => finding('demo', 'bad', told))
    : [finding('demo', 'ok', 'Nothing of the demo is left on a site for everybody.')]
