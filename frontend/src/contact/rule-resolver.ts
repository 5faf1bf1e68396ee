import { parseContact, type ContactForm, type ContactMessage } from '@willow/backend/contract'
import type { Resolver } from 'react-hook-form'

/** Lets the form obey the shared rules: valid entries become the message as it is stored. */
export const ruleResolver: Resolver<ContactForm, unknown, ContactMessage> = (values) => {
  const parsed = parseContact(values)
  if (parsed.ok) return { values: parsed.message, errors: {} }
  const errors = parsed.broken.map(({ field, message }) => [field, { type: 'rule', message }])
  return { values: {}, errors: Object.fromEntries(errors) }
}
