import {
  CONTACT_PATH,
  ELAPSED_FIELD,
  HONEYPOT_FIELD,
  IDEMPOTENCY_HEADER,
  type ContactMessage,
} from '@willow/backend/contract'
import { write } from '#src/lib/http.ts'

/** A message and what goes with it: the key of this form, the trap's content, the time the form was on view. */
export type Sending = { message: ContactMessage; key: string; honeypot: string; elapsedMs: number }

/** Posts the message; throws "<status>: <text>" unless it was accepted. */
export const sendMessage = ({ message, key, honeypot, elapsedMs }: Sending): Promise<string> =>
  write(
    'POST',
    CONTACT_PATH,
    { ...message, [HONEYPOT_FIELD]: honeypot, [ELAPSED_FIELD]: elapsedMs },
    { [IDEMPOTENCY_HEADER]: key },
  )
