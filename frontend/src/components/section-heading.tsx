import { Box, Typography } from '@mui/material'
import { rises } from '#src/browser/reveal.ts'

type Props = { id: string; title: string; intro?: string; centred?: boolean; twig?: boolean }

/** A section's title and its introduction. At most two headings of a page have the twig. */
export const SectionHeading = ({ id, title, intro, centred = false, twig = false }: Props) => (
  <Box
    {...rises}
    sx={{ maxWidth: 680, marginInline: centred ? 'auto' : 0, textAlign: centred ? 'center' : 'start' }}
  >
    <Typography variant="h2" id={id}>
      {title}
    </Typography>
    {twig && <Twig />}
    {intro && <Typography sx={{ marginTop: 2, color: 'text.secondary' }}>{intro}</Typography>}
  </Box>
)

const Twig = () => (
  <Box
    component="svg"
    viewBox="0 0 132 20"
    width={132}
    height={20}
    aria-hidden
    sx={{ display: 'inline-block', marginTop: 1.5, color: 'secondary.main', fill: 'currentColor' }}
  >
    <path
      d="M2 11C22 4 38 17 60 11s46-6 68-2"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
    />
    <path d="M30 10C33 1 43 0 49 3 46 11 37 14 30 10ZM78 9c5 8 15 9 20 4-4-7-13-9-20-4Z" />
  </Box>
)
