/**
 * Replaces goober, which notistack styles itself with (vite.config.ts): it would write text into a style element, and
 * the security policy forbids that. Emotion inserts rules.
 */
import createCache from '@emotion/cache'
import { serializeStyles } from '@emotion/serialize'
import { insertStyles } from '@emotion/utils'

const cache = createCache({ key: 'toast', speedy: true })

/** Returns the class that has these styles. */
export const css = (styles: Parameters<typeof serializeStyles>[0][number]): string => {
  const serialized = serializeStyles([styles])
  insertStyles(cache, serialized, true)
  return `${cache.key}-${serialized.name}`
}
