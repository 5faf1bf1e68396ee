import { expect, it } from 'vitest'
import { minifyStyles } from './compress.ts'

const BASELINE = '<style data-emotion="s-global 1a">body { margin: 0; }</style>'

it('shortens each style and leaves its element to be known again', () => {
  expect(minifyStyles(`${BASELINE}<p>body { margin: 0; }</p>`)).toBe(
    '<style data-emotion="s-global 1a">body{margin:0}</style><p>body { margin: 0; }</p>',
  )
})

it('leaves out what is empty, and puts keyframes to the styles after them', () => {
  const keyframes =
    '<style data-s="" data-emotion="s-global animation-x1">@keyframes x1{from{opacity:0}}</style>'
  const page = `<style data-s="" data-emotion="s-global 0"></style>${BASELINE}${keyframes}<style data-emotion="s a">.s-a{top:0px;}</style>`
  expect(minifyStyles(page)).toBe(
    '<style data-emotion="s-global 1a">body{margin:0}</style><style data-emotion="s a">@keyframes x1{0%{opacity:0}}.s-a{top:0}</style>',
  )
})

it('keeps what the oldest promised browsers need', () => {
  const css = '.a{-webkit-user-select:none;user-select:none}@supports (height:1dvh){.a{height:1dvh}}'
  expect(minifyStyles(`<style>${css}</style>`)).toContain(css)
})
