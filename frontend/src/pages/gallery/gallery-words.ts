import { demo } from '@willow/shared/demo'
import { isPhoto, type PictureData } from '#src/content/picture-data.ts'
import bichonFrise from '#src/content/pictures/dogs/bichon-frise.svg?picture'
import borderCollie from '#src/content/pictures/dogs/border-collie.svg?picture'
import cavalierSpaniel from '#src/content/pictures/dogs/cavalier-spaniel.svg?picture'
import cockapooAfter from '#src/content/pictures/dogs/cockapoo-after.svg?picture'
import cockapooDuring from '#src/content/pictures/dogs/cockapoo-during.svg?picture'
import cockapoo from '#src/content/pictures/dogs/cockapoo.svg?picture'
import dachshund from '#src/content/pictures/dogs/dachshund.svg?picture'
import goldenRetriever from '#src/content/pictures/dogs/golden-retriever.svg?picture'
import miniatureSchnauzer from '#src/content/pictures/dogs/miniature-schnauzer.svg?picture'
import poodle from '#src/content/pictures/dogs/poodle.svg?picture'
import pugAfter from '#src/content/pictures/dogs/pug-after.svg?picture'
import pugBefore from '#src/content/pictures/dogs/pug-before.svg?picture'
import pug from '#src/content/pictures/dogs/pug.svg?picture'
import shihTzu from '#src/content/pictures/dogs/shih-tzu.svg?picture'
import westie from '#src/content/pictures/dogs/westie.svg?picture'
import yorkshireTerrier from '#src/content/pictures/dogs/yorkshire-terrier.svg?picture'

/** One dog. Portrait format, 4:5; a photo may replace the drawing in the imports above. */
export type GalleryDog = Record<'name' | 'breed' | 'service' | 'alt', string> & { picture: PictureData }

const dog = (name: string, breed: string, service: string, looks: string, picture: PictureData) => ({
  name,
  breed,
  service,
  alt: `${breed} ${looks}`,
  picture,
})

/** The dogs, in the order of the grid. */
export const gallery: GalleryDog[] = demo([
  dog('Biscuit', 'Cockapoo', 'Full Groom', 'with round apricot curls', cockapoo),
  dog('Poppy', 'Cavalier King Charles', 'Bath & Brush', 'with smooth chestnut ears', cavalierSpaniel),
  dog('Skye', 'Border Collie', 'De-shedding Treatment', 'with a glossy black and white coat', borderCollie),
  dog('Fergus', 'Westie', 'Full Groom', 'with a fluffy white face and a green scarf', westie),
  dog('Otis', 'Miniature Schnauzer', 'Full Groom', 'with a combed beard and a bow tie', miniatureSchnauzer),
  dog('Bramble', 'Golden Retriever', 'De-shedding Treatment', 'with a feathery chest', goldenRetriever),
  dog('Pip', 'Yorkshire Terrier', 'Bath & Brush', 'with a green bow', yorkshireTerrier),
  dog('Olive', 'Pug', 'Bath & Brush', 'with a cap of foam', pug),
  dog('Frankie', 'Dachshund', 'Nail Trim', 'with long ears and a shining short coat', dachshund),
  dog('Nimbus', 'Bichon Frise', 'Full Groom', 'as round and white as a cloud', bichonFrise),
  dog('Mabel', 'Shih Tzu', 'Senior Dog Care', 'with a topknot and long, silky ears', shihTzu),
  dog('Coco', 'Poodle', 'Full Groom', 'with a tall brown topknot', poodle),
])

export type Moment = { label: string; alt: string; picture: PictureData }

/** A dog at two moments of its visit. */
type Case = { dog: string; caption: string; from: Moment; to: Moment }

export const cases: Case[] = demo([
  {
    dog: 'Pug',
    caption: 'A good de-shedding, and the sofa is safe again.',
    from: { label: 'Before', alt: 'Before: Pug with a frown and loose hair all around', picture: pugBefore },
    to: { label: 'After', alt: 'After: Pug with a smooth coat and a green scarf', picture: pugAfter },
  },
  {
    dog: 'Cockapoo',
    caption: 'From a tub full of foam to a head full of curls.',
    from: { label: 'During', alt: 'During: Cockapoo in the tub, covered in foam', picture: cockapooDuring },
    to: { label: 'After', alt: 'After: Cockapoo with dry, rounded curls', picture: cockapooAfter },
  },
])

export const galleryWords = {
  title: 'Gallery',
  intro: gallery.every(({ picture }) => isPhoto(picture))
    ? 'Some of my visitors, freshly brushed, and rather pleased with themselves.'
    : 'Portraits, drawn for this page: freshly brushed, and rather pleased with themselves.',
  enlarge: (picture: string) => `Enlarge ${picture}`,
}

/** Shown under the two cases. */
export const latestWork = 'See my latest work on Facebook'

export const lightboxWords = {
  previous: 'Previous picture',
  next: 'Next picture',
  position: (nth: number, count: number) => `${nth} of ${count}`,
}

export const casesWords = {
  title: 'Before & After',
  intro: `${cases.every(({ from, to }) => isPhoto(from.picture) && isPhoto(to.picture)) ? 'Each' : 'Drawn, too: each'} dog twice, with a little patience in between.`,
  /** The slider's accessible name and value. */
  slider: (name: string, from: string, to: string) =>
    `${name}: ${from.toLowerCase()} and ${to.toLowerCase()}`,
  valueText: (percent: number, from: string) => `${percent}% ${from.toLowerCase()}`,
}

export const closingWords = {
  title: 'Could your dog be next?',
  text: 'Pick a day that suits you both, or ask me anything first.',
}
