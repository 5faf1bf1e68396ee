import { expect, it } from 'vitest'
import { openService } from '#test/services.ts'
import { testClock } from '#test/samples.ts'
import { heartbeatTo, isAlarmAddress, webhookAlarm } from './webhook.ts'

const raised = { reason: 'permanent', state: 'raised' }
const resolved = { reason: 'permanent', state: 'resolved' }
const TITLE = `=?UTF-8?B?${Buffer.from('Füchse & Co').toString('base64')}?=`
const json = (body: object) => ({ body: JSON.stringify(body) })

it.each([
  ['ntfy+', raised, { body: '2 wait.', headers: { title: TITLE, priority: 'high', tags: 'rotating_light' } }],
  ['ntfy+', resolved, { headers: { priority: 'default', tags: 'white_check_mark' } }],
  ['slack+', raised, json({ text: '*Füchse & Co*: 2 wait.' })],
  ['discord+', raised, json({ content: '**Füchse & Co**: 2 wait.' })],
  // A plain post would mean that all is well.
  ['healthchecks+', raised, { path: '/topic/fail', body: 'Füchse & Co: 2 wait.' }],
  ['healthchecks+', resolved, { path: '/topic' }],
  ['', raised, json({ title: 'Füchse & Co', text: 'Füchse & Co: 2 wait.', facts: raised })],
])('an alarm to "%s…" that is %j has the shape that the service reads', async (shape, facts, request) => {
  const { calls, address } = await openService()
  await webhookAlarm(`${shape}${address}/topic`, 'Füchse & Co')('2 wait.', facts)
  expect(calls).toMatchObject([request])
})

it.each([500, 301])('an alarm fails when the service answers %i', async (status) => {
  const { address } = await openService(status)
  await expect(webhookAlarm(address, 'Us')('x', raised)).rejects.toThrow(
    `The alarm webhook answered ${status}.`,
  )
})

it.each([
  ['https://ntfy.sh/willow', true],
  ['ntfy+https://push.salon.invalid/willow', true],
  ['pager+https://push.salon.invalid', false],
  ['constructor+https://push.salon.invalid', false],
  ['ftp://push.salon.invalid', false],
  ['https://me:secret@push.salon.invalid', false],
  ['willow', false],
])('%s can be the address of alarms: %s', (address, expected) =>
  expect(isAlarmAddress(address)).toBe(expected),
)

it('the heartbeat is sent once a minute while all is well, and at once when an alarm is raised', async () => {
  const { calls, address } = await openService()
  const clock = testClock()
  const beat = heartbeatTo(`${address}/topic`, clock)
  for (const problems of [[], [], ['The disk is full.'], ['The disk is full.'], []]) await beat(problems)
  await clock.sleep(60_000)
  await beat([])
  expect(calls.map(({ path }) => path)).toEqual(['/topic', '/topic/fail', '/topic', '/topic'])
  expect(calls[1]!.body).toBe('The disk is full.')
})

it('the heartbeat sends the status up or down to Uptime Kuma', async () => {
  const { calls, address } = await openService()
  const beat = heartbeatTo(`${address}/api/push/key?status=up&msg=OK&ping=`, testClock())
  await beat(['The disk is full.'])
  await beat([])
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/push/key?status=down&msg=The+disk+is+full.&ping=',
    '/api/push/key?status=up&msg=OK&ping=',
  ])
})
