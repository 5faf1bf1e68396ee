import branches from './pictures/willow-branches.svg?url'
import puppy from './pictures/puppy.svg?url'
import tub from './pictures/hero-tub.svg?url'

/** Decorations; each can be replaced by changing its file. */
export const pictures = { branches, tub, puppy }
