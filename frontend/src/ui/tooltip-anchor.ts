/** Attribute of an icon-only element: its `aria-label` is also shown as a tooltip. */
export const showsTooltip = { 'data-tooltip': '' }

/** The element with a tooltip at an event's target, if any. */
export const findTooltipAnchor = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-tooltip]')) || undefined

/** The element with a tooltip that has keyboard focus, if any. */
export const findKeyboardAnchor = (): HTMLElement | undefined => {
  const anchor = findTooltipAnchor(document.activeElement)
  return anchor?.matches(':focus-visible') ? anchor : undefined
}

/** Whether a dialog that has just opened set the focus, and not the visitor. */
export const isDialogFocus = ({ target, relatedTarget }: FocusEvent): boolean => {
  const dialog = target instanceof Element ? target.closest('dialog') : null
  return dialog !== null && !(relatedTarget instanceof Node && dialog.contains(relatedTarget))
}
