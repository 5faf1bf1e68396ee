/**
 * The two font families. Rare characters, mostly accented letters, are in files that the browser fetches only when a text
 * uses them. The npm package subset-font makes the files from Fontsource's `figtree` (wght 400-700) and from the file of
 * `fraunces` that has all axes (SOFT 100, WONK 0, opsz 72, wght 600: headings have one weight), with the characters below
 * and the features kern, liga, locl, rvrn and tnum, without hinting.
 */
import figtreeRare from './fonts/figtree-rare.woff2?url'
import figtree from './fonts/figtree.woff2?url'
import frauncesRare from './fonts/fraunces-rare.woff2?url'
import fraunces from './fonts/fraunces.woff2?url'

/** The font files that every page preloads. */
export const fontFiles: string[] = [fraunces, figtree]

/**
 * The rest of ASCII, Western European letters, fractions, ×, • and €. The first files have the letters, digits and punctuation
 * that the pages use: U+20-22,U+26-29,U+2B-3B,U+3F-5A,U+61-7A,U+A0,U+A3,U+A9,U+AD,U+B7,U+2013-201D,U+2026.
 */
const RARE = 'U+23-25,U+2A,U+3C-3E,U+5B-60,U+7B-7E,U+BC-BD,U+D7,U+E0-FC,U+2022,U+20AC'

const face = (family: string, weights: string, file: string, characters?: string) => ({
  fontFamily: family,
  src: `url(${file}) format('woff2')`,
  fontWeight: weights,
  fontDisplay: 'swap' as const,
  unicodeRange: characters,
})

/** The heights above and below the baseline, in per cent of the font's size. */
const FRAUNCES = { ascent: 97.8, descent: 25.5 }
const FIGTREE = { ascent: 95, descent: 25 }

const inPercent = (value: number) => `${value.toFixed(1)}%`

/** A local font scaled so that our texts are as wide as in the web font that is still loading, and the swap moves little. */
const fallback = (family: string, weights: string, size: number, web: typeof FIGTREE, locals: string[]) => ({
  fontFamily: family,
  src: locals.map((name) => `local('${name}')`).join(','),
  fontWeight: weights,
  sizeAdjust: inPercent(size),
  ascentOverride: inPercent((web.ascent * 100) / size),
  descentOverride: inPercent((web.descent * 100) / size),
  lineGapOverride: '0%',
})

/** The @font-face rules of both families and their fallbacks. For each character the family's last rule that has it wins. */
export const fontFaces = [
  face('Fraunces', '600', fraunces),
  face('Fraunces', '600', frauncesRare, RARE),
  face('Figtree', '400 700', figtree),
  face('Figtree', '400 700', figtreeRare, RARE),
  fallback('Fraunces fallback', '600', 103.4, FRAUNCES, ['Times New Roman Bold', 'Liberation Serif Bold']),
  fallback('Fraunces fallback Android', '600', 89.3, FRAUNCES, ['Noto Serif Bold']),
  fallback('Figtree fallback', '400', 100.4, FIGTREE, ['Arial', 'Liberation Sans']),
  fallback('Figtree fallback', '600 700', 96, FIGTREE, ['Arial Bold', 'Liberation Sans Bold']),
  fallback('Figtree fallback Android', '400', 101.2, FIGTREE, ['Roboto']),
  fallback('Figtree fallback Android', '600 700', 102.3, FIGTREE, ['Roboto Bold', 'Roboto']),
]
