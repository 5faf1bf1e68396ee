import { serializeStyles } from '@emotion/serialize'
import { expect, it } from 'vitest'
import { createStyleCache } from './app.tsx'

/** The rule that Emotion writes on the server for these declarations. */
const writeRule = (declarations: string) => {
  const cache = createStyleCache()
  return cache.insert('.a', serializeStyles([declarations]), cache.sheet, true)
}

it.each([
  ['user-select: none', '-webkit-user-select:none;user-select:none;'],
  ['mask-image: none', '-webkit-mask-image:none;mask-image:none;'],
  ['text-decoration: underline 3px', '-webkit-text-decoration:underline 3px;text-decoration:underline 3px;'],
  ['text-decoration: none', 'text-decoration:none;'],
  ['display: flex; transition: none', 'display:flex;transition:none;'],
])('%s gets the prefixes that the supported browsers need', (declarations, rule) =>
  expect(writeRule(declarations)).toContain(`{${rule}}`),
)
