/** Prices as told to customers. The cards, the search results and what search engines are told all read this table. */
export const prices = {
  fullGroom: 'From £45',
  bathAndBrush: 'From £30',
  nailTrim: '£15',
  deShedding: 'From £25',
  puppy: '£35',
  senior: 'From £40',
}
