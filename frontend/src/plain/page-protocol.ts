/**
 * The seam between the two programs of a page, plain script and React: they speak by these events of the window and these
 * attributes, by HTML's own (`aria-haspopup`, `popovertarget`) and by the stored draft. Each comment says who writes and reads.
 */

export const EVENTS = {
  /** React has hydrated the page (app/routes.tsx). The presses that wait are repeated (plain/hold-presses.ts). */
  ready: 'ready',
  /** React has shown another page (app/use-page-change.ts). The deferred script prepares it. */
  pageChange: 'pagechange',
  /** React has created a text that depends on the time (parts/opening.tsx). The clock writes it. */
  clockText: 'clocktext',
} as const

/** On the inline script's element: build/document.ts writes the names of the files that the script fetches. */
export const SCRIPT = { entry: 'data-entry', deferred: 'data-deferred', chunks: 'data-chunks' } as const

/** On the root element. */
export const ROOT = {
  /** The inline script writes it while the page is at its top; the theme reads it. */
  atTop: 'data-at-top',
  /** plain/menu.ts writes it; the theme and the menu's styles read it. */
  menuOpen: 'data-menu-open',
  /** React has hydrated the page (app/routes.tsx). public/speculation-rules.json reads it. */
  ready: 'data-ready',
} as const

/** On what React renders and the deferred script changes: plain/reveal.ts moves it, or plain/clock.ts writes it. */
export const PLACES = {
  /** What rises into view; the value `swing` is for what swings. */
  reveal: 'data-reveal',
  /** The opening line. The clock changes the value to `open`, `closed` or nothing, which styles read. */
  opening: 'data-opening',
  closures: 'data-closures',
  /** A row of the hours; the value is its day. */
  day: 'data-day',
  year: 'data-year',
} as const
