import { Box, FormControl, FormHelperText, FormLabel, Input } from '@mui/material'
import visuallyHidden from '@mui/utils/visuallyHidden'
import type { Ref } from 'react'
import { useFormState, useWatch, type Control, type UseFormRegister } from 'react-hook-form'
import {
  FIELDS,
  HONEYPOT_FIELD,
  LIMITS,
  type ContactEntries,
  type ContactMessage,
} from '@willow/shared/contract'
import { formWords } from '#src/content/form-words.ts'

export type ContactControl = Control<ContactEntries, unknown, ContactMessage>

const COUNTER_THRESHOLD = 0.9
const { max } = LIMITS.message
const formatCount = (count: number) => count.toLocaleString('en-GB')

/** The message's length, shown only near its limit. */
const Counter = ({ control }: { control: ContactControl }) => {
  const count = [...(useWatch({ control, name: 'message' }) ?? '').trim()].length
  if (count < max * COUNTER_THRESHOLD) return null
  return <Box sx={counterStyle}>{formWords.count(formatCount(count), formatCount(max))}</Box>
}

const counterStyle = {
  marginTop: -2,
  marginLeft: 'auto',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
}

/** A plain text area: MUI's multiline field grows with its text, and measures that in a second, hidden one. */
const MESSAGE_BOX = { inputComponent: 'textarea' as const }

/** Subject and message have no `autoComplete`: `off` would also stop the browser restoring them on Back. */
const INPUTS = {
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  subject: { type: 'text' },
  // MUI sets a type on every field; a text area must not have one.
  message: { type: undefined, rows: 5 },
} as const

type Props = { register: UseFormRegister<ContactEntries>; control: ContactControl }

/**
 * The four fields. Before hydration the browser checks `required`, `minlength` and `type`. There is no `maxlength`,
 * because it would truncate a long text silently.
 */
export const ContactFields = ({ register, control }: Props) => {
  const { errors } = useFormState({ control })
  return (
    <>
      {FIELDS.map((name) => {
        const { ref, ...field } = register(name)
        const { min } = LIMITS[name]
        const error = errors[name]?.message
        return (
          <FormControl key={name} error={error !== undefined}>
            <FormLabel htmlFor={`contact-${name}`}>{formWords.labels[name]}</FormLabel>
            <Input
              id={`contact-${name}`}
              aria-describedby={error && `contact-${name}-error`}
              inputRef={ref}
              {...(name === 'message' && MESSAGE_BOX)}
              slotProps={{ input: { ...INPUTS[name], required: min > 0, minLength: min } }}
              {...field}
            />
            {error && <FormHelperText id={`contact-${name}-error`}>{error}</FormHelperText>}
          </FormControl>
        )
      })}
      <Counter control={control} />
    </>
  )
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

/** Announces how many errors there are. */
export const FormStatus = ({ control }: { control: ContactControl }) => {
  const { errors } = useFormState({ control })
  const count = Object.keys(errors).length
  return (
    <Box role="status" sx={visuallyHidden}>
      {count > 0 && formWords.errorSummary(count)}
    </Box>
  )
}
