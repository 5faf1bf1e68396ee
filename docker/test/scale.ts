/** Three APIs and two workers on one machine: each works, and no mail is sent twice. */
import { setTimeout as sleep } from 'node:timers/promises'
import { drained, postWhile } from './posts.ts'
import { docker, type Stack } from './stack.ts'

const lines = async (stack: Stack, service: string, event: string) => {
  const containers = (await stack.compose('ps', '-q', service)).split('\n')
  const logs = await Promise.all(containers.map((container) => docker(['logs', container])))
  return logs.map((log) => log.split('\n').filter((line) => line.includes(event)).length)
}

/** Scales `stack` up, posts, and scales it down again. */
export const proveScale = async (stack: Stack): Promise<string> => {
  await stack.compose('up', '--wait', '--scale', 'api=3', '--scale', 'worker=2')
  await sleep(6000) // nginx looks the name up again every 5 s
  const load = await postWhile(stack, () => sleep(10_000))
  const { copies } = await drained(stack, load.accepted)
  const stored = await lines(stack, 'api', 'message.stored')
  const sent = await lines(stack, 'worker', 'message.sent')
  if (copies > 0) throw new Error(`${copies} mails were sent twice.`)
  if (stored.length !== 3 || stored.includes(0))
    throw new Error(`The APIs stored ${stored.join(', ')} messages.`)
  if (sent.length !== 2 || sent.includes(0)) throw new Error(`The workers sent ${sent.join(', ')} mails.`)
  await stack.compose('up', '--wait')
  return `${load.accepted.length} messages, stored by ${stored.join('/')}, sent by ${sent.join('/')}, 0 copies`
}
