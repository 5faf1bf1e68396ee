import { ClockText } from '#src/ui/clock-text.tsx'

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
 * HTML would be out of date.
 */
export const OpenNow = () => <ClockText data-opening="" sx={line} />
