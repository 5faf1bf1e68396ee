/**
 * By what the two programs of a page speak, plain script and React: these events of the window, the attributes below, HTML's
 * own (`popovertarget`) and the stored draft. Who writes is named first, then who reads.
 *
 * On the inline script's element:
 * - `data-entry`, `data-deferred`, `data-chunks`: build/document.ts; the inline script, which fetches these files.
 *
 * On the root element:
 * - `data-at-top`, while the page is at its top: the inline script; the theme.
 * - `data-menu-open`: plain/menu.ts; the theme and the menu's styles.
 * - `data-ready`, once React has hydrated the page: app/routes.tsx; public/speculation-rules.json.
 *
 * On what React renders, beside `aria-busy` (what waits) and `aria-current` (today's row):
 * - `data-needs-react`, on a link that shows a dialog instead: parts/dialog.tsx; the inline script, which fetches React for it,
 *   plain/hold-presses.ts and public/speculation-rules.json.
 * - `data-reveal`, on what rises into view; the value `swing` is for what swings: parts; plain/reveal.ts.
 * - `data-opening`, on the opening line; plain/clock.ts changes the value to `open`, `closed` or nothing, which styles read.
 * - `data-closures`, `data-year`, and `data-day`, whose value is a row's day: parts and app; plain/clock.ts.
 */
export const EVENTS = {
  /** React has hydrated the page (app/routes.tsx). The presses that wait are repeated (plain/hold-presses.ts). */
  ready: 'ready',
  /** React has shown another page (app/use-page-change.ts). The deferred script prepares it. */
  pageChange: 'pagechange',
  /** React has created a text that depends on the time (parts/opening.tsx). The clock writes it. */
  clockText: 'clocktext',
} as const
