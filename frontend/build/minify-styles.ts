import { browserslistToTargets, transform } from 'lightningcss'
import manifest from '../package.json' with { type: 'json' }

const targets = browserslistToTargets(manifest.browserslist)

const minifyCss = (css: string) =>
  transform({ filename: 'page.css', code: Buffer.from(css), minify: true, targets }).code.toString()

/** Rules of MUI that no supported browser needs: old Firefox's ring inside a button, and print colours. */
const UNNEEDED = /[^{}]+::-moz-focus-inner\{[^}]*\}|@media print\{[^{}]+\{color-adjust:exact\}\s*\}/g

/** The condition that MUI writes for a value of `xs`; every window meets it. */
const ALWAYS = /@media \(min-width:0px\)\{((?:[^{}]*\{[^{}]*\})*)\}/g

/**
 * The page with minified inline styles, with the prefixes that the supported browsers need, and without empty elements:
 * each costs a hash in the security policy. Emotion recognises an element by its attribute, so the text may change.
 */
export const minifyStyles = (html: string): string =>
  html
    .replaceAll(/<style[^>]*><\/style>/g, '')
    .replaceAll(/(<style[^>]*>)([^]*?)(<\/style>)/g, (_, start: string, css: string, end: string) =>
      [start, minifyCss(css.replaceAll(ALWAYS, '$1')).replaceAll(UNNEEDED, ''), end].join(''),
    )
