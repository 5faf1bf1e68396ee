import branches from './pictures/willow-branches.svg?picture'
import puppy from './pictures/puppy.svg?picture'
import groomersPug from './pictures/dogs/groomers-pug.svg?picture'
import heroDesktop from './pictures/scenes/hero-desktop.svg?picture'
import heroPhone from './pictures/scenes/hero-phone.svg?picture'

/** Each can become another drawing or a photo by changing its import. */
export const pictures = { branches, puppy, groomersPug, hero: { wide: heroDesktop, tall: heroPhone } }
