import { expect, it } from 'vitest'
import { minifyStyles } from './compress.ts'

it('the build adds and keeps the CSS that the oldest supported browsers need', () => {
  const css = '.a{user-select:none;text-decoration:underline 3px}@supports (height:1dvh){.a{height:1dvh}}'
  const minified = minifyStyles(`<style>${css}</style>`)
  const kept = ['-webkit-user-select:none;user-select:none', 'text-decoration-thickness:3px', 'height:1dvh']
  for (const part of kept) expect(minified).toContain(part)
})
