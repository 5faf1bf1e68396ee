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

/** Passwords that everybody guesses: a warning for a demo that only this machine can open. */
export const examineSecrets = (settings: Secrets, isDemo: boolean): Finding[] => {
  const secrets = {
    SMTP_PASSWORD: settings.SMTP_PASSWORD ?? '',
    DATABASE_URL: passwordIn(settings.DATABASE_URL),
    QUEUE_URL: passwordIn(settings.QUEUE_URL),
  }
  const found = Object.entries(secrets).filter(([, value]) => PLACEHOLDER.test(value))
  if (found.length === 0) return [finding('secrets', 'ok', 'None is a placeholder.')]
  const result = isDemo ? 'warn' : 'bad'
  return found.map(([name]) =>
    finding('secrets', result, `${name} still has a placeholder for its password.`),
  )
}

/** `left`: a sentence for each value that is the demo's on a site for everybody. */
export const examineDemo = (left: string[], isDemo: boolean): Finding[] => {
  if (isDemo) return [finding('demo', 'ok', 'This is a demo: its SITE_URL is for this machine alone.')]
  return left.length > 0
    ? left.map((told) => finding('demo', 'bad', told))
    : [finding('demo', 'ok', 'Nothing of the demo is left.')]
}
