import { describe, expect, it } from 'vitest'
import { site } from '#src/content/site.ts'
import { securityPolicy } from './security-policy.ts'
import { troublePage } from './trouble-page.ts'

const { html } = troublePage()

describe('the page for trouble', () => {
  it('leads to the salon by chat and e-mail, and by phone if there is one', () => {
    expect(html).toContain(`https://wa.me/${site.chatNumber}?text=`)
    expect(html).toContain(`<a href="mailto:${site.email}">${site.email}</a>`)
    expect(html.includes('tel:')).toBe(Boolean(site.phone))
  })

  it('needs nothing else of the site, and its style is in the policy', () => {
    expect(html).not.toMatch(/src=|rel="stylesheet"|<script/)
    expect(securityPolicy(html).match(/'sha256-/g)).toHaveLength(2)
  })
})
