import Box from '@mui/material/Box'

/** The clock writes in here, before and after React takes over, so React must not look into it. */
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
 * "Open now until 17:30", with a green or an orange dot. Its line is empty until the clock (clock.ts) has written
 * it: the prerendered HTML would have a stale time.
 */
export const OpenNow = () => (
  <Box data-opening="" suppressHydrationWarning dangerouslySetInnerHTML={LEFT_ALONE} sx={line} />
)
