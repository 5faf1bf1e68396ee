/** A price in pounds; `from` says that it may be higher. */
export type Price = { pounds: number; from?: boolean }

export const prices = {
  fullGroom: { pounds: 45, from: true },
  bathAndBrush: { pounds: 30, from: true },
  nailTrim: { pounds: 15 },
  deShedding: { pounds: 25, from: true },
  puppy: { pounds: 35 },
  senior: { pounds: 40, from: true },
} satisfies Record<string, Price>

/** "From ", if the price may be higher, and the amount, such as "£12.50". */
export const partsOfPrice = ({ pounds, from }: Price): [string, string] => [
  from ? 'From ' : '',
  `£${Number.isInteger(pounds) ? pounds : pounds.toFixed(2)}`,
]

/** A price as customers read it, such as "From £45". */
export const formatPrice = (price: Price): string => partsOfPrice(price).join('')

/** A price in the middle of a sentence. */
export const priceInText = (price: Price): string => formatPrice(price).toLowerCase()
