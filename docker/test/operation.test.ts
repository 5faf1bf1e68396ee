/** What an operator may meet: the demo on the first day, and a full disk. */
import { expect, it, onTestFinished } from 'vitest'
import { form } from '../../backend/test/samples.ts'
import { docker, makeStack } from './stack.ts'
import { makeDue, openPage, post, postWhile, waitFor, waitForMails } from './visitors.ts'

it('one command serves a demo, on this machine only, and a message arrives in its inbox', async () => {
  const stack = await makeStack('willow-demo', {}, { asDelivered: true })
  onTestFinished(stack.remove)
  await stack.compose('up', '-d', '--build', '--wait')
  await post(stack.url)
  await waitFor(async () => expect(await openPage('http://localhost:8081')).toContain(form.subject))
  expect(await openPage('http://localhost:8081/booking')).toContain(`href="${stack.url}"`)
  expect(await stack.logs('settings')).toContain('This is a demo, for this machine only')
  const published = await stack.compose('ps', '--format', '{{.Ports}}')
  expect(published).toMatch(/^(?![^]*(0\.0\.0\.0|\[::\]):)[^]*127\.0\.0\.1:/)
  await stack.compose('stop', 'worker')
  expect(await stack.compose('run', '--rm', '-T', 'cli', 'messages', 'list')).toContain(form.subject)
})

it('a full disk loses no message: visitors are asked to try again until there is room and the database runs', async () => {
  const stack = await makeStack('willow-full', { DATABASE_VOLUME: 'small' })
  onTestFinished(stack.remove)
  await stack.compose('up', '--build', '--wait')
  // The disk is in memory: a container must hold it while Postgres crashes.
  const volume = `${stack.project}_small:/held`
  const holder = await docker(['run', '-d', '--rm', '-v', volume, 'node:24-trixie-slim', 'sleep', '600'])
  const load = await postWhile(stack.url, async ({ accepted, rejected }) => {
    const waitForAccepted = (count: number) =>
      waitFor(async () => expect(accepted.length).toBeGreaterThan(count), 120)
    await waitForAccepted(10)
    await docker(['exec', holder, 'sh', '-c', 'cat /dev/zero > /held/filler 2> /dev/null || true'])
    await waitFor(async () => expect(rejected['503']).toBeGreaterThan(10), 120)
    await docker(['exec', holder, 'rm', '/held/filler'])
    await stack.compose('up', '-d', '--no-deps', 'db')
    await waitForAccepted(accepted.length + 10)
  }).finally(() => docker(['rm', '-f', holder]))
  const timer = setInterval(() => void makeDue(stack).catch(() => {}), 2000)
  await waitForMails(stack, load.accepted).finally(() => clearInterval(timer))
})
