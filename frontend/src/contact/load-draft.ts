import { FIELDS } from '@willow/backend/contract'
import {
  nonnegative,
  number,
  object,
  optional,
  catch as otherwise,
  string,
  uuid,
  type ZodMiniType,
} from 'zod/mini'
import { readKept, type Draft } from './draft.ts'

/** What is wrong is left out, and only that: the rest was typed by the visitor. */
const lenient = <Value>(rule: ZodMiniType<Value>) => otherwise(optional(rule), undefined)

const text = lenient(string())
const draft = object({
  values: otherwise(object(Object.fromEntries(FIELDS.map((field) => [field, text]))), {}),
  key: lenient(uuid()),
  elapsedMs: lenient(number().check(nonnegative())),
})
const schema = otherwise(draft, { values: {} })

/** The draft that this tab kept; an empty one where nothing was kept, or something else. */
export const loadDraft = (): Draft => schema.parse(readKept())
