import { Box, type BoxProps } from '@mui/material'
import { type ElementType, useLayoutEffect } from 'react'

/** React must not touch the content, which opening-clock.ts writes before and after hydration. */
const UNMANAGED = { __html: '' }

/** An empty element for opening-clock.ts to fill. If React re-creates it, it asks for its text at once. */
export const ClockText = (props: BoxProps & { component?: ElementType }) => {
  useLayoutEffect(() => void dispatchEvent(new Event('clocktext')), [])
  return <Box suppressHydrationWarning dangerouslySetInnerHTML={UNMANAGED} {...props} />
}

/**
 * "Open now until 17:30", with a dot that is filled while the salon is open. opening-clock.ts writes it, because a time in the
 * prerendered HTML would be out of date.
 */
export const OpenNow = () => <ClockText data-opening="" sx={line} />

const line = {
  minHeight: 24,
  minWidth: 200,
  typography: 'body2',
  whiteSpace: 'nowrap',
  '&:not([data-opening=""])::before': {
    content: '""',
    display: 'inline-block',
    width: 10,
    height: 10,
    borderRadius: '50%',
    marginRight: 1,
    border: '2px solid',
    borderColor: 'success.main',
  },
  '&[data-opening="open"]::before': { bgcolor: 'success.main' },
}
