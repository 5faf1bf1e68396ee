import { Box, Paper, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { hours } from '#src/content/hours.ts'
import { AddressLink } from '#src/components/contact-links.tsx'
import { HoursTable } from './hours-table.tsx'

const openDays = hours.filter(({ opens }) => opens)

type Props = { title?: string; children?: ReactNode }

/** A card with the open days, the address, and any children. Give it a title unless a heading beside it says the same. */
export const HoursCard = ({ title, children }: Props) => (
  <Paper sx={{ padding: 'clamp(20px, 3vw, 36px)', bgcolor: 'background.paper' }}>
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
