import Box from '@mui/material/Box'

type Row = { day: string; opens?: string; closes?: string }

const row = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  paddingBlock: 0.75,
  '&:not(:last-child)': {
    borderBottom: '1px dashed',
    borderColor: 'color-mix(in srgb, currentColor 25%, transparent)',
  },
} as const

/** Days and their times; a day without times is closed. */
export const HoursTable = ({ days }: { days: Row[] }) => (
  <Box component="dl" sx={{ margin: 0 }}>
    {days.map(({ day, opens, closes }) => (
      <Box key={day} sx={row}>
        <dt>{day}</dt>
        <Box component="dd" sx={{ margin: 0, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
          {opens ? `${opens}–${closes}` : 'Closed'}
        </Box>
      </Box>
    ))}
  </Box>
)
