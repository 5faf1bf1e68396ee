import { expect, it } from 'vitest'
import { minifyStyles } from './minify-styles.ts'

it('keeps the CSS that the oldest supported browsers need', () => {
  const always = '@media (min-width:0px){.b{margin:0}.c{margin:0}}'
  const css = '.a{-webkit-user-select:none;user-select:none}@supports (height:1dvh){.a{height:1dvh}}'
  const minified = minifyStyles(`<style>${css}${always}</style>`)
  expect(minified).toContain(css)
  expect(minified).toContain('.b,.c{margin:0}')
})
