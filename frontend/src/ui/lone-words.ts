/** A screen that holds a few words only, in the middle of the window. */
export const loneWords = {
  display: 'grid',
  placeItems: 'center',
  minHeight: '80svh',
  paddingTop: 12,
  textAlign: 'center',
} as const
