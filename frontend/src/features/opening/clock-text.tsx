import { Box, type BoxProps } from '@mui/material'
import { type ElementType, useLayoutEffect } from 'react'

/** React must not touch the content, which clock.ts writes before and after hydration. */
const UNMANAGED = { __html: '' }

/** An empty element for clock.ts to fill. If React re-creates it, it asks for its text at once. */
export const ClockText = (props: BoxProps & { component?: ElementType }) => {
  useLayoutEffect(() => void dispatchEvent(new Event('clocktext')), [])
  return <Box suppressHydrationWarning dangerouslySetInnerHTML={UNMANAGED} {...props} />
}
