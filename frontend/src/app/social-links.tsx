import Box from '@mui/material/Box'
import { site } from '#src/content/site.ts'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import { newTab } from '#src/ui/new-tab.tsx'
import { hasTooltip } from '#src/ui/tooltip-anchor.ts'

const networks: { name: string; icon: IconName; url: string }[] = [
  { name: 'Facebook', icon: 'facebook', url: site.facebookUrl },
  { name: 'Instagram', icon: 'instagram', url: site.instagramUrl },
  { name: 'Twitter', icon: 'twitter', url: site.twitterUrl },
]

const round = {
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  borderRadius: '50%',
  color: 'brand.cream',
  border: '2px solid rgb(251 246 238 / 0.4)',
}

/** The social pages; one without an address leads nowhere, and says so to a screen reader. */
export const SocialLinks = () => (
  <Box sx={{ display: 'flex', gap: 1.5 }}>
    {networks.map(({ name, icon, url }) =>
      url ? (
        <Box
          key={name}
          component="a"
          href={url}
          aria-label={name}
          {...hasTooltip}
          {...newTab}
          sx={{ ...round, '&:hover': { bgcolor: 'brand.willow' } }}
        >
          <Icon name={icon} />
        </Box>
      ) : (
        <Box
          key={name}
          component="a"
          role="link"
          aria-disabled="true"
          aria-label={`${name}, coming soon`}
          {...hasTooltip}
          sx={{ ...round, borderStyle: 'dashed', color: 'rgb(251 246 238 / 0.7)' }}
        >
          <Icon name={icon} />
        </Box>
      ),
    )}
  </Box>
)
