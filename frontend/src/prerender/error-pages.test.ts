import { describe, expect, it, onTestFinished } from 'vitest'
import { site } from '#src/content/site.ts'
import { securityPolicy } from './security-policy.ts'
import { errorPages } from './site-files.ts'

describe('the page while something is down', () => {
  it('links to the salon’s phone number if there is one', () => {
    onTestFinished(() => void (site.phone = ''))
    expect(errorPages()[0]!.html).not.toContain('tel:')
    site.phone = '01632 960123'
    expect(errorPages()[0]!.html).toContain('<a href="tel:01632960123">Call 01632 960123</a>')
  })

  it.each(errorPages())('$file links to the salon, and needs no other file of the site', ({ html }) => {
    expect(html).toContain(`<a href="https://wa.me/${site.chatNumber}">Message Us</a>`)
    expect(html).toContain(`<a href="mailto:${site.email}">${site.email}</a>`)
    expect(html.match(/src=|rel="stylesheet"|<script/g)).toBeNull()
    expect(securityPolicy(html).match(/'sha256-/g)).toHaveLength(2)
  })
})
