import Box from '@mui/material/Box'
import type { Service } from '#src/content/services.ts'
import { Text } from '#src/ui/text.tsx'
import { reveals } from '#src/ui/use-reveal.ts'

const card = {
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  padding: { xs: 3, md: 2.5, lg: 3 },
  borderRadius: 4,
  bgcolor: '#fff',
  boxShadow: '0 18px 50px -30px rgb(30 58 51 / 0.55)',
} as const

const ground = {
  display: 'grid',
  placeItems: 'center',
  height: 190,
  marginBottom: 3,
  borderRadius: '46% 54% 48% 52% / 56% 48% 52% 44%',
} as const

type Props = { service: Service; blush: boolean; heading: 'h2' | 'h3'; eager: boolean }

/** One service with its price. */
export const ServiceCard = ({ service, blush, heading, eager }: Props) => (
  <Box component="li" {...reveals} sx={card}>
    <Box sx={{ ...ground, bgcolor: blush ? 'brand.blush' : 'brand.mint' }}>
      <Box
        component="img"
        src={service.imageUrl}
        alt=""
        width={200}
        height={160}
        loading={eager ? 'eager' : 'lazy'}
        sx={{ maxWidth: '92%' }}
      />
    </Box>
    <Text variant="h3" component={heading}>
      {service.title}
    </Text>
    <Text variant="body2" sx={{ marginTop: 1, marginBottom: 2.5 }}>
      {service.description}
    </Text>
    <Box
      sx={{
        marginTop: 'auto',
        alignSelf: 'start',
        paddingInline: 2,
        paddingBlock: 0.75,
        borderRadius: 5,
        bgcolor: 'brand.mint',
        fontWeight: 700,
      }}
    >
      {service.price}
    </Box>
  </Box>
)
