import createCache, { type StylisPlugin } from '@emotion/cache'

/**
 * What browsers since Chrome 109, Firefox 115 and Safari 16 still know with a prefix only. Emotion's own list reaches back
 * to Internet Explorer 10 and was a tenth of each page.
 */
const PREFIXED = /^(?:user-select|print-color-adjust|mask|backdrop-filter|hyphens|text-decoration:[^;]+ )/

const prefix: StylisPlugin = (element) => {
  if (element.type === 'decl' && PREFIXED.test(element.value))
    element.return = `-webkit-${element.value}${element.value}`
}

/** Where Emotion keeps its styles; the same for the prerendered page and for the browser. */
export const createStyleCache = () => createCache({ key: 'css', stylisPlugins: [prefix] })
