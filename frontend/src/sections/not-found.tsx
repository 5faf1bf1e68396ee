import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { notFoundWords } from '#src/content/small-screens.ts'
import type { Picture as Published } from '#src/lib/picture.ts'
import { FewWords } from '#src/ui/few-words.tsx'
import { Picture } from '#src/ui/picture.tsx'

const layout = { alignItems: 'center', gap: 2 }
const ways = { flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }
const portrait = { width: 'min(300px, 70vw, 38vh)', height: 'auto' }

/** There is no such page, and somebody wonders about it. */
export const NotFound = ({ words, picture }: { words: typeof notFoundWords; picture: Published }) => (
  <FewWords>
    <Stack sx={layout}>
      <Picture picture={picture} alt="" sizes="300px" eager sx={portrait} />
      <Typography variant="h2" component="h1">
        {words.title}
      </Typography>
      <Typography sx={{ marginBottom: 2 }}>{words.hint}</Typography>
      <Stack direction="row" sx={ways}>
        <Button href="/">{words.back}</Button>
        <Button href="/services" variant="outlined">
          {words.services}
        </Button>
      </Stack>
    </Stack>
  </FewWords>
)
