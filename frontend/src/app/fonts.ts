/**
 * The two families, cut from the Fontsource packages `fraunces` (full: SOFT 100, WONK 0, opsz 72, wght 600) and
 * `figtree` (wght 400-700) with the npm package subset-font: ASCII, £ €, accented letters, typographic marks, no hinting.
 * Headings have one weight, so Fraunces need not vary; either file fits into a connection's first 10 packets (RFC 6928).
 */
import figtree from './fonts/figtree.woff2?url'
import fraunces from './fonts/fraunces.woff2?url'

/** The font files of the first view. */
export const fontFiles: string[] = [fraunces, figtree]

const face = (family: string, file: string, weights: string) => ({
  fontFamily: family,
  src: `url(${file}) format('woff2')`,
  fontWeight: weights,
  fontDisplay: 'swap' as const,
})

type Metrics = { size: number; ascent: number; descent: number }

/** A local font stretched to the metrics of the one that is still on its way, so that the swap moves nothing. */
const fallback = (family: string, locals: string[], { size, ascent, descent }: Metrics) => ({
  fontFamily: `${family} fallback`,
  src: locals.map((name) => `local('${name}')`).join(','),
  sizeAdjust: `${size}%`,
  ascentOverride: `${ascent}%`,
  descentOverride: `${descent}%`,
  lineGapOverride: '0%',
})

/** Rules for both families and their stand-ins. */
export const fontFaces = [
  face('Fraunces', fraunces, '600'),
  face('Figtree', figtree, '400 700'),
  fallback('Fraunces', ['Times New Roman Bold', 'Liberation Serif Bold', 'Noto Serif Bold'], {
    size: 103.7,
    ascent: 94.3,
    descent: 24.6,
  }),
  fallback('Figtree', ['Arial', 'Liberation Sans', 'Roboto'], { size: 100.8, ascent: 94.2, descent: 24.8 }),
]
