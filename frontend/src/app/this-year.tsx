import { useEffect, useRef } from 'react'

/** The current year. The prerendered page tells the year it was built in, the living page corrects it. */
export const ThisYear = () => {
  const year = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (year.current) year.current.textContent = String(new Date().getFullYear())
  }, [])
  return (
    <span ref={year} suppressHydrationWarning>
      {new Date().getFullYear()}
    </span>
  )
}
