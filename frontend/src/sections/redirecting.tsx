import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import type { redirectWords } from '#src/content/small-screens.ts'
import { FewWords } from '#src/ui/few-words.tsx'
import { LeafMark } from '#src/ui/leaf-mark.tsx'

type Props = { words: typeof redirectWords; url: string }

/** Leaves for another site at once, without a trace in the history, and says so. */
export const Redirecting = ({ words, url }: Props) => {
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
