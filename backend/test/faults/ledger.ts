/** Posts messages, and writes down what the visitor was told. */
import { randomUUID } from 'node:crypto'
import { sentForm } from '../samples.ts'

/** What was posted while one fault lasted; `accepted` tells when 202 was answered, by `performance.now()`. */
export type Ledger = { posted: number; accepted: Map<string, number>; latencies: number[] }

type Posting = { ledger: Ledger; ports: string[] }

/** A new book. */
export const newLedger = (): Ledger => ({ posted: 0, accepted: new Map(), latencies: [] })

const send = async (port: string, subject: string, key: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ ...sentForm, subject }),
    signal: AbortSignal.timeout(20_000),
  })
  const body = await answer.text()
  return answer.status === 202 ? (JSON.parse(body) as { id: string }).id : null
}

/** Posts one message to `port`; resolves to its id, or null when the visitor was told nothing good. */
export const postOnce = async (ledger: Ledger, port: string, subject: string, key: string) => {
  const started = performance.now()
  ledger.posted++
  const id = await send(port, subject, key).catch(() => null) // the API was killed, or the answer was lost
  if (id !== null) ledger.accepted.set(id, performance.now())
  ledger.latencies.push(performance.now() - started)
  return id
}

/** Posts `count` messages, `atOnce` at a time, to each port in turn. A refused or broken post is not repeated. */
export const postMany = async (bed: Posting, count: number, atOnce: number): Promise<void> => {
  let left = count
  const one = async () => {
    while (left-- > 0) {
      const number = bed.ledger.posted
      await postOnce(bed.ledger, bed.ports[number % bed.ports.length]!, `Message ${number}`, randomUUID())
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
