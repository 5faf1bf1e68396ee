import { Box, Stack } from '@mui/material'
import { hours } from '#src/content/hours.ts'
import { labels } from '#src/content/shell-words.ts'
import { ClockText } from './clock-text.tsx'

/**
 * The days of the week and their times, and the announced closures below them. This is a description list, because a
 * table would need column headings.
 */
export const HoursTable = ({ days = hours }) => (
  <>
    <dl>
      {days.map(({ day, opens, closes }) => (
        // clock.ts marks today's row.
        <Stack key={day} direction="row" suppressHydrationWarning sx={hoursRow}>
          <dt>{day}</dt>
          <Box component="dd" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
            {opens ? `${opens}–${closes}` : labels.closed}
          </Box>
        </Stack>
      ))}
    </dl>
    <ClockText component="strong" data-closures="" />
  </>
)

const hoursRow = {
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  columnGap: 1.5,
  paddingBlock: { xs: 0.25, md: 0.75 },
  '&[aria-current]': { fontWeight: 'fontWeightBold' },
  '&:not(:last-child)': {
    borderBottom: '1px dashed',
    borderColor: 'color-mix(in srgb, currentColor 25%, transparent)',
  },
}
