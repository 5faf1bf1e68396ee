import type { ContactForm, ContactMessage, Field as FieldName } from '@willow/backend/contract'
import type { ComponentProps } from 'react'
import { useFormState, type Control, type UseFormRegister } from 'react-hook-form'
import { Counter } from './counter.tsx'
import { Field } from './field.tsx'

/** No `autocomplete=off`: with it the browser would not restore an entry when the visitor comes back. */
const FIELDS: { name: FieldName; label: string; input: ComponentProps<'input'>; rows?: number }[] = [
  { name: 'name', label: 'Name', input: { type: 'text', autoComplete: 'name' } },
  { name: 'email', label: 'Email', input: { type: 'email', inputMode: 'email', autoComplete: 'email' } },
  { name: 'subject', label: 'Subject', input: { type: 'text' } },
  { name: 'message', label: 'Message', input: {}, rows: 5 },
]

type Props = {
  register: UseFormRegister<ContactForm>
  control: Control<ContactForm, unknown, ContactMessage>
}

/** The four fields, each with what is wrong with it. */
export const ContactFields = ({ register, control }: Props) => {
  const { errors } = useFormState({ control })
  return FIELDS.map(({ name, label, input, rows }) => (
    <Field
      key={name}
      id={`contact-${name}`}
      label={label}
      rows={rows}
      error={errors[name]?.message}
      note={name === 'message' && <Counter control={control} />}
      {...input}
      {...register(name)}
    />
  ))
}
