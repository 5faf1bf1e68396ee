/** Words of the gallery's hero. */
export const galleryWords = {
  title: 'Gallery',
  intro: 'Twelve portraits, drawn for this page: freshly brushed, and rather pleased with themselves.',
  enlarge: (picture: string) => `Enlarge ${picture}`,
}

/** The way from drawings to photos of real visits, under the grid and under the two cases. */
export const latestWork = 'See our latest work on Facebook'

/** Words of the picture that is enlarged. */
export const lightboxWords = {
  close: 'Close',
  previous: 'Previous picture',
  next: 'Next picture',
  place: (at: number, count: number) => `${at} of ${count}`,
}

/** Words of the section with the two cases. */
export const casesWords = {
  title: 'Before & After',
  intro: 'Two more drawings: the same dog, one bath and a little patience later.',
  /** What the slider between two moments is called, and how it tells its place. */
  slider: (dog: string, from: string, to: string) => `${dog}: ${from.toLowerCase()} and ${to.toLowerCase()}`,
  place: (percent: number, from: string) => `${percent}% ${from.toLowerCase()}`,
}

/** Words of the call to action that closes the gallery. */
export const nextWords = {
  title: 'Could your dog be next?',
  text: 'Pick a day that suits you both, or ask me anything first.',
  book: 'Book Now',
  contact: 'Contact Us',
}
