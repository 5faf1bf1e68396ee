import { demo } from '@willow/shared/demo'
import groomersPug from './pictures/dogs/groomers-pug.svg?picture'
import emptyFrame from './pictures/empty-frame.svg?drawing'
import groomer from './pictures/groomer.svg?picture'
import hooks from './pictures/hooks.svg?drawing'
import heroDesktop from './pictures/scenes/hero-desktop.svg?picture'
import heroPhone from './pictures/scenes/hero-phone.svg?picture'
import lostPug from './pictures/scenes/lost-pug.svg?picture'
import openDoor from './pictures/scenes/open-door.svg?picture'
import river from './pictures/scenes/river.svg?drawing'
import contactTrio from './pictures/scenes/trio-contact.svg?picture'
import galleryTrio from './pictures/scenes/trio-gallery.svg?picture'
import servicesTrio from './pictures/scenes/trio-services.svg?picture'
import branches from './pictures/willow-branches.svg?drawing'

/** `wide` is also the picture of a shared link, which the text describes. */
const hero = {
  wide: heroDesktop,
  tall: heroPhone,
  text: demo('A freshly washed dog in a tub full of foam under a willow.'),
}
/** Three dogs for the hero of each of these pages. */
const trios = { services: servicesTrio, gallery: galleryTrio, contact: contactTrio }

/** To replace a drawing with another one or with a photo, change its import. */
export const pictures = {
  branches,
  emptyFrame,
  groomer,
  groomersPug,
  hero,
  hooks,
  lostPug,
  openDoor,
  river,
  trios,
}
