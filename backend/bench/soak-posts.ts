/** Messages of many households at an even pace. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sentForm } from '../test/samples.ts'

const HOUSEHOLDS = 250

const post = async (count: number, port: number) => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/contact`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      'X-Real-IP': `192.0.2.${count % HOUSEHOLDS}`,
    },
    body: JSON.stringify(sentForm),
  })
  await answer.arrayBuffer()
  return answer.status === 202
}

/** Posts `perSecond` at an even pace, whatever the answers take; resolves to how many were accepted. */
export const postFor = async (seconds: number, perSecond: number, port: number): Promise<number> => {
  const answers: Promise<boolean>[] = []
  const started = performance.now()
  for (let count = 0; count < seconds * perSecond; count++) {
    await sleep(Math.max(0, started + (count * 1000) / perSecond - performance.now()))
    answers.push(post(count, port))
  }
  return (await Promise.all(answers)).filter(Boolean).length
}
