import {
  FIELDS,
  HONEYPOT_FIELD,
  LIMITS,
  type ContactForm,
  type ContactMessage,
} from '@willow/backend/contract'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { useFormState, useWatch, type Control, type UseFormRegister } from 'react-hook-form'
import { formWords } from './form-words.ts'

type FormControlOf = Control<ContactForm, unknown, ContactMessage>

type FieldProps = {
  id: string
  label: string
  error: string | undefined
  /** More than one makes a text area of that many rows. */
  rows?: number
  /** A note at the right below the field. */
  note?: ReactNode
  /** Attributes of the native field. */
  input: ComponentProps<'input'>
  ref: Ref<HTMLInputElement | HTMLTextAreaElement>
} & Pick<OutlinedInputProps, 'name' | 'onChange' | 'onBlur' | 'readOnly'>

/** The gap to the next field has room for the error: nothing moves when there is one. */
const below = { display: 'flex', justifyContent: 'space-between', gap: 2, minHeight: 25, lineHeight: '20px' }

/**
 * A labelled field with its error below, which screen readers read out with it. Made of MUI's parts, not of its
 * TextField, which would load a menu and a select too.
 */
const Field = ({ id, label, error, rows = 1, note, input, ref, ...rest }: FieldProps) => (
  <FormControl error={Boolean(error)} fullWidth>
    <FormLabel htmlFor={id}>{label}</FormLabel>
    <OutlinedInput
      id={id}
      inputRef={ref}
      inputComponent={rows > 1 ? 'textarea' : 'input'}
      aria-describedby={`${id}-error`}
      slotProps={{ input: { ...input, ...(rows > 1 && { rows }) } }}
      {...rest}
    />
    <Box sx={below}>
      <FormHelperText id={`${id}-error`}>{error}</FormHelperText>
      {note}
    </Box>
  </FormControl>
)

const COUNTED_FROM = 0.9
const { max } = LIMITS.message
const inWords = (count: number) => count.toLocaleString('en-GB')

const counter = {
  marginLeft: 'auto',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
}

/** How many characters the message has; shown only near its limit. */
const Counter = ({ control }: { control: FormControlOf }) => {
  const count = [...(useWatch({ control, name: 'message' }) ?? '').trim()].length
  if (count < max * COUNTED_FROM) return null
  return <Box sx={counter}>{formWords.count(inWords(count), inWords(max))}</Box>
}

/** No `autocomplete=off`: with it the browser would not restore an entry when the visitor comes back. */
const INPUTS = {
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  subject: { type: 'text' },
  // MUI gives every field a type; a text area may not have one.
  message: { type: undefined },
} as const

type Props = { register: UseFormRegister<ContactForm>; control: FormControlOf; sending: boolean }

/**
 * The four fields, each with its error. The browser checks `required`, `minlength` and `type` until React is there. It
 * gets no `maxlength`, which would cut a long text without a word. While the message is on its way nothing can be added to it.
 */
export const ContactFields = ({ register, control, sending }: Props) => {
  const { errors } = useFormState({ control })
  return FIELDS.map((name) => (
    <Field
      key={name}
      id={`contact-${name}`}
      label={formWords.labels[name]}
      rows={name === 'message' ? 5 : 1}
      error={errors[name]?.message}
      note={name === 'message' && <Counter control={control} />}
      readOnly={sending}
      input={{ ...INPUTS[name], required: LIMITS[name].min > 0, minLength: LIMITS[name].min }}
      {...register(name)}
    />
  ))
}

/** A field that people, screen readers and password managers never meet; whatever fills it in is a program. */
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

const forScreenReaders = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
}

/** The form's one live region: that it is sending, or what has to be corrected. Each sentence is at its field too. */
export const FormStatus = ({ control, sending }: { control: FormControlOf; sending: boolean }) => {
  const { errors } = useFormState({ control })
  const broken = Object.values(errors).flatMap((error) => error.message ?? [])
  const summary = broken.length > 1 ? formWords.broken(broken.length) : broken[0]
  return (
    <Box role="status" sx={forScreenReaders}>
      {sending ? formWords.sending : summary}
    </Box>
  )
}
