/** The current year. The prerendered page tells the year it was built in, the clock (clock.ts) corrects it. */
export const ThisYear = () => (
  <span data-year="" suppressHydrationWarning>
    {new Date().getFullYear()}
  </span>
)
