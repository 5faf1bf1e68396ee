import { Box, Container, IconButton, Link, Stack, Tooltip, Typography, type Theme } from '@mui/material'
import { salon } from '@willow/shared/salon'
import { blockTitles, footerWords, labels, socialPages } from '#src/content/common-words.ts'
import { bookLink } from '#src/content/pages.ts'
import { AddressLink, ContactLinks, newTab } from '#src/parts/contact-links.tsx'
import { FacebookIcon, InstagramIcon, TwitterIcon } from '#src/parts/icons.tsx'
import { Logo } from '#src/parts/logo.tsx'
import { HoursTable } from '#src/parts/opening.tsx'
import { PrivacyLink } from '#src/parts/privacy-note.tsx'
import { Wave } from '#src/parts/wave.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import { TitledBlock } from './titled-block.tsx'

/** The page's footer: salon, address and contact links, quick links, opening hours, and the legal line. */
export const Footer = () => (
  <Box component="footer" sx={footerStyle}>
    <Wave color="brand.ink" above />
    <Container>
      <Box sx={columnsStyle}>
        <Stack sx={salonStyle}>
          <Logo name={salon.name} size="large" />
          <Typography>{footerWords.blurb}</Typography>
          <div>
            <AddressLink />
            <ContactLinks />
          </div>
          <SocialLinks />
        </Stack>
        <QuickLinks />
        <TitledBlock title={blockTitles.openingHours}>
          <HoursTable />
        </TitledBlock>
      </Box>
      <SmallPrint />
    </Container>
  </Box>
)

const footerStyle = ({ mixins }: Theme) => ({
  ...mixins.dark,
  position: 'relative',
  paddingTop: { xs: 4, md: 9 },
  paddingBottom: { xs: 2, md: 5 },
})

/** Two columns on a phone too; they wrap when the text is enlarged. The floating chat button is beside the hours. */
const columnsStyle = {
  display: { xs: 'flex', md: 'grid' },
  flexWrap: 'wrap',
  gap: { xs: '16px 20px', md: 4, lg: 8 },
  gridTemplateColumns: { md: 'minmax(0, 1fr) auto minmax(280px, 0.6fr)' },
  // The rows of both lists meet.
  'nav a, dl > *': { minHeight: 44, alignItems: 'center' },
  '& > :last-child': { flexGrow: 1, paddingRight: { md: 8 } },
}

const salonStyle = {
  flexBasis: '100%',
  minWidth: 0,
  gap: { xs: 1.5, md: 2 },
  alignItems: 'start',
  maxWidth: { md: 420 },
}

const QuickLinks = () => (
  <nav aria-label={labels.quickLinks}>
    <TitledBlock title={blockTitles.quickLinks}>
      <NavigationLinks component={Link} variant="row" />
      <Link href={bookLink.path} variant="row">
        {bookLink.label}
      </Link>
    </TitledBlock>
  </nav>
)

const ICONS = { facebook: FacebookIcon, instagram: InstagramIcon, twitter: TwitterIcon }

/** A social page without a URL is a placeholder: a link that can be pressed and leads nowhere. */
const SocialLinks = () => (
  <Stack direction="row" sx={{ gap: 1, alignItems: 'center', displayPrint: 'none' }}>
    {socialPages.map(({ network, name, url }) => {
      const Icon = ICONS[network]
      return url ? (
        <Tooltip key={name} title={name}>
          <IconButton href={url} {...newTab} sx={socialLinkStyle}>
            <Icon />
          </IconButton>
        </Tooltip>
      ) : (
        <Tooltip key={name} title={footerWords.comingSoon(name)}>
          <Box component="a" role="link" tabIndex={0} sx={placeholderStyle}>
            <Icon fontSize="small" />
          </Box>
        </Tooltip>
      )
    })}
  </Stack>
)

const socialLinkStyle = {
  bgcolor: 'transparent',
  color: 'inherit',
  border: '2px solid',
  borderColor: 'onDark.border',
  '&:hover': { bgcolor: 'primary.main' },
}
const placeholderStyle = { display: 'inline-flex', padding: 0.75, color: 'onDark.text' }

const SmallPrint = () => (
  <Stack direction="row" sx={smallPrintStyle}>
    <span>
      © <ThisYear /> {salon.name}
    </span>
    <PrivacyLink />
    <Link href={salon.creditUrl} {...newTab} variant="row">
      {footerWords.credit}
    </Link>
  </Stack>
)

const smallPrintStyle = {
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { xs: 2.5, md: 4 },
  marginTop: { xs: 2, md: 6 },
  paddingTop: { xs: 1, md: 2 },
  paddingRight: { xs: 8, md: 10 },
  borderTop: '1px solid',
  borderColor: 'onDark.divider',
  typography: 'body2',
  '& > span ~ *': { displayPrint: 'none' },
}

const YEAR = new Date().getFullYear()

/** The current year. The prerendered page holds the year of the build, which plain/clock.ts corrects. */
const ThisYear = () => (
  <span data-year="" suppressHydrationWarning>
    {YEAR}
  </span>
)
