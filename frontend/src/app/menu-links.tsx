import Box from '@mui/material/Box'
import { NavLink } from 'react-router-dom'
import { bookLink, navigation } from '#src/content/navigation.ts'
import { Button } from '#src/ui/button.tsx'

const link = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 52,
  typography: 'h3',
  color: 'inherit',
  textDecoration: 'none',
  '&[aria-current]': { color: 'brand.willow', textDecoration: 'underline 3px', textUnderlineOffset: 8 },
}

/** The mobile menu's links to the screens. */
export const MenuLinks = () => (
  <>
    <nav aria-label="Menu">
      {navigation.map(({ label, path }) => (
        <Box key={path} component={NavLink} to={path} end={path === '/'} sx={link}>
          {label}
        </Box>
      ))}
    </nav>
    <Button to={bookLink.path} sx={{ marginTop: 1, width: '100%' }}>
      {bookLink.label}
    </Button>
  </>
)
