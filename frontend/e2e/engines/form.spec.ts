/** The contact form: errors, sending, success and failure, each told where it happens. */
import type { ServerResponse } from 'node:http'
import { expect, test } from './test.ts'
import type { Visitor } from './visitor.ts'

const API = /^\/api\/contact$/
const ENTRIES = {
  Name: 'Bea Harper',
  Email: 'bea@harper.example',
  Subject: 'A bath for Biscuit',
  Message: 'Biscuit rolled in something.',
}

const fill = async (visitor: Visitor) => {
  for (const [field, text] of Object.entries(ENTRIES)) await visitor.fill(field, text)
}
const expectEntries = async (visitor: Visitor) => {
  for (const [field, value] of Object.entries(ENTRIES)) await visitor.expectSeen('field', field, { value })
}
const send = (visitor: Visitor) => visitor.click('button', 'Send Message')
const refuse = (res: ServerResponse) =>
  res.writeHead(503, { 'Content-Type': 'text/plain' }).end('Not just now.')

test.beforeEach(({ visitor }) => visitor.open('/contact'))

test('an empty form shows each sentence under its field, and focuses the first', async ({ visitor }) => {
  await send(visitor)
  await visitor.expectSeen('field', 'Name', {
    described: 'Name must be at least 2 characters.',
    invalid: true,
    focused: true,
  })
  await visitor.expectSeen('field', 'Email', { described: 'Please enter a valid email address.' })
  await visitor.expectSeen('field', 'Subject', { described: 'Subject is required.' })
  await visitor.expectSeen('field', 'Message', { described: 'Message must be at least 10 characters.' })
})

test('a message reaches the real API; panel and toast say so, and another one starts empty', async ({
  visitor,
}) => {
  await fill(visitor)
  await send(visitor)
  await visitor.expectSeen('heading', 'Thank You!', { focused: true })
  await visitor.expectSeen('text', 'Message sent!')
  await visitor.click('button', 'Send Another Message')
  await visitor.expectSeen('field', 'Name', { value: '', focused: true })
})

test('while it sends the button says so; a failure is told, and the entries stay', async ({
  visitor,
  front,
}) => {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  front.answers(API, async (res) => {
    await released
    refuse(res)
  })
  await fill(visitor)
  await send(visitor)
  await visitor.expectSeen('button', 'Sending...', { disabled: true })
  release()
  await visitor.expectSeen('text', '503: Not just now.')
  await visitor.expectSeen('text', 'Message failed')
  await visitor.expectSeen('link', 'Send it on WhatsApp')
  await visitor.expectSeen('link', 'Send it by e-mail')
  await expectEntries(visitor)
  front.mend()
  await send(visitor)
  await visitor.expectSeen('heading', 'Thank You!')
})

test('a broken connection is told in our own words, in a toast that can be closed', async ({
  visitor,
  front,
}) => {
  front.breaks(API)
  await fill(visitor)
  await send(visitor)
  await visitor.expectSeen('text', 'There was an error sending your message. Please try again.')
  await visitor.moveAway()
  await visitor.click('button', 'Dismiss')
  await visitor.expectUnseen('button', 'Dismiss')
  await expectEntries(visitor)
})

test('what was typed survives a reload', async ({ visitor }) => {
  await visitor.untilAlive()
  await fill(visitor)
  await visitor.run(() => location.reload())
  await expect.poll(() => visitor.run(() => performance.now()).catch(() => 1e9)).toBeLessThan(1000)
  await expectEntries(visitor)
})
