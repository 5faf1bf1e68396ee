import { HONEYPOT_FIELD } from '@willow/backend/contract'
import Box from '@mui/material/Box'
import type { Ref } from 'react'
import { formWords } from '#src/content/form-words.ts'

/** A field that people, screen readers and password managers never meet; what fills it in is a machine. */
export const Honeypot = ({ ref }: { ref: Ref<HTMLInputElement> }) => (
  <Box aria-hidden sx={{ position: 'absolute', left: -9999, width: 1, height: 1, overflow: 'hidden' }}>
    <label htmlFor="contact-website">{formWords.trap}</label>
    <input
      ref={ref}
      id="contact-website"
      name={HONEYPOT_FIELD}
      type="text"
      tabIndex={-1}
      autoComplete="off"
      data-1p-ignore=""
      data-lpignore="true"
      data-bwignore=""
    />
  </Box>
)
