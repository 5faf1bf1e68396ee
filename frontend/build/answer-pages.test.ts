import { expect, it, onTestFinished } from 'vitest'
import { THANKS_PATH } from '@willow/shared/error-page'
import { salon } from '@willow/shared/salon'
import { answerPages } from './answer-pages.ts'

it('the page while something is down links to the salon’s phone number if there is one', () => {
  onTestFinished(() => void (salon.phone = ''))
  expect(answerPages()[0]!.html).not.toContain('tel:')
  salon.phone = '01632 960123'
  expect(answerPages()[0]!.html).toContain('<a href="tel:01632960123">Call 01632 960123</a>')
})

it.each(answerPages())('$file leads on, and has nothing inline', ({ file, html }) => {
  const links =
    file === `${THANKS_PATH.slice(1)}.html`
      ? ['<dt>Thursday</dt><dd>', '<a href="/gallery">See the gallery</a>', '<a href="/contact">']
      : [`<a href="https://wa.me/${salon.chatNumber}">Message Us</a>`, `<a href="mailto:${salon.email}">`]
  for (const link of links) expect(html).toContain(link)
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html.match(/<style|style="|<script/g)).toBeNull()
})
