import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { sentWords } from './form-words.ts'
import thanks from '#src/content/pictures/thanks.svg?picture'
import { Picture } from '#src/ui/picture.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'

const CONTACT_SCREEN = '/contact'

/** In the form's place once a message was accepted. It takes the focus where React has sent the message. */
export const ThankYou = ({ again }: { again: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const hydrated = useHydrated()
  const [prerendered] = useState(!hydrated)
  useEffect(() => {
    if (!prerendered) heading.current?.focus()
  }, [prerendered])
  return (
    <Stack sx={{ alignItems: 'center', gap: 2, paddingBlock: { xs: 3, md: 6 }, textAlign: 'center' }}>
      <Picture picture={thanks} alt="" sizes="260px" sx={{ width: 'min(260px, 70vw)', height: 'auto' }} />
      <Typography variant="h2" component="h3" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {sentWords.title}
      </Typography>
      <Typography sx={{ maxWidth: 420 }}>{sentWords.text}</Typography>
      <Button {...(hydrated ? { onClick: again } : { href: CONTACT_SCREEN })}>{sentWords.again}</Button>
    </Stack>
  )
}
