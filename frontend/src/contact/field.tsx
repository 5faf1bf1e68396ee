import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import type { ComponentProps, ReactNode, Ref } from 'react'

type Props = {
  id: string
  label: string
  error: string | undefined
  /** More lines than one make a text area of that many rows. */
  rows?: number
  /** A note at the right below the field. */
  note?: ReactNode
  /** Attributes of the native field. */
  input: ComponentProps<'input'>
  ref: Ref<HTMLInputElement | HTMLTextAreaElement>
} & Pick<OutlinedInputProps, 'name' | 'onChange' | 'onBlur'>

/** The gap to the next field is the place of the error: nothing moves when there is one. */
const below = { display: 'flex', justifyContent: 'space-between', gap: 2, minHeight: 25, lineHeight: '20px' }

/**
 * A labelled field with its error below, which is read out with it. Made of MUI's parts, not of its TextField, which
 * brings a menu and a select along; and it is told to be required without the browser's own bubbles.
 */
export const Field = ({ id, label, error, rows = 1, note, input, ref, ...rest }: Props) => (
  <FormControl error={Boolean(error)} fullWidth>
    <FormLabel htmlFor={id}>{label}</FormLabel>
    <OutlinedInput
      id={id}
      inputRef={ref}
      inputComponent={rows > 1 ? 'textarea' : 'input'}
      aria-describedby={`${id}-error`}
      slotProps={{ input: { ...input, 'aria-required': true, ...(rows > 1 && { rows }) } }}
      {...rest}
    />
    <Box sx={below}>
      <FormHelperText id={`${id}-error`}>{error}</FormHelperText>
      {note}
    </Box>
  </FormControl>
)
