/** The alarm that does not depend on mail: a JSON POST that ntfy, Slack, Discord and healthchecks understand. */
import type { Alarm } from '#src/contact/house-ports.ts'

const TIMEOUT_MS = 10_000

/** Slack reads `text`, Discord `content`; the facts are for programs. Rejects unless the answer is 2xx. */
export const webhookAlarm =
  (url: string): Alarm =>
  async (text, facts) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text, content: text, facts }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The alarm webhook answered ${answer.status}.`)
  }

/** Where no webhook is named the log is the only alarm. */
export const silentAlarm: Alarm = async () => {}
