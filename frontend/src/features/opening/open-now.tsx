import { ClockText } from './clock-text.tsx'

/**
 * "Open now until 17:30", with a dot that is filled while the salon is open. clock.ts writes it, because a time in the
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
