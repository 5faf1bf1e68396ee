import { useEffect, useState } from 'react'
import { latePart } from '#src/ui/late-part.tsx'
import { tooltipAnchor } from '#src/ui/tooltip-anchor.ts'

const Tooltip = latePart(async () => (await import('#src/ui/tooltip.tsx')).Tooltip)

/** What keyboard or pointer had reached before React was there to notice. A finger rests on nothing. */
const reached = () => {
  const hovers = matchMedia('(hover: hover)').matches
  const states = hovers ? [':focus-visible', ':hover'] : [':focus-visible']
  const found = states.map((state) => document.querySelector<HTMLElement>(`[data-tooltip]${state}`))
  return found.find((one) => one !== null) ?? undefined
}

/** Loads the tooltip when pointer or keyboard first meet something that has one. */
export const TooltipHost = () => {
  const [first, setFirst] = useState<HTMLElement>()
  useEffect(() => {
    if (first) return
    setFirst(reached())
    const over = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') setFirst(tooltipAnchor(target))
    }
    const focused = () => setFirst(reached())
    addEventListener('pointerover', over)
    addEventListener('focusin', focused)
    return () => {
      removeEventListener('pointerover', over)
      removeEventListener('focusin', focused)
    }
  }, [first])
  return first ? <Tooltip first={first} /> : null
}
