import type { Picture } from '#src/lib/picture.ts'
import bichonFrise from './pictures/dogs/bichon-frise.svg?picture'
import borderCollie from './pictures/dogs/border-collie.svg?picture'
import cavalierSpaniel from './pictures/dogs/cavalier-spaniel.svg?picture'
import cockapooAfter from './pictures/dogs/cockapoo-after.svg?picture'
import cockapooDuring from './pictures/dogs/cockapoo-during.svg?picture'
import cockapoo from './pictures/dogs/cockapoo.svg?picture'
import dachshund from './pictures/dogs/dachshund.svg?picture'
import goldenRetriever from './pictures/dogs/golden-retriever.svg?picture'
import miniatureSchnauzer from './pictures/dogs/miniature-schnauzer.svg?picture'
import poodle from './pictures/dogs/poodle.svg?picture'
import pugAfter from './pictures/dogs/pug-after.svg?picture'
import pugBefore from './pictures/dogs/pug-before.svg?picture'
import pug from './pictures/dogs/pug.svg?picture'
import shihTzu from './pictures/dogs/shih-tzu.svg?picture'
import westie from './pictures/dogs/westie.svg?picture'
import yorkshireTerrier from './pictures/dogs/yorkshire-terrier.svg?picture'

/** One dog of the gallery. The picture is upright, 4:5; a photo may take a drawing's place in the import above. */
export type GalleryPicture = { breed: string; alt: string; picture: Picture }

/** The twelve dogs, in the order of the grid. */
export const gallery: GalleryPicture[] = [
  { breed: 'Cockapoo', alt: 'Cockapoo with round apricot curls', picture: cockapoo },
  {
    breed: 'Cavalier King Charles',
    alt: 'Cavalier King Charles with smooth chestnut ears',
    picture: cavalierSpaniel,
  },
  { breed: 'Border Collie', alt: 'Border Collie with a glossy black and white coat', picture: borderCollie },
  { breed: 'Westie', alt: 'Westie with a fluffy white face and a green scarf', picture: westie },
  {
    breed: 'Miniature Schnauzer',
    alt: 'Miniature Schnauzer with a combed beard and a bow tie',
    picture: miniatureSchnauzer,
  },
  {
    breed: 'Golden Retriever',
    alt: 'Golden Retriever with a brushed, feathery chest',
    picture: goldenRetriever,
  },
  { breed: 'Yorkshire Terrier', alt: 'Yorkshire Terrier with a green bow', picture: yorkshireTerrier },
  { breed: 'Pug', alt: 'Pug with a cap of foam', picture: pug },
  { breed: 'Dachshund', alt: 'Dachshund with long ears and a shining short coat', picture: dachshund },
  { breed: 'Bichon Frise', alt: 'Bichon Frise, as round and white as a cloud', picture: bichonFrise },
  { breed: 'Shih Tzu', alt: 'Shih Tzu with a topknot and long, silky ears', picture: shihTzu },
  { breed: 'Poodle', alt: 'Poodle with a tall brown topknot', picture: poodle },
]

type Moment = { label: string; alt: string; picture: Picture }

/** A dog at two moments of its visit. */
export type Case = { dog: string; caption: string; from: Moment; to: Moment }

/** The two cases of the Before & After section. */
export const cases: Case[] = [
  {
    dog: 'Pug',
    caption: 'A good de-shedding, and the sofa is safe again.',
    from: { label: 'Before', alt: 'Pug with a frown, loose hair in the air all around', picture: pugBefore },
    to: { label: 'After', alt: 'Pug with a smooth coat and a green scarf', picture: pugAfter },
  },
  {
    dog: 'Cockapoo',
    caption: 'From a tub full of foam to a head full of curls.',
    from: { label: 'During', alt: 'Cockapoo in the tub, wet and covered in foam', picture: cockapooDuring },
    to: { label: 'After', alt: 'Cockapoo with dry, rounded curls and a scarf', picture: cockapooAfter },
  },
]
