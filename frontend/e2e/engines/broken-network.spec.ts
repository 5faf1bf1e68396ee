/** Pages come, and their scripts come late or never. */
import { expect, test } from './test.ts'

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
