import { site } from '#src/content/site.ts'
import { troubleWords } from '#src/content/trouble-words.ts'
import { mailLink } from '#src/lib/links.ts'
import { Container } from '#src/ui/container.tsx'
import { newTab } from '#src/ui/new-tab.tsx'

const line = { paddingBlock: 14, '& a': { color: 'brand.willow', fontWeight: 650 } }

/** One line in the place of something that failed, with the ways that need no script. */
export const Trouble = ({ chat }: { chat: string }) => (
  <Container sx={line}>
    <p>
      {troubleWords.section}{' '}
      <a href={chat} {...newTab}>
        {troubleWords.chat}
      </a>{' '}
      · <a href={mailLink(site.email)}>{site.email}</a>
    </p>
  </Container>
)
