/** Prices as customers read them. The cards, the descriptions and the structured data all read this table. */
export const prices = {
  fullGroom: 'From £45',
  bathAndBrush: 'From £30',
  nailTrim: '£15',
  deShedding: 'From £25',
  puppy: '£35',
  senior: 'From £40',
}
