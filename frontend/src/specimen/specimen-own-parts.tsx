import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { cases } from '#src/content/gallery.ts'
import { hours } from '#src/content/hours.ts'
import { BeforeAfter } from '#src/ui/before-after/before-after.tsx'
import { opensDialog } from '#src/ui/dialog-opener.ts'
import { HoursTable } from '#src/ui/hours-table.tsx'
import { LeafList } from '#src/ui/leaf-list.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { PRIVACY_ID } from '#src/ui/privacy-button.tsx'
import { Rating } from '#src/ui/rating.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { Row } from './row.tsx'

const labels = { slider: 'Before and after', place: (percent: number) => `${percent}%` }

/** What MUI cannot do as the specification or the security policy asks it. */
export const OwnParts = () => (
  <>
    <Row>
      {[5, 4.5, 3, 0.5, 0].map((rating) => (
        <Rating key={rating} rating={rating} label={`${rating} stars`} />
      ))}
    </Row>
    <SectionHeading id="heading" title="A section’s heading" intro="And its introduction." />
    <LeafList items={['One promise', 'Another one']} sx={{ marginBlock: 3 }} />
    <HoursTable days={hours} closed="Closed" />
    {cases.slice(0, 1).map(({ dog, from, to }) => (
      <Box key={dog} sx={{ maxWidth: 420, marginTop: 3 }}>
        <BeforeAfter from={from} to={to} labels={labels} />
      </Box>
    ))}
    <Button {...opensDialog(PRIVACY_ID)} sx={{ marginTop: 3 }}>
      Open a dialog
    </Button>
    <Modal id={PRIVACY_ID} title="A dialog" close="Close the dialog">
      <Typography>Its words.</Typography>
    </Modal>
  </>
)
