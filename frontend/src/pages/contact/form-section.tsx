import { Box, Paper, Typography } from '@mui/material'
import { QueryClientProvider } from '@tanstack/react-query'
import { pictures } from '#src/content/pictures.ts'
import { ContactLinks } from '#src/parts/contact-links.tsx'
import { LeafList } from '#src/parts/leaf-list.tsx'
import { Picture } from '#src/parts/picture.tsx'
import { Section } from '#src/parts/section.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { nextStepsWords, otherWaysWords, urgentWords } from './contact-words.ts'
import { createQueryClient } from './http.ts'
import { useSend } from './use-send.ts'

/** Outlives the page: a message that is being sent belongs to the visit. */
const queryClient = createQueryClient()

/** The form, and beside it the other ways to get in touch. */
export const FormSection = () => (
  <QueryClientProvider client={queryClient}>
    <FormAndAside />
  </QueryClientProvider>
)

const FormAndAside = () => {
  const sending = useSend()
  const other = sending.isSent ? urgentWords : otherWaysWords
  return (
    <Section afterHero>
      <Box sx={writeLayoutStyle}>
        <ContactPanel sending={sending} />
        <Paper sx={asideStyle}>
          {/* The thanks have a picture of their own, and a toast lies where these words would be below it. */}
          {!sending.isSent && (
            <Picture picture={pictures.groomersPug} alt="" sizes="260px" sx={vignetteStyle} />
          )}
          <div>
            <Typography variant="h3" component="h2">
              {other.title}
            </Typography>
            <Typography variant="body2" sx={{ marginBlock: 1 }}>
              {other.text}
            </Typography>
            <ContactLinks hasPhone />
            <Typography variant="h3" component="h2" sx={{ marginTop: 2 }}>
              {nextStepsWords.title}
            </Typography>
            <LeafList items={nextStepsWords.steps} sx={{ gap: 0.75, marginTop: 1, typography: 'body2' }} />
          </div>
        </Paper>
      </Box>
    </Section>
  )
}

const writeLayoutStyle = {
  display: 'grid',
  gridTemplateColumns: { lg: '1.7fr 1fr' },
  gap: { xs: 3, lg: 5 },
}

const vignetteStyle = {
  width: { xs: 'min(100%, 250px)', md: 200, lg: 250 },
  height: 'auto',
  marginInline: 'auto',
  marginBottom: 2,
}

/** The aside is as tall as the form; on a tablet it is below, with text and picture side by side. */
const asideStyle = {
  display: { md: 'flex', lg: 'block' },
  alignItems: 'center',
  columnGap: 5,
  padding: 'clamp(20px, 3vw, 36px)',
  bgcolor: 'brand.blush',
}
