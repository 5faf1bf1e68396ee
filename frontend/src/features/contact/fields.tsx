import {
  FIELDS,
  HONEYPOT_FIELD,
  LIMITS,
  type ContactEntries,
  type ContactMessage,
} from '@willow/shared/contract'
import {
  Box,
  FormControl,
  FormHelperText,
  FormLabel,
  OutlinedInput,
  type OutlinedInputProps,
} from '@mui/material'
import visuallyHidden from '@mui/utils/visuallyHidden'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { useFormState, useWatch, type Control, type UseFormRegister } from 'react-hook-form'
import { formWords } from './form-words.ts'

export type ContactControl = Control<ContactEntries, unknown, ContactMessage>

type FieldProps = {
  id: string
  label: string
  error: string | undefined
  /** More than one row makes it a text area. */
  rows?: number
  /** Shown below the field, on the right. */
  note?: ReactNode
  /** Attributes of the native field. */
  input: ComponentProps<'input'>
  ref: Ref<HTMLInputElement | HTMLTextAreaElement>
} & Pick<OutlinedInputProps, 'name' | 'onChange' | 'onBlur' | 'readOnly'>

const belowFieldStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  lineHeight: '1.25rem',
}

/**
 * A labelled field with its error below (aria-describedby). Built from MUI's parts and not its TextField, which would
 * also load its Menu and Select.
 */
const Field = ({ id, label, error, rows = 1, note, input, ref, ...rest }: FieldProps) => (
  <FormControl error={Boolean(error)} fullWidth>
    <FormLabel htmlFor={id}>{label}</FormLabel>
    <OutlinedInput
      id={id}
      inputRef={ref}
      inputComponent={rows > 1 ? 'textarea' : 'input'}
      aria-describedby={error && `${id}-error`}
      slotProps={{ input: { ...input, ...(rows > 1 && { rows }) } }}
      {...rest}
    />
    <Box sx={belowFieldStyle}>
      {error && <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}
      {note}
    </Box>
  </FormControl>
)

const COUNTER_THRESHOLD = 0.9
const { max } = LIMITS.message
const formatCount = (count: number) => count.toLocaleString('en-GB')

const counterStyle = {
  marginLeft: 'auto',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
}

/** The message's length, shown only near its limit. */
const Counter = ({ control }: { control: ContactControl }) => {
  const count = [...(useWatch({ control, name: 'message' }) ?? '').trim()].length
  if (count < max * COUNTER_THRESHOLD) return null
  return <Box sx={counterStyle}>{formWords.count(formatCount(count), formatCount(max))}</Box>
}

/** Subject and message have no `autoComplete`: `off` would also stop the browser restoring them on Back. */
const INPUTS = {
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  subject: { type: 'text' },
  // MUI sets a type on every field; a text area must not have one.
  message: { type: undefined },
} as const

type Props = { register: UseFormRegister<ContactEntries>; control: ContactControl; isSending: boolean }

/**
 * The four fields. Before hydration the browser checks `required`, `minlength` and `type`. There is no `maxlength`,
 * because it would truncate a long text silently. The fields are read-only while the message is being sent.
 */
export const ContactFields = ({ register, control, isSending }: Props) => {
  const { errors } = useFormState({ control })
  return FIELDS.map((name) => (
    <Field
      key={name}
      id={`contact-${name}`}
      label={formWords.labels[name]}
      rows={name === 'message' ? 5 : 1}
      error={errors[name]?.message}
      note={name === 'message' && <Counter control={control} />}
      readOnly={isSending}
      input={{ ...INPUTS[name], required: LIMITS[name].min > 0, minLength: LIMITS[name].min }}
      {...register(name)}
    />
  ))
}

/** A field hidden from people, screen readers and password managers; only a program fills it in. */
export const Honeypot = ({ ref }: { ref: Ref<HTMLInputElement> }) => (
  <Box aria-hidden sx={visuallyHidden}>
    <label htmlFor={`contact-${HONEYPOT_FIELD}`}>{formWords.honeypot}</label>
    <input
      ref={ref}
      id={`contact-${HONEYPOT_FIELD}`}
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

/** The form's one live region: announces that it is sending, or how many errors there are. */
export const FormStatus = ({ control, isSending }: { control: ContactControl; isSending: boolean }) => {
  const { errors } = useFormState({ control })
  const count = Object.keys(errors).length
  return (
    <Box role="status" sx={visuallyHidden}>
      {isSending ? formWords.sending : count > 0 && formWords.errorSummary(count)}
    </Box>
  )
}
