import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { priceWords } from '#src/content/services-words.ts'
import type { Service } from '#src/content/services.ts'
import { Section } from '#src/ui/section.tsx'
import { ServiceGrid } from './service-grid.tsx'

const note = {
  display: 'grid',
  gridTemplateColumns: { md: '1fr auto' },
  alignItems: 'center',
  gap: 3,
  marginTop: { xs: 5, md: 8 },
  padding: 'clamp(24px, 4vw, 48px)',
  bgcolor: 'brand.blush',
}

/** What may change a price, and the way to book. */
const PriceNote = ({ words }: { words: typeof priceWords }) => (
  <Paper sx={note}>
    <div>
      <Typography variant="h3" component="h2">
        {words.title}
      </Typography>
      <Typography sx={{ marginTop: 1, maxWidth: '60ch' }}>{words.text}</Typography>
    </div>
    <Button href="/booking">{words.book}</Button>
  </Paper>
)

type Props = { services: Service[]; words: typeof priceWords }

/** All services, and what may change their prices. */
export const ServicesAndPrices = ({ services, words }: Props) => (
  <Section snug>
    <ServiceGrid services={services} heading="h2" seen={1} bookAt={words.bookAt} />
    <PriceNote words={words} />
  </Section>
)
