import type { ContactForm, ContactMessage, Field as FieldName } from '@willow/backend/contract'
import type { ComponentProps } from 'react'
import { useFormState, type Control, type UseFormRegister } from 'react-hook-form'
import { formWords } from '#src/content/form-words.ts'
import { Counter } from './counter.tsx'
import { Field } from './field.tsx'

/** No `autocomplete=off`: with it the browser would not restore an entry when the visitor comes back. */
const FIELDS: { name: FieldName; input: ComponentProps<'input'>; rows?: number }[] = [
  { name: 'name', input: { type: 'text', autoComplete: 'name' } },
  { name: 'email', input: { type: 'email', inputMode: 'email', autoComplete: 'email' } },
  { name: 'subject', input: { type: 'text' } },
  { name: 'message', input: {}, rows: 5 },
]

type Props = {
  register: UseFormRegister<ContactForm>
  control: Control<ContactForm, unknown, ContactMessage>
}

/** The four fields, each with what is wrong with it. */
export const ContactFields = ({ register, control }: Props) => {
  const { errors } = useFormState({ control })
  return FIELDS.map(({ name, input, rows }) => (
    <Field
      key={name}
      id={`contact-${name}`}
      label={formWords.labels[name]}
      rows={rows}
      error={errors[name]?.message}
      note={name === 'message' && <Counter control={control} />}
      input={input}
      {...register(name)}
    />
  ))
}
