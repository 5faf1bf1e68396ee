/** Every screen of a phone must pass axe-core, and log nothing to the console. */
import { test } from '@playwright/test'
import { SCREENS } from '../hydration.ts'
import { expectQuality } from '../page-quality.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const path of SCREENS)
  test(
    `${path}, before and after hydration: axe-core finds nothing, the console is empty, no other origin is requested`,
    { tag: '@phone' },
    ({ page, baseURL }) => expectQuality(page, path, baseURL),
  )
