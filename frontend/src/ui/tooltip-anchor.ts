/** Attribute of something with an icon alone: its `aria-label` is shown as a tooltip too. */
export const hasTooltip = { 'data-tooltip': '' }

/** What a tooltip belongs to at the target of an event, if anything. */
export const tooltipAnchor = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-tooltip]')) || undefined
