import Button from '@mui/material/Button'
import Container from '@mui/material/Container'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'
import { pictures } from '#src/content/pictures.ts'
import { site } from '#src/content/site.ts'
import type { Picture as Published } from '#src/lib/picture.ts'
import { LeafMark } from '#src/ui/logo.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { Sections, LOW } from '#src/ui/section.tsx'

/** Every path that is no other screen. */
export const NotFoundPage = () => (
  <Sections>
    <NotFound words={notFoundWords} picture={pictures.groomersPug} />
  </Sections>
)

const layout = { alignItems: 'center', gap: 2 }
const ways = { flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }
const portrait = { width: 'min(300px, 70vw, 38vh)', height: 'auto' }

/** Says that there is no such page, with two ways back. */
const NotFound = ({ words, picture }: { words: typeof notFoundWords; picture: Published }) => (
  <FewWords>
    <Stack sx={layout}>
      <Picture picture={picture} alt="" sizes="300px" eager sx={portrait} />
      <Typography variant="h2" component="h1">
        {words.title}
      </Typography>
      <Typography sx={{ marginBottom: 2 }}>{words.hint}</Typography>
      <Stack direction="row" sx={ways}>
        <Button href="/">{words.back}</Button>
        <Button href="/services" variant="outlined">
          {words.services}
        </Button>
      </Stack>
    </Stack>
  </FewWords>
)

/** Sends the browser on to the online scheduling page. */
export const BookingPage = () => (
  <Sections>
    <Redirecting words={redirectWords} url={site.bookingUrl} />
  </Sections>
)

type Props = { words: typeof redirectWords; url: string }

/** Leaves for another site at once, without a trace in the history, and says so. */
const Redirecting = ({ words, url }: Props) => {
  useEffect(() => location.replace(url), [url])
  return (
    <FewWords>
      <LeafMark color="primary" sx={{ fontSize: 96 }} />
      <Typography variant="h2" component="h1" sx={{ marginTop: 2 }}>
        {words.title}
      </Typography>
      <Typography sx={{ marginTop: 2 }}>
        {words.otherwise}{' '}
        <Link href={url} color="primary">
          {words.link}
        </Link>
        .
      </Typography>
    </FewWords>
  )
}

/** The footer's hill rises into the last of it. */
const room = {
  justifyContent: 'center',
  minHeight: 'calc(80 * var(--svh))',
  paddingTop: { xs: 13, md: 17 },
  [LOW]: { paddingTop: 11.5 },
  paddingBottom: 'clamp(72px, 11vw, 160px)',
  textAlign: 'center',
}

/** The whole of a screen with a few words only, in the middle of the window. */
const FewWords = ({ children }: { children: ReactNode }) => (
  <Stack sx={room}>
    <Container>{children}</Container>
  </Stack>
)

/** Words of the screen for every path that is no other. */
const notFoundWords = {
  title: '404 Page Not Found',
  hint: 'Did you forget to add the page to the router?',
  back: 'Back to the home page',
  services: 'Services and prices',
}

/** Words of the screen that leads to the online scheduling page; the last part of the second sentence is the link. */
export const redirectWords = {
  title: 'Redirecting to booking...',
  otherwise: "If you're not redirected automatically,",
  link: 'click here',
}
