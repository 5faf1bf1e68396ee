import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { Service } from '#src/content/services.ts'
import { isPhoto } from '#src/lib/picture.ts'
import { Picture } from '#src/ui/picture.tsx'
import { reveals } from '#src/ui/use-reveal.ts'

/** On a phone a compact row: the picture beside the title and its price. */
const card = {
  display: 'grid',
  gridTemplate: {
    xs: '"ground title" auto "text text" auto / 84px 1fr',
    md: '"ground" auto "title" auto "text" 1fr',
  },
  alignItems: { xs: 'center', md: 'start' },
  columnGap: 1.5,
  rowGap: { xs: 1, md: 1.25 },
  height: '100%',
  padding: { xs: 2, lg: 3 },
}

const filled = { width: '100%', height: '100%', objectFit: 'cover' }
const drawn = { width: { xs: 84, md: 200 }, maxWidth: '96%', height: 'auto' }
const ground = { gridArea: 'ground', width: '100%', height: { xs: 76, md: 190 }, marginBottom: { md: 1.25 } }

const title = {
  gridArea: 'title',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 1,
  rowGap: 0.5,
}

const name = { flex: '1 1 min-content', fontSize: 'min(clamp(1.15rem, 1.7vw, 1.45rem), 9vw)' }

/** A pill where there is room for one. */
const price = {
  bgcolor: { sm: 'brand.mint' },
  color: { xs: 'brand.rust', sm: 'text.primary' },
  padding: { xs: 0, sm: '6px 16px' },
  whiteSpace: 'nowrap',
}

type Props = { service: Service; blush: boolean; heading: 'h2' | 'h3'; eager: boolean }

/** One service with its price. */
export const ServiceCard = ({ service, blush, heading, eager }: Props) => (
  <Card component="li" {...reveals} sx={card}>
    <Paper variant="blob" sx={{ ...ground, bgcolor: blush ? 'brand.blush' : 'brand.mint' }}>
      <Picture
        picture={service.imageUrl}
        alt=""
        sizes="(min-width: 1080px) 380px, (min-width: 768px) 30vw, 84px"
        eager={eager}
        sx={isPhoto(service.imageUrl) ? filled : drawn}
      />
    </Paper>
    <Box sx={title}>
      <Typography variant="h3" component={heading} sx={name}>
        {service.title}
      </Typography>
      <Paper variant="pill" sx={price}>
        {service.price}
      </Paper>
    </Box>
    <Typography variant="body2" sx={{ gridArea: 'text' }}>
      {service.description}
    </Typography>
  </Card>
)
