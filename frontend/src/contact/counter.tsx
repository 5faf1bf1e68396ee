import { LIMITS, type ContactForm, type ContactMessage } from '@willow/backend/contract'
import Box from '@mui/material/Box'
import { useWatch, type Control } from 'react-hook-form'
import { formWords } from '#src/content/form-words.ts'

const NEAR = 0.9
const { max } = LIMITS.message
const told = (count: number) => count.toLocaleString('en-GB')

/** How many characters the message has; shown only when it nears its limit. */
export const Counter = ({ control }: { control: Control<ContactForm, unknown, ContactMessage> }) => {
  const count = [...(useWatch({ control, name: 'message' }) ?? '').trim()].length
  if (count < max * NEAR) return null
  return (
    <Box
      sx={{
        marginLeft: 'auto',
        color: 'text.secondary',
        whiteSpace: 'nowrap',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {formWords.count(told(count), told(max))}
    </Box>
  )
}
