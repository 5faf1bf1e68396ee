import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { hours } from '#src/content/hours.ts'
import { blockTitles, chatOnPaper, footerWords, labels } from '#src/content/shell-words.ts'
import { site } from '#src/content/site.ts'
import { HoursTable, MenuBlock } from '#src/ui/contact-links.tsx'
import { Logo } from '#src/ui/logo.tsx'

const address = [site.street, site.town, `${site.county} ${site.postcode}`]
const lines = [site.phone, chatOnPaper, site.email, site.url].filter(Boolean)

/** Hours, address and contact: all that a printed page shows (see `@media print` in theme/customizations/baseline.ts). */
export const PrintCard = () => (
  <Box
    component="section"
    aria-label={labels.toPrint}
    data-printed=""
    sx={{ display: 'none', maxWidth: 480 }}
  >
    <Logo name={site.name} size="large" />
    <Typography sx={{ marginTop: 2 }}>{footerWords.blurb}</Typography>
    <MenuBlock title={blockTitles.openingHours}>
      <HoursTable days={hours} closed={labels.closed} />
    </MenuBlock>
    <MenuBlock title={blockTitles.visitUs}>
      {address.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </MenuBlock>
    <MenuBlock title={blockTitles.getInTouch}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </MenuBlock>
  </Box>
)
