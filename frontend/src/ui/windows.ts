/** A window as low as a phone's on its side, or as one that is enlarged four times. */
export const LOW = '@media (max-height: 480px)'

/** Clearly wider than high, and wide enough for two things beside each other. */
export const WIDE = '@media (min-aspect-ratio: 5/4) and (min-width: 540px)'

/** Both. */
export const LOW_AND_WIDE = `${WIDE} and (max-height: 480px)`
