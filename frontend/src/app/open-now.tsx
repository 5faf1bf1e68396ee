import Box from '@mui/material/Box'
import { useLayoutEffect } from 'react'

/** clock.ts writes into this element before and after hydration, so React must not touch its content. */
const LEFT_ALONE = { __html: '' }

const line = {
  minHeight: 24,
  minWidth: 200,
  typography: 'body2',
  textAlign: { lg: 'end' },
  whiteSpace: 'nowrap',
  '&:not([data-opening=""])::before': {
    content: '""',
    display: 'inline-block',
    width: 10,
    height: 10,
    borderRadius: '50%',
    marginRight: 1,
    bgcolor: 'secondary.main',
  },
  '&[data-opening="open"]::before': { bgcolor: 'success.main' },
}

/**
 * "Open now until 17:30", with a green or an orange dot. Empty until clock.ts fills it: a time in the prerendered
 * HTML would be out of date. Where React renders it anew, clock.ts fills it at once.
 */
export const OpenNow = () => {
  useLayoutEffect(() => void dispatchEvent(new Event('opennow')), [])
  return <Box data-opening="" suppressHydrationWarning dangerouslySetInnerHTML={LEFT_ALONE} sx={line} />
}
