import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { policyMap, securityPolicy } from './security-policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('allows each inline style of the page once, and the empty style', () => {
  const page = '<style data-emotion="css a">a{color:red}</style><style>b{}</style>'
  const styles = /style-src ([^;]*)/.exec(securityPolicy(page + page))?.[1]?.split(' ')
  expect(styles).toEqual(["'self'", hash(''), hash('a{color:red}'), hash('b{}')])
})

it('allows the pages’ inline script, and ignores inline data', () => {
  const script = (text: string, attributes = '') => `<script${attributes}>${text}</script>`
  const page = script('start()', ' data-entry="/a.js"') + script('{}', ' type="application/ld+json"')
  expect(securityPolicy(page + page)).toContain(`script-src 'self' ${hash('start()')};`)
})

it('allows no other inline script and no other origin', () => {
  const policy = securityPolicy('<style>a{}</style>')
  expect(policy).toContain("default-src 'none'; script-src 'self';")
  expect(policy).toContain("form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
})

it('has one line for each page, and a default that allows nothing inline', () => {
  const html = '<style>a{}</style>'
  expect(policyMap([{ file: 'index.html', html }])).toBe(
    `default "${securityPolicy('')}";\n/index.html "${securityPolicy(html)}";\n`,
  )
})
