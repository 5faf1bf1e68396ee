import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { notFoundWords } from '#src/content/small-screens.ts'
import { FewWords } from '#src/ui/few-words.tsx'
import { LeafMark } from '#src/ui/leaf-mark.tsx'

/** There is no such page. */
export const NotFound = ({ words }: { words: typeof notFoundWords }) => (
  <FewWords>
    <LeafMark color="secondary" sx={{ fontSize: 96, rotate: '150deg' }} />
    <Typography variant="h2" component="h1" sx={{ marginTop: 2 }}>
      {words.title}
    </Typography>
    <Typography sx={{ marginTop: 2, marginBottom: 4 }}>{words.hint}</Typography>
    <Button href="/">{words.back}</Button>
  </FewWords>
)
