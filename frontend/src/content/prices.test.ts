import { expect, it } from 'vitest'
import { formatPrice } from './prices.ts'

it.each([
  [{ pounds: 12.5 }, '£12.50'],
  [{ pounds: 7.05, from: true }, 'From £7.05'],
])('the price %j reads "%s"', (price, text) => expect(formatPrice(price)).toBe(text))
