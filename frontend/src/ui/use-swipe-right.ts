import { useRef, type PointerEvent } from 'react'

const THRESHOLD_PX = 50

/** Pointer handlers that move an element along with a swipe to the right and dismiss it past 50 px. */
export const useSwipeRight = (dismiss: () => void) => {
  const start = useRef<number>(undefined)
  const moved = (event: PointerEvent) => Math.max(0, event.clientX - (start.current ?? event.clientX))
  const settle = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = undefined
    currentTarget.style.transform = ''
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return
      start.current = event.clientX
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== undefined) event.currentTarget.style.transform = `translateX(${moved(event)}px)`
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (moved(event) > THRESHOLD_PX) dismiss()
      else settle(event)
    },
    onPointerCancel: settle,
  }
}
