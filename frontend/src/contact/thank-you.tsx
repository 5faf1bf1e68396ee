import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { LeafMark } from '#src/ui/leaf-mark.tsx'
import { Text } from '#src/ui/text.tsx'

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
      <LeafMark sx={{ fontSize: 88 }} />
      <Text
        variant="h2"
        component="h3"
        ref={heading}
        tabIndex={-1}
        sx={{ color: 'brand.ink', outline: 'none' }}
      >
        Thank You!
      </Text>
      <Text sx={{ color: 'brand.ink', maxWidth: 420 }}>
        Your message has been sent successfully. We'll get back to you soon.
      </Text>
      <Button onClick={again}>Send Another Message</Button>
    </Box>
  )
}
