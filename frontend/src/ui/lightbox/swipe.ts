import { useRef, type DragEvent, type PointerEvent } from 'react'

const THRESHOLD_PX = 50

/** Where a stroke of the finger leads: 1 to the next (leftwards), -1 to the previous, 0 nowhere. */
export const swipeOf = (dx: number, dy: number): -1 | 0 | 1 => {
  if (Math.abs(dx) <= THRESHOLD_PX || Math.abs(dx) <= Math.abs(dy)) return 0
  return dx < 0 ? 1 : -1
}

/** The index `step` further among `count`, round and round. */
export const stepRound = (at: number, step: number, count: number): number => (at + step + count) % count

/** Pointer handlers that tell of a stroke to the side: 1 to the next, -1 to the previous. */
export const useSwipe = (go: (step: 1 | -1) => void) => {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown: ({ clientX, clientY, isPrimary }: PointerEvent) => {
      start.current = isPrimary ? { x: clientX, y: clientY } : undefined
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return
      const step = swipeOf(clientX - start.current.x, clientY - start.current.y)
      start.current = undefined
      if (step !== 0) go(step)
    },
    onPointerCancel: () => {
      start.current = undefined
    },
    // Firefox would take the picture along, and end the stroke.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}
