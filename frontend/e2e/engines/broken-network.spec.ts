/** Pages come, and their scripts come late or never. */
import { expect, test } from './test.ts'
import type { Visitor } from './visitor.ts'

const SCRIPTS = /\/assets\/.*\.js$/

test('without its scripts the page can be read, and its links lead on and back', async ({
  visitor,
  front,
}) => {
  front.breaks(SCRIPTS)
  await visitor.open('/')
  await visitor.moveAway()
  await visitor.click('link', 'Services')
  await visitor.expectPath('/services')
  await visitor.expectSeen('heading', 'Our Services')
  await visitor.back()
  await visitor.expectPath('/')
  await visitor.expectSeen('heading', 'Welcome to Willow & Wag')
  expect(front.asked.some((line) => SCRIPTS.test(line))).toBe(true)
})

const sendInVain = async (visitor: Visitor) => {
  await visitor.click('button', 'Send Message')
  await visitor.expectSeen('text', 'your message hasn’t been sent')
  await visitor.expectSeen('link', 'Message Us')
  await visitor.expectSeen('button', 'Send Message', { disabled: false })
}

test('a message whose script cannot be had says so at each try, and offers chat and e-mail', async ({
  visitor,
  front,
}) => {
  front.breaks(SCRIPTS)
  await visitor.open('/contact')
  await sendInVain(visitor)
  await sendInVain(visitor)
})

test('once the network is back, the page loaded again has what was typed, and sends it', async ({
  visitor,
  front,
}, { project }) => {
  test.skip(project.name === 'webkit', 'WebKitGTK 2.50 remembers for a while what could not be had')
  front.breaks(SCRIPTS)
  await visitor.open('/contact')
  await visitor.fill('Name', 'Patient Pat')
  await sendInVain(visitor)
  front.mend()
  await visitor.click('link', 'Load this page again')
  await visitor.expectUnseen('text', 'your message hasn’t been sent')
  await visitor.click('button', 'Send Message')
  await visitor.expectSeen('field', 'Subject', { described: 'Subject is required.' })
  await visitor.expectSeen('field', 'Name', { value: 'Patient Pat' })
})

test('on a very slow line the waiting is told, and the message goes off by itself', async ({
  visitor,
  front,
}) => {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  front.delays(SCRIPTS, released)
  await visitor.open('/contact')
  await visitor.click('button', 'Send Message')
  await visitor.expectSeen('text', 'The line is slow')
  await visitor.expectSeen('link', 'Message Us')
  await visitor.expectSeen('button', 'Send Message', { disabled: true })
  release()
  await visitor.expectSeen('field', 'Subject', { described: 'Subject is required.' })
  await visitor.expectUnseen('text', 'The line is slow')
})
