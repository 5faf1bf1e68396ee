/** A list whose cards stand three in a row on a desktop, below each other on a phone. */
export const cardRow = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
  gap: { xs: 2.5, lg: 4 },
  listStyle: 'none',
  padding: 0,
  margin: 0,
}
