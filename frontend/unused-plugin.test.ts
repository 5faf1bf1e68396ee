import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { theme } from './src/app/theme/theme.ts'
import { UNUSED } from './unused-plugin.ts'

it.each(Object.keys(UNUSED))('leaves out %s, which is there', (file) => {
  expect(existsSync(resolve(import.meta.dirname, '../node_modules', file))).toBe(true)
})

it('leaves out the ripples only because no part has any', () => {
  expect(theme.components?.MuiButtonBase?.defaultProps?.disableRipple).toBe(true)
})

it('leaves out CSS variables and colour schemes only because the theme has none', () => {
  expect(theme).not.toHaveProperty('vars')
  expect(theme).not.toHaveProperty('colorSchemes')
})
