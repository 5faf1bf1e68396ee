import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { securityPolicy } from './security-policy.ts'

it('the security policy allows the inline script alone, inline styles, and no other origin', () => {
  const policy = securityPolicy('start()')
  const hash = createHash('sha256').update('start()').digest('base64')
  expect(policy).toContain(
    `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self' 'unsafe-inline';`,
  )
  expect(policy).toContain("form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
  expect(policy).not.toMatch(/https?:|\*/)
})
