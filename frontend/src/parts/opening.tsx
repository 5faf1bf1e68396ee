import { Box, Paper, Stack, Typography, type BoxProps } from '@mui/material'
import { useLayoutEffect, type ElementType, type ReactNode } from 'react'
import { hours, timesInWords } from '#src/content/hours.ts'
import { EVENTS } from '#src/plain/page-protocol.ts'
import { AddressLink } from './contact-links.tsx'

/** React must not touch the content, which plain/clock.ts writes before and after hydration. */
const UNMANAGED = { __html: '' }

/** An empty element for plain/clock.ts to fill. If React re-creates it, it asks for its text at once. */
const ClockText = (props: BoxProps & { component?: ElementType }) => {
  useLayoutEffect(() => void dispatchEvent(new Event(EVENTS.clockText)), [])
  return <Box suppressHydrationWarning dangerouslySetInnerHTML={UNMANAGED} {...props} />
}

/**
 * "Open now until 17:30", with a dot that is filled while the salon is open. plain/clock.ts writes it, because a time in the
 * prerendered HTML would be out of date.
 */
export const OpenNow = () => <ClockText data-opening="" sx={lineStyle} />

const lineStyle = {
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

const openDays = hours.filter(({ opens }) => opens)

type Props = { title?: string; children?: ReactNode }

/** A card with the open days, the address, and any children. Give it a title unless a heading beside it says the same. */
export const HoursCard = ({ title, children }: Props) => (
  <Paper sx={cardStyle}>
    {title && (
      <Typography variant="h3" sx={{ marginBottom: 1.5 }}>
        {title}
      </Typography>
    )}
    <HoursTable days={openDays} />
    <Box component="address" sx={{ marginTop: 1.5, fontStyle: 'normal' }}>
      <AddressLink />
    </Box>
    {children}
  </Paper>
)

/** Leaves room for the floating chat button beside the hours. */
const cardStyle = {
  padding: 'clamp(20px, 3vw, 36px)',
  paddingRight: { md: 8.5 },
}

/**
 * The days of the week and their times, and the announced closures below them. This is a description list, because a
 * table would need column headings.
 */
export const HoursTable = ({ days = hours }) => (
  <>
    <dl>
      {days.map((row) => (
        <Stack key={row.day} data-day={row.day} direction="row" suppressHydrationWarning sx={hoursRowStyle}>
          <dt>{row.day}</dt>
          <Box component="dd" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
            {timesInWords(row)}
          </Box>
        </Stack>
      ))}
    </dl>
    {/* Its event also marks today's row. */}
    <ClockText component="strong" data-closures="" />
  </>
)

const hoursRowStyle = {
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
