/** Words of the gallery's hero. */
export const galleryWords = {
  title: 'Gallery',
  intro: 'Some of the dogs who have sat on my table, freshly brushed and rather pleased with themselves.',
}

/** Words of the section with the two cases. */
export const casesWords = {
  title: 'Before & After',
  intro: 'The same dog, a bath and a little patience apart.',
}
