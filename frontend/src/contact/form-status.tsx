import type { ContactForm, ContactMessage } from '@willow/backend/contract'
import Box from '@mui/material/Box'
import { useFormState, type Control } from 'react-hook-form'
import { formWords } from '#src/content/form-words.ts'

const heardOnly = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
}

type Props = { control: Control<ContactForm, unknown, ContactMessage>; sending: boolean }

/** The form's one live region: that it is sending, or what needs another look. Each sentence also stands at its field. */
export const FormStatus = ({ control, sending }: Props) => {
  const { errors } = useFormState({ control })
  const broken = Object.values(errors).flatMap((error) => error.message ?? [])
  const told = broken.length > 1 ? formWords.broken(broken.length) : broken[0]
  return (
    <Box role="status" sx={heardOnly}>
      {sending ? formWords.sending : told}
    </Box>
  )
}
