import branches from './pictures/willow-branches.svg?picture'
import groomer from './pictures/groomer.svg?picture'
import letter from './pictures/letter.svg?picture'
import groomersPug from './pictures/dogs/groomers-pug.svg?picture'
import heroDesktop from './pictures/scenes/hero-desktop.svg?picture'
import heroPhone from './pictures/scenes/hero-phone.svg?picture'
import river from './pictures/scenes/river.svg?picture'

const hero = { wide: heroDesktop, tall: heroPhone }

/** Each can become another drawing or a photo by changing its import. */
export const pictures = { branches, groomer, groomersPug, hero, letter, river }
