import { expect, it } from 'vitest'
import { minifyStyles } from './compress.ts'

it('keeps what the oldest promised browsers need', () => {
  const css = '.a{-webkit-user-select:none;user-select:none}@supports (height:1dvh){.a{height:1dvh}}'
  expect(minifyStyles(`<style>${css}</style>`)).toContain(css)
})
