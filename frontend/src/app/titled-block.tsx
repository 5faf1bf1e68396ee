import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'

type Props = { title: string; component?: 'h2' | 'h3'; beside?: ReactNode; children?: ReactNode }

/** A titled block of the mobile menu or the footer. */
export const TitledBlock = ({ title, component = 'h2', beside, children }: Props) => (
  <Box sx={{ marginTop: { xs: 1, md: 3 } }}>
    <Stack direction="row" sx={blockHeadStyle}>
      <Typography variant="h4" component={component}>
        {title}
      </Typography>
      {beside}
    </Stack>
    {children}
  </Box>
)

const blockHeadStyle = {
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBottom: 0.5,
}
