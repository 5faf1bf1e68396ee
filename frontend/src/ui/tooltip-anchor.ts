/** Attribute of something that shows only an icon: its `aria-label` is shown as a tooltip too. */
export const hasTooltip = { 'data-tooltip': '' }

/** What a tooltip belongs to at the target of an event, if anything. */
export const tooltipAnchor = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-tooltip]')) || undefined

/** What the keyboard has reached, if it has a tooltip. */
export const reachedByKeyboard = (): HTMLElement | undefined => {
  const anchor = tooltipAnchor(document.activeElement)
  return anchor?.matches(':focus-visible') ? anchor : undefined
}

/** A dialog that opens sets the focus by itself: the visitor has not asked then what the button is called. */
export const setByDialog = ({ target, relatedTarget }: FocusEvent): boolean => {
  const dialog = target instanceof Element ? target.closest('dialog') : null
  return dialog !== null && relatedTarget instanceof Node && !dialog.contains(relatedTarget)
}
