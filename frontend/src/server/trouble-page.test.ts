import { describe, expect, it, onTestFinished } from 'vitest'
import { site } from '#src/content/site.ts'
import { securityPolicy } from './security-policy.ts'
import { troublePage } from './trouble-page.ts'

const { html } = troublePage()

describe('the page for trouble', () => {
  it('leads to the salon by phone if there is one', () => {
    onTestFinished(() => void (site.phone = ''))
    site.phone = '01632 960123'
    expect(troublePage().html).toContain('<a href="tel:01632960123">Call 01632 960123</a>')
  })

  it('leads to the salon by chat and e-mail', () => {
    expect(html).toContain(`https://wa.me/${site.chatNumber}?text=`)
    expect(html).toContain(`<a href="mailto:${site.email}">${site.email}</a>`)
    expect(html).not.toContain('tel:')
  })

  it('needs nothing else of the site, and its style is in the policy', () => {
    expect(html).not.toMatch(/src=|rel="stylesheet"|<script/)
    expect(securityPolicy(html).match(/'sha256-/g)).toHaveLength(2)
  })
})
