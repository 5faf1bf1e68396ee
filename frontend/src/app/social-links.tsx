import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { footerWords, socialPages } from '#src/content/shell-words.ts'
import { FacebookIcon, InstagramIcon, TwitterIcon } from '#src/ui/icons.tsx'
import { newTab } from '#src/ui/new-tab.tsx'
import { hasTooltip } from '#src/ui/tooltip/anchor.ts'

const ICONS = { facebook: FacebookIcon, instagram: InstagramIcon, twitter: TwitterIcon }

const round = { bgcolor: 'transparent', color: 'inherit', border: '2px solid', borderColor: 'onDark.border' }
const link = { ...round, '&:hover': { bgcolor: 'primary.main' } }
const placeholder = { color: 'onDark.text', cursor: 'default', '&:hover': { bgcolor: 'transparent' } }

/** A social page that has no address yet: leads nowhere, and says so to a screen reader. */
const nowhere = { component: 'a', role: 'link', 'aria-disabled': true, tabIndex: -1, ...hasTooltip }

/** The social pages. */
export const SocialLinks = () => (
  <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
    {socialPages.map(({ network, name, url }) => {
      const Icon = ICONS[network]
      return url ? (
        <IconButton key={name} href={url} aria-label={name} {...hasTooltip} {...newTab} sx={link}>
          <Icon />
        </IconButton>
      ) : (
        <IconButton
          key={name}
          size="small"
          {...nowhere}
          aria-label={footerWords.comingSoon(name)}
          sx={placeholder}
        >
          <Icon sx={{ fontSize: 20 }} />
        </IconButton>
      )
    })}
  </Stack>
)
