import { Box, Stack, Typography } from '@mui/material'
import { hours } from '#src/content/hours.ts'
import { blockTitles, chatOnPaper, footerWords, labels } from '#src/content/shell-words.ts'
import { services } from '#src/content/services.ts'
import { salonAddress, site } from '#src/content/site.ts'
import { HoursTable } from '#src/ui/hours-table.tsx'
import { TitledBlock } from '#src/ui/titled-block.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { useScreen } from './use-screen.ts'

const lines = [site.phone, chatOnPaper, site.email, site.url].filter(Boolean)

/**
 * All that a printed page shows (see `@media print` in theme/customizations/baseline.ts): hours, address and contact,
 * and on the services screen its services and prices.
 */
export const PrintCard = () => (
  <Box
    component="section"
    aria-label={labels.printedPage}
    data-printed=""
    sx={{ display: 'none', maxWidth: 480 }}
  >
    <Logo name={site.name} size="large" />
    <Typography sx={{ marginTop: 2 }}>{footerWords.blurb}</Typography>
    {useScreen().name === 'services' && (
      <TitledBlock title={blockTitles.services}>
        <PriceList />
      </TitledBlock>
    )}
    <TitledBlock title={blockTitles.openingHours}>
      <HoursTable days={hours} closedLabel={labels.closed} />
    </TitledBlock>
    <TitledBlock title={blockTitles.visitUs}>{salonAddress}</TitledBlock>
    <TitledBlock title={blockTitles.getInTouch}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </TitledBlock>
  </Box>
)

const PriceList = () => (
  <dl>
    {services.map(({ title, price }) => (
      <Stack key={title} direction="row" sx={{ justifyContent: 'space-between' }}>
        <dt>{title}</dt>
        <dd>{price}</dd>
      </Stack>
    ))}
  </dl>
)
