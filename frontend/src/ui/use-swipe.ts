import { useRef, type PointerEvent } from 'react'
import { swipeOf } from './swipe.ts'

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
  }
}
