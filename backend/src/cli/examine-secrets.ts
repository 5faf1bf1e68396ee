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

/** What of the demo is on a site for everybody. */
export type DemoLeft = {
  /** A sentence for each value that is the demo's. */
  values: string[]
  /** ALLOW_DEMO_CONTENT: the build lets words pass that are marked DEMO. */
  allowsContent: boolean
}

const CONTENT =
  'ALLOW_DEMO_CONTENT is true: words marked DEMO in frontend/src, such as the invented reviews (which are unlawful), are online. Make each true or take it out, delete its mark, set ALLOW_DEMO_CONTENT=false and build again.'

export const examineDemo = ({ values, allowsContent }: DemoLeft, isDemo: boolean): Finding[] => {
  if (isDemo) return [finding('demo', 'ok', 'This is a demo: its SITE_URL is for this machine alone.')]
  const found = [
    ...values.map((told) => finding('demo', 'bad', told)),
    ...(allowsContent ? [finding('demo', 'warn', CONTENT)] : []),
  ]
  return found.length > 0 ? found : [finding('demo', 'ok', 'Nothing of the demo is left.')]
}
