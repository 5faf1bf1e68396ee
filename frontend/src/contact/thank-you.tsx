import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { LeafMark } from '#src/ui/leaf-mark.tsx'

/** Stands in the form's place once a message was accepted. */
export const ThankYou = ({ again }: { again: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 2,
        paddingBlock: 6,
        textAlign: 'center',
        color: 'brand.willow',
      }}
    >
      <LeafMark size={88} />
      <Typography
        variant="h2"
        component="h3"
        ref={heading}
        tabIndex={-1}
        sx={{ color: 'brand.ink', outline: 'none' }}
      >
        Thank You!
      </Typography>
      <Typography sx={{ color: 'brand.ink', maxWidth: 420 }}>
        Your message has been sent successfully. We'll get back to you soon.
      </Typography>
      <Button onClick={again}>Send Another Message</Button>
    </Box>
  )
}
