/** Makes the styles that stand in a page small: they are half of what a phone needs before it shows anything. */
import { transform } from 'lightningcss'
import { BROWSERS } from './promised-browsers.ts'

/** Versions as lightningcss has them: major in the third byte, minor in the second. */
const targets = Object.fromEntries(
  BROWSERS.map((browser) => {
    const [, name = '', major = '0', minor = '0'] = /^([a-z]+)(\d+)(?:\.(\d+))?$/.exec(browser) ?? []
    return [name, (Number(major) << 16) | (Number(minor) << 8)]
  }),
)

const minified = (css: string) =>
  transform({ filename: 'page.css', code: Buffer.from(css), minify: true, targets }).code.toString()

/** No component looks for these when the page wakes: they may stand in the element behind them. */
const KEYFRAMES = /<style[^>]* data-emotion="css-global animation-[^"]*">([^]*?)<\/style>(<style[^>]*>)/g

/**
 * The page with its inline styles shortened, and in as few elements as can be, each of which costs a hash in the security
 * policy. Emotion knows an element by its attribute, whatever its text is.
 */
export const minifyStyles = (html: string): string =>
  html
    .replaceAll(/<style[^>]*><\/style>/g, '')
    .replaceAll(KEYFRAMES, '$2$1')
    .replaceAll(/(<style[^>]*>)([^]*?)(<\/style>)/g, (_, start: string, css: string, end: string) =>
      [start, minified(css), end].join(''),
    )
