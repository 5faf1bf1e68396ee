/** Attribute of an icon-only element: its `aria-label` is also shown as a tooltip. */
export const showsTooltip = { 'data-tooltip': '' }

/** The element with a tooltip that a pointer is on, if any. Touch does not hover. */
export const findHoveredAnchor = ({ target, pointerType }: PointerEvent): HTMLElement | undefined =>
  (pointerType !== 'touch' && (target as Element).closest<HTMLElement>('[data-tooltip]')) || undefined

/** The element with a tooltip that the keyboard has focused; none if a dialog that has just opened set the focus. */
export const findFocusedAnchor = ({ target, relatedTarget }: FocusEvent): HTMLElement | undefined => {
  const dialog = (target as Element).closest('dialog')
  if (dialog && !dialog.contains(relatedTarget as Node | null)) return undefined
  return (target as Element).closest<HTMLElement>('[data-tooltip]:focus-visible') ?? undefined
}
