import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { Service } from '#src/content/services.ts'
import { reveals } from '#src/ui/use-reveal.ts'

const card = {
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  padding: { xs: 3, md: 2.5, lg: 3 },
} as const

const ground = { width: '100%', height: 190, marginBottom: 3 }
const price = { marginTop: 'auto', alignSelf: 'start', bgcolor: 'brand.mint' }

type Props = { service: Service; blush: boolean; heading: 'h2' | 'h3'; eager: boolean }

/** One service with its price. */
export const ServiceCard = ({ service, blush, heading, eager }: Props) => (
  <Card component="li" {...reveals} sx={card}>
    <Paper variant="blob" sx={{ ...ground, bgcolor: blush ? 'brand.blush' : 'brand.mint' }}>
      <Box
        component="img"
        src={service.imageUrl}
        alt=""
        width={200}
        height={160}
        loading={eager ? 'eager' : 'lazy'}
        sx={{ maxWidth: '92%' }}
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
