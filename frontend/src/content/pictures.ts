import branches from './pictures/willow-branches.svg?url'
import puppy from './pictures/puppy.svg?url'
import groomersPug from './pictures/dogs/groomers-pug.svg?picture'
import heroDesktop from './pictures/scenes/hero-desktop.svg?picture'
import heroPhone from './pictures/scenes/hero-phone.svg?picture'

/** Each can be replaced by changing its file. */
export const pictures = { branches, puppy, groomersPug, hero: { wide: heroDesktop, tall: heroPhone } }
