import Card from '@mui/material/Card'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { Service } from '#src/content/services.ts'
import { isPhoto } from '#src/lib/picture.ts'
import { Picture } from '#src/ui/picture.tsx'
import { reveals } from '#src/ui/use-reveal.ts'

const card = {
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  padding: { xs: 3, md: 2.5, lg: 3 },
} as const

const ground = { width: '100%', height: 190, marginBottom: 3 }
const filled = { width: '100%', height: '100%', objectFit: 'cover' }
const price = { marginTop: 'auto', alignSelf: 'start', bgcolor: 'brand.mint' }

type Props = { service: Service; blush: boolean; heading: 'h2' | 'h3'; eager: boolean }

/** One service with its price. */
export const ServiceCard = ({ service, blush, heading, eager }: Props) => (
  <Card component="li" {...reveals} sx={card}>
    <Paper variant="blob" sx={{ ...ground, bgcolor: blush ? 'brand.blush' : 'brand.mint' }}>
      <Picture
        picture={service.imageUrl}
        alt=""
        sizes="(min-width: 1080px) 380px, 90vw"
        eager={eager}
        sx={isPhoto(service.imageUrl) ? filled : { maxWidth: '92%' }}
      />
    </Paper>
    <Typography variant="h3" component={heading}>
      {service.title}
    </Typography>
    <Typography variant="body2" sx={{ marginTop: 1, marginBottom: 2.5 }}>
      {service.description}
    </Typography>
    <Paper variant="pill" sx={price}>
      {service.price}
    </Paper>
  </Card>
)
