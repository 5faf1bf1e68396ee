/** What a hostile or odd client sends, and what it is answered. Source: the product's table "Abuse". */
import { sentForm } from '../samples.ts'
import type { Sent } from './exchange.ts'

export type Payload = {
  name: string
  sent: Sent
  /** Statuses that are right; several where our API and nginx word it differently, 0 for a hang-up. */
  answers: number[]
  /** The sentence that the visitor reads. */
  says?: string
  /** What is then stored. */
  stored?: Partial<Record<'name' | 'email' | 'subject' | 'message', string>> & { suspect?: boolean }
}

export const JSON_TYPE: [string, string] = ['Content-Type', 'application/json']
export const FORM_TYPE: [string, string] = ['Content-Type', 'application/x-www-form-urlencoded']

/** A form with `changes`, as JSON. */
export const withForm = (changes: object): Sent => ({
  headers: [JSON_TYPE],
  body: JSON.stringify({ ...sentForm, ...changes }),
})

/** The usual form under other headers. */
export const withHeaders = (...headers: [string, string][]): Sent => ({
  headers,
  body: JSON.stringify(sentForm),
})
