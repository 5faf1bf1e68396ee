import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { sentWords } from '#src/content/form-words.ts'
import { LeafMark } from '#src/ui/leaf-mark.tsx'

/** Stands in the form's place once a message was accepted. */
export const ThankYou = ({ again }: { again: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack sx={{ alignItems: 'center', gap: 2, paddingBlock: 6, textAlign: 'center', color: 'primary.main' }}>
      <LeafMark sx={{ fontSize: 88 }} />
      <Typography
        variant="h2"
        component="h3"
        ref={heading}
        tabIndex={-1}
        sx={{ color: 'text.primary', outline: 'none' }}
      >
        {sentWords.title}
      </Typography>
      <Typography sx={{ color: 'text.primary', maxWidth: 420 }}>{sentWords.text}</Typography>
      <Button onClick={again}>{sentWords.again}</Button>
    </Stack>
  )
}
