/** Prices as customers read them, for cards, descriptions and structured data. */
export const prices = {
  fullGroom: 'From £45',
  bathAndBrush: 'From £30',
  nailTrim: '£15',
  deShedding: 'From £25',
  puppy: '£35',
  senior: 'From £40',
}
