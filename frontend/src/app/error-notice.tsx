import { Container, Link, Typography } from '@mui/material'
import { errorWords } from '#src/content/shell-words.ts'
import { site } from '#src/content/site.ts'
import { mailLink } from '#src/lib/links.ts'
import { chatTab } from '#src/components/new-tab.tsx'
import { useChatLink } from '#src/components/use-page.ts'

/** Replaces a part that failed: a sentence, and contact links that need no script. */
export const ErrorNotice = ({ sentence = errorWords.section }: { sentence?: string }) => (
  <Container sx={{ paddingBlock: 14 }}>
    <Typography role="status">
      {sentence}{' '}
      <Link href={useChatLink()} variant="subtitle1" color="primary" {...chatTab}>
        {errorWords.chat}
      </Link>{' '}
      ·{' '}
      <Link href={mailLink(site.email)} variant="subtitle1" color="primary">
        {site.email}
      </Link>
    </Typography>
  </Container>
)
