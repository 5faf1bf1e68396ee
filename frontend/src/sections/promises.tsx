import Box from '@mui/material/Box'
import { LeafMark } from '#src/ui/leaf-mark.tsx'

/** A short list of promises, a leaf before each. */
export const Promises = ({ items }: { items: string[] }) => (
  <Box
    component="ul"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 3,
      rowGap: 0.5,
      listStyle: 'none',
      padding: 0,
      margin: 0,
      marginTop: { xs: 3, md: 4 },
    }}
  >
    {items.map((item) => (
      <Box
        key={item}
        component="li"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontWeight: 600, fontSize: '1rem' }}
      >
        <Box component="span" sx={{ display: 'grid', color: 'brand.willow' }}>
          <LeafMark size={24} />
        </Box>
        {item}
      </Box>
    ))}
  </Box>
)
