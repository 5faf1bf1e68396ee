import { Box, Card, Link, Paper, Typography } from '@mui/material'
import { partsOfPrice, type Price } from '#src/content/prices.ts'
import type { Service } from '#src/content/services.ts'
import { rises } from '#src/plain/reveal.ts'
import { shape } from '#src/theme/tokens.ts'
import { CardRow } from './card-row.tsx'
import { NextIcon } from './icons.tsx'
import { Picture } from './picture.tsx'

type Props = {
  services: Service[]
  heading: 'h2' | 'h3'
  /** Whether a phone shows the first picture without scrolling. */
  isFirst?: boolean
  href: string
  /** The text of each card's link; without it the title is the link. */
  linkWords?: (title: string) => string
}

/** A grid of services, each card with one link; the pictures' background colours alternate. */
export const ServiceGrid = ({ services, heading, isFirst = false, ...link }: Props) => (
  <CardRow>
    {services.map((service, index) => (
      <ServiceCard
        key={service.title}
        service={service}
        isBlush={index % 2 === 0}
        heading={heading}
        fetchPriority={isFirst && index === 0 ? 'auto' : 'low'}
        {...link}
      />
    ))}
  </CardRow>
)

type ServiceCardProps = Pick<Props, 'heading' | 'href' | 'linkWords'> & {
  service: Service
  isBlush: boolean
  fetchPriority: 'auto' | 'low'
}

const ServiceCard = ({ service, isBlush, heading, fetchPriority, href, linkWords }: ServiceCardProps) => (
  <Card component="li" {...rises} sx={serviceCardStyle}>
    <Paper sx={{ ...pictureFrameStyle, bgcolor: isBlush ? 'brand.blush' : 'brand.mint' }}>
      <Picture
        picture={service.imageUrl}
        alt=""
        sizes="(min-width: 1080px) 380px, (min-width: 768px) 320px, 180px"
        fetchPriority={fetchPriority}
        sx={{ width: '100%', height: '100%', objectFit: 'cover', borderRadius: 'inherit' }}
      />
    </Paper>
    <Box sx={serviceHeadStyle}>
      <Typography variant="h3" component={heading}>
        {linkWords ? (
          service.title
        ) : (
          <Link href={href} underline="hover" sx={{ display: 'block', paddingRight: 3.5 }}>
            {service.title}
            <NextIcon color="primary" fontSize="small" sx={arrowStyle} />
          </Link>
        )}
      </Typography>
      <PriceText price={service.price} />
    </Box>
    <Typography variant="body2" sx={{ gridArea: 'text', marginTop: 1.25 }}>
      {service.description}
    </Typography>
    {linkWords && (
      <Link href={href} variant="subtitle2" color="primary" sx={serviceBookLinkStyle}>
        {linkWords(service.title)}
        <NextIcon fontSize="small" sx={arrowStyle} />
      </Link>
    )}
  </Card>
)

/** On a phone the picture is beside title and price. */
const serviceCardStyle = {
  display: 'grid',
  gridTemplate: {
    xs: '"picture head" auto "text text" auto "book book" auto / minmax(0, 120px) 1fr',
    md: '"picture" auto "head" auto "text" 1fr "book" auto / minmax(0, 1fr)',
  },
  columnGap: 2,
  padding: { xs: 2, lg: 3 },
}
/** Clips the picture to the blob. */
const pictureFrameStyle = {
  gridArea: 'picture',
  borderRadius: shape.blob,
  height: { xs: 116, md: 200 },
  marginBottom: { md: 2.5 },
  overflow: 'hidden',
}

/** The price is at the right only in windows where the floating chat button cannot cover it. */
const serviceHeadStyle = {
  gridArea: 'head',
  display: 'flex',
  flexDirection: { xs: 'column', xl: 'row' },
  alignItems: { xs: 'flex-start', xl: 'baseline' },
  justifyContent: { xs: 'center', xl: 'space-between' },
  columnGap: 2,
}

const serviceBookLinkStyle = {
  gridArea: 'book',
  justifySelf: 'start',
  paddingBlock: '9px',
  paddingRight: 3.5,
  marginTop: 0.5,
  marginBottom: -1,
}
/** The negative margin leaves the arrow no width, so it never wraps away from the last word; the link's padding makes room. */
const arrowStyle = { verticalAlign: 'middle', margin: '-2px -28px 0 8px' }

/** "From" is lighter than the amount. */
const PriceText = ({ price }: { price: Price }) => {
  const [from, amount] = partsOfPrice(price)
  return (
    <Typography variant="subtitle1" sx={{ color: 'brand.rust', whiteSpace: 'nowrap' }}>
      {from && (
        <Box component="span" sx={{ fontWeight: 400 }}>
          {from}
        </Box>
      )}
      {amount}
    </Typography>
  )
}
