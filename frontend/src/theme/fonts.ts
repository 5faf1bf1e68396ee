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

/** A local font whose size, ascent and descent, in per cent, give our texts the room that they have in the web font. */
const fallback = (family: string, weights: string, locals: string[], ...percentages: number[]) => {
  const [sizeAdjust, ascentOverride, descentOverride] = percentages.map((value) => `${value}%`)
  const src = locals.map((name) => `local('${name}')`).join(',')
  const metrics = { sizeAdjust, ascentOverride, descentOverride, lineGapOverride: '0%' }
  return { fontFamily: `${family} fallback`, src, fontWeight: weights, ...metrics }
}

/** The @font-face rules of both families and their fallbacks. For each character the family's last rule that has it wins. */
export const fontFaces = [
  face('Fraunces', '600', fraunces),
  face('Fraunces', '600', frauncesRare, RARE),
  face('Figtree', '400 700', figtree),
  face('Figtree', '400 700', figtreeRare, RARE),
  fallback('Fraunces', '600', ['Times New Roman Bold', 'Liberation Serif Bold'], 103.4, 94.6, 24.7),
  fallback('Fraunces Android', '600', ['Noto Serif Bold'], 89.3, 109.5, 28.6),
  fallback('Figtree', '400', ['Arial', 'Liberation Sans'], 100.4, 94.6, 24.9),
  fallback('Figtree', '600 700', ['Arial Bold', 'Liberation Sans Bold'], 96, 99, 26),
  fallback('Figtree Android', '400', ['Roboto'], 101.2, 93.9, 24.7),
  fallback('Figtree Android', '600 700', ['Roboto Bold', 'Roboto'], 102.3, 92.9, 24.4),
]
