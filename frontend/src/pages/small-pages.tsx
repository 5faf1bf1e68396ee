import Button from '@mui/material/Button'
import Container from '@mui/material/Container'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'
import { pictures } from '#src/content/pictures.ts'
import { site } from '#src/content/site.ts'
import { LeafMark } from '#src/ui/leaf-mark.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { Sections } from '#src/ui/section-boundary.tsx'
import { LOW } from '#src/ui/windows.ts'

/** Shown for every unknown path. */
export const NotFoundPage = () => (
  <Sections>
    <NotFound />
  </Sections>
)

const layout = { alignItems: 'center', gap: 2 }
const ways = { flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }
const portrait = { width: 'min(300px, 70vw, 38vh)', height: 'auto' }

const NotFound = () => (
  <FewWords>
    <Stack sx={layout}>
      <Picture picture={pictures.groomersPug} alt="" sizes="300px" eager sx={portrait} />
      <Typography variant="h2" component="h1">
        {notFoundWords.title}
      </Typography>
      <Typography sx={{ marginBottom: 2 }}>{notFoundWords.hint}</Typography>
      <Stack direction="row" sx={ways}>
        <Button href="/">{notFoundWords.back}</Button>
        <Button href="/services" variant="outlined">
          {notFoundWords.services}
        </Button>
      </Stack>
    </Stack>
  </FewWords>
)

/** Redirects to the online scheduling page. */
export const BookingPage = () => (
  <Sections>
    <Redirecting />
  </Sections>
)

/** Redirects at once, without an entry in the history, and shows a link as a fallback. */
const Redirecting = () => {
  useEffect(() => location.replace(site.bookingUrl), [])
  return (
    <FewWords>
      <LeafMark color="primary" sx={{ fontSize: 96 }} />
      <Typography variant="h2" component="h1" sx={{ marginTop: 2 }}>
        {redirectWords.title}
      </Typography>
      <Typography sx={{ marginTop: 2 }}>
        {redirectWords.otherwise}{' '}
        <Link href={site.bookingUrl} color="primary">
          {redirectWords.link}
        </Link>
        .
      </Typography>
    </FewWords>
  )
}

/** Leaves room for the footer's hill, which overlaps it. Centred, the words would move while the page arrives. */
const room = {
  minHeight: 'calc(80 * var(--svh))',
  paddingTop: { xs: 'max(104px, 14 * var(--svh))', md: 'max(136px, 18 * var(--svh))' },
  [LOW]: { paddingTop: 11.5 },
  paddingBottom: 'clamp(72px, 11vw, 160px)',
  textAlign: 'center',
}

/** A screen with a few centred words. */
const FewWords = ({ children }: { children: ReactNode }) => (
  <Stack sx={room}>
    <Container>{children}</Container>
  </Stack>
)

const notFoundWords = {
  title: '404 Page Not Found',
  hint: 'Did you forget to add the page to the router?',
  back: 'Back to the home page',
  services: 'Services and prices',
}

/** The last part of the second sentence is the link. */
export const redirectWords = {
  title: 'Redirecting to booking...',
  otherwise: "If you're not redirected automatically,",
  link: 'click here',
}
