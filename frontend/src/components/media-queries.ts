/** Media queries for windows of unusual shapes. */
export const SHORT = '@media (max-height: 480px)'
/** Landscape, and wide enough for two columns. */
export const WIDE = '@media (min-aspect-ratio: 5/4) and (min-width: 540px)'
export const SHORT_AND_WIDE = `${WIDE} and (max-height: 480px)`
/** Too low for a picture above its words; wide enough for words beside it. */
export const LOW = '@media (max-height: 480px), (max-height: 600px) and (min-aspect-ratio: 5/4)'
export const LOW_AND_WIDE = `${WIDE} and (max-height: 600px)`
