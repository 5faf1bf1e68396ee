/**
 * MUI draws its own rings by a class that its scripts set. These are there before React, and in the colour that the
 * ground asks for: `--focus` is set at the root and on the dark grounds.
 */
export const focusRing = { outline: '3px solid var(--focus)', outlineOffset: 3 }
