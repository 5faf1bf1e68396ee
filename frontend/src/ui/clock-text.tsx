import { Box, type BoxProps } from '@mui/material'
import { type ElementType, useLayoutEffect } from 'react'

/** React must not touch the content, which clock.ts writes before and after hydration. */
const LEFT_ALONE = { __html: '' }

/** An empty element for clock.ts to write into, at once also where React renders it anew. */
export const ClockText = (props: BoxProps & { component?: ElementType }) => {
  useLayoutEffect(() => void dispatchEvent(new Event('clocktext')), [])
  return <Box suppressHydrationWarning dangerouslySetInnerHTML={LEFT_ALONE} {...props} />
}
