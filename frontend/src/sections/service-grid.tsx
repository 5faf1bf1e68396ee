import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { Service } from '#src/content/services.ts'
import { isPhoto } from '#src/lib/picture.ts'
import { CardRow } from '#src/ui/card-row.tsx'
import { NextIcon } from '#src/ui/icons.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { reveals } from '#src/ui/reveal.ts'

type Props = {
  services: Service[]
  heading: 'h2' | 'h3'
  /** How many of the pictures a phone shows in its first view. */
  seen?: number
  href: string
  /** The words of each card's link; without them its title is the link. */
  linkWords?: (title: string) => string
}

/** A grid of services, each card one link; the pictures' grounds alternate. */
export const ServiceGrid = ({ services, heading, seen = 0, ...link }: Props) => (
  <CardRow>
    {services.map((service, index) => (
      <ServiceCard
        key={service.title}
        service={service}
        blush={index % 2 === 0}
        heading={heading}
        eager={index < seen}
        {...link}
      />
    ))}
  </CardRow>
)

/**
 * On a phone a compact row: the picture beside title and price. The price is not at the right edge, where the
 * floating chat button would cover it.
 */
const card = {
  display: 'grid',
  gridTemplate: {
    xs: '"ground title" 1fr "ground price" 1fr "text text" auto "book book" auto / 84px 1fr',
    md: '"ground" auto "title" auto "text" 1fr "book" auto',
  },
  columnGap: 1.5,
  height: '100%',
  padding: { xs: 2, lg: 3 },
}

const pressable = ({ mixins }: Theme) => mixins.pressable

const filled = { width: '100%', height: '100%', objectFit: 'cover' }
const drawn = { width: { xs: 84, md: 200 }, maxWidth: '96%', height: 'auto' }
const ground = { gridArea: 'ground', width: '100%', height: { xs: 76, md: 190 }, marginBottom: { md: 2.5 } }

const title = {
  gridArea: 'title',
  alignSelf: { xs: 'end', md: 'start' },
  fontSize: 'min(clamp(1.15rem, 1.7vw, 1.45rem), 9vw)',
}

/** A tag on the picture, where there is room. */
const price = {
  gridArea: { xs: 'price', md: 'ground' },
  alignSelf: { md: 'end' },
  justifySelf: 'start',
  marginBottom: { md: 1.5 },
  padding: { xs: 0, md: '6px 16px' },
  bgcolor: { md: 'background.default' },
  boxShadow: { md: 1 },
  color: 'brand.rust',
  whiteSpace: 'nowrap',
}

const text = { gridArea: 'text', marginTop: { xs: 0.75, md: 1 } }

const book = {
  gridArea: 'book',
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifySelf: 'start',
  gap: 1,
  minHeight: 44,
  marginTop: { md: 0.5 },
  marginBottom: { xs: -1.25, md: -1 },
}

type ServiceCardProps = Pick<Props, 'heading' | 'href' | 'linkWords'> & {
  service: Service
  blush: boolean
  eager: boolean
}

const ServiceCard = ({ service, blush, heading, eager, href, linkWords }: ServiceCardProps) => (
  <Card component="li" {...reveals} sx={[card, pressable]}>
    <Paper variant="blob" sx={{ ...ground, bgcolor: blush ? 'brand.blush' : 'brand.mint' }}>
      <Picture
        picture={service.imageUrl}
        alt=""
        sizes="(min-width: 1080px) 380px, (min-width: 768px) 30vw, 84px"
        eager={eager}
        sx={isPhoto(service.imageUrl) ? filled : drawn}
      />
    </Paper>
    <Typography variant="h3" component={heading} sx={title}>
      {linkWords ? (
        service.title
      ) : (
        <Link href={href} underline="hover">
          {service.title}
        </Link>
      )}
    </Typography>
    <Paper variant="pill" sx={price}>
      {service.price}
    </Paper>
    <Typography variant="body2" sx={text}>
      {service.description}
    </Typography>
    {linkWords && (
      <Link href={href} variant="subtitle2" color="primary" sx={book}>
        {linkWords(service.title)}
        <NextIcon fontSize="small" />
      </Link>
    )}
  </Card>
)
