type Size = { width: number; height: number }
type Box = Size & { left: number; top: number }

const EDGE_PX = 8

/** Where a tooltip stands: centred below what it belongs to, above where there is no room, never out of the window. */
export const placeTooltip = (anchor: Box, bubble: Size, view: Size): { left: number; top: number } => {
  const centred = anchor.left + anchor.width / 2 - bubble.width / 2
  const left = Math.max(EDGE_PX, Math.min(centred, view.width - bubble.width - EDGE_PX))
  const below = anchor.top + anchor.height
  const fits = below + bubble.height <= view.height
  return { left, top: fits ? below : anchor.top - bubble.height }
}
