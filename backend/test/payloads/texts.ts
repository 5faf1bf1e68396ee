/** Odd texts in fields of the right shape, and bodies that are no form. */
import { type Field, LIMITS } from '../../contract/contact.ts'
import { form, sentForm } from '../samples.ts'
import { FORM_TYPE, JSON_TYPE, type Payload, withForm } from './exchange.ts'

const SHORT_NAME = 'Name must be at least 2 characters.'
const BAD_EMAIL = 'Please enter a valid email address.'
const NO_SUBJECT = 'Subject is required.'
const SHORT_MESSAGE = 'Message must be at least 10 characters.'
const UNREADABLE = 'We could not read your message. Please try again.'
const ODD = '\r\n\u0000\u202E\uFEFF\u200B\u2028\u0085\u001B'

const raw = (body: string | Buffer) => ({ headers: [JSON_TYPE], body })
const takes = (name: string, changes: object, stored?: Payload['stored']): Payload => ({
  name,
  sent: withForm(changes),
  answers: [202],
  ...(stored && { stored }),
})
const refuses = (name: string, changes: object, says: string): Payload => ({
  name,
  sent: withForm(changes),
  answers: [422],
  says,
})
const isUnreadable = ([name, body]: [string, string]): Payload => ({
  name,
  sent: raw(body),
  answers: [400],
  says: UNREADABLE,
})

const LINES = 'Line one\nline two, long enough'
const invalidUtf8 = Buffer.from(JSON.stringify({ ...sentForm, name: 'Ann ÿþ' }), 'latin1')

const taken: Payload[] = [
  takes(
    'line breaks and controls in name and subject',
    { name: `Ann${ODD}Clarke`, subject: 'A\r\nBcc: x' },
    {
      name: 'Ann    Clarke',
      subject: 'A Bcc: x',
    },
  ),
  takes(
    'every kind of line break in the message',
    { message: LINES.replace('\n', '\r\n') },
    { message: LINES },
  ),
  takes('invisible characters', { name: 'A\u0000n\u202En\u2066 \uFEFFC\u200Bo\u2060' }, { name: 'Ann Co' }),
  takes('emoji families and right-to-left names', { name: '👩‍🦰 مریم' }, { name: '👩‍🦰 مریم' }),
  {
    name: 'half a character',
    sent: raw(JSON.stringify(sentForm).replace('Ann', 'Ann\\ud800')),
    answers: [202],
    stored: { name: 'Ann\uFFFD Clarke' },
  },
  {
    name: 'bytes that are no UTF-8',
    sent: raw(invalidUtf8),
    answers: [202],
    stored: { name: 'Ann \uFFFD\uFFFD' },
  },
  takes(
    'an international domain',
    { email: 'ann@hundesalon-münchen.example' },
    { email: 'ann@xn--hundesalon-mnchen-e3b.example' },
  ),
  takes('a filled honeypot', { website: 'https://spam.example' }, { suspect: true }),
  takes('a form sent within a second', { elapsedMs: 900 }, { suspect: true }),
  takes('a form without its time', { elapsedMs: undefined }, { suspect: true }),
  takes('a form sent by a person', {}, { suspect: false }),
  takes('HTML, SQL and templates', {
    message: `<script>alert(1)</script> '; DROP TABLE x;-- \${7*7} {{7*7}} %s`,
  }),
  ...['constructor', 'prototype', 'toString', 'hasOwnProperty', 'id', 'state'].map((key) =>
    takes(`a key named ${key}`, { [key]: { name: 'x' } }),
  ),
  {
    name: 'two keys of one name',
    sent: raw(JSON.stringify(sentForm).replace('{', '{"name":"First",')),
    answers: [202],
    stored: { name: sentForm.name },
  },
]

const wrongTypes = [null, 5, true, [], ['Ann'], {}, { toString: 'Ann' }].flatMap((value) => [
  refuses(`${JSON.stringify(value)} as name`, { name: value }, SHORT_NAME),
  refuses(`${JSON.stringify(value)} as e-mail`, { email: value }, BAD_EMAIL),
  refuses(`${JSON.stringify(value)} as subject`, { subject: value }, NO_SUBJECT),
  refuses(`${JSON.stringify(value)} as message`, { message: value }, SHORT_MESSAGE),
])

const addresses = [
  ...[...ODD, ' '].map((character) => `an${character}n@example.com`),
  'ann@example.com, bob@example.com',
  'ann@example.com;bob@example.com',
  'Ann <ann@example.com>',
  'ann@example.com\r\nBcc: bob@example.com',
  'ann@example.com%0ABcc:bob@example.com',
  'ann@localhost',
].map((email) => refuses(`${JSON.stringify(email)} as e-mail`, { email }, BAD_EMAIL))

const tooLong = (label: string, field: Field) =>
  `${label} must be at most ${LIMITS[field].max.toLocaleString('en-GB')} characters.`

const lengths = [
  refuses('a name of invisible characters', { name: 'A\u200B\u200B\u2060' }, SHORT_NAME),
  refuses('a message of blanks', { message: `          ${'\u3164'.repeat(20)}` }, SHORT_MESSAGE),
  refuses('a long name', { name: 'x'.repeat(LIMITS.name.max + 1) }, tooLong('Name', 'name')),
  refuses(
    'a long e-mail',
    { email: `${'x'.repeat(LIMITS.email.max)}@example.com` },
    tooLong('Email', 'email'),
  ),
  refuses('a long subject', { subject: 'x'.repeat(LIMITS.subject.max + 1) }, tooLong('Subject', 'subject')),
  refuses('a long message', { message: 'x'.repeat(LIMITS.message.max + 1) }, tooLong('Message', 'message')),
]

const bodies: [string, string][] = [
  ['nothing', ''],
  ['white space', '  '],
  ['no JSON', 'name=Ann'],
  ['half a JSON', '{"name":"Ann"'],
  ['a text', '"Ann"'],
  ['a number', '5'],
  ['null', 'null'],
  ['an array', '[]'],
  ['14,000 brackets', '['.repeat(7000) + ']'.repeat(7000)],
  ['a __proto__ key', '{"__proto__":{"name":"Ann"}}'],
]

const encoded = new URLSearchParams(form).toString()
/** A form that a browser posts by itself, with `from` in it replaced by `to`. */
const native = (name: string, from: string, to: string, stored?: Payload['stored']): Payload => ({
  name: `a form with ${name}`,
  sent: { headers: [FORM_TYPE], body: Buffer.from(encoded.replace(from, to), 'latin1') },
  answers: [stored ? 303 : 422],
  ...(stored && { stored: { ...form, suspect: true, ...stored } }),
})

const forms: Payload[] = [
  native('nothing odd', '', '', {}),
  native('line ends as browsers write them', 'Hello%2C+', 'Hello%2C%0D%0A%0D%0A', {
    message: form.message.replace('Hello, ', 'Hello,\n\n'),
  }),
  native('broken percent-encoding', 'Ann', '100%25%zz%4', { name: '100%%zz%4 Clarke' }),
  native('letters in windows-1252', 'Ann', 'Ann%E9', { name: 'Ann\uFFFD Clarke' }),
  native('bytes in windows-1252', 'Ann', 'Ann\u00E9', { name: 'Ann\uFFFD Clarke' }),
  native('NUL', 'Ann', 'A%00nn', {}),
  native('half a character', 'Ann', 'Ann%ED%A0%80', { name: 'Ann\uFFFD\uFFFD\uFFFD Clarke' }),
  native('a field twice', 'name=Ann', 'name=Bob&name=Ann'),
  native('a key in a field', 'name=', 'name[a]='),
  native('a dot in a field', 'name=', 'name.a='),
  native('a list', 'name=', 'name[]='),
  native('__proto__', 'name=', '__proto__[name]='),
  native('keys that we do not know', 'name=', 'admin=true&elapsedMs=60000&website=&name=', {}),
  native('a filled honeypot', 'name=', 'website=x&name=', {}),
  {
    name: 'a form of nothing but separators',
    sent: { headers: [FORM_TYPE], body: '&'.repeat(60_000) },
    answers: [422],
  },
  {
    name: 'a form with 20,000 fields',
    sent: {
      headers: [FORM_TYPE],
      body: Array.from({ length: 20_000 }, (_, at) => at.toString(36)).join('&'),
    },
    answers: [413, 422],
  },
  {
    name: 'a form that says it is windows-1252',
    sent: { headers: [[FORM_TYPE[0], `${FORM_TYPE[1]}; charset=windows-1252`]], body: encoded },
    answers: [303],
    stored: form,
  },
  {
    name: 'JSON that is called a form',
    sent: { headers: [FORM_TYPE], body: JSON.stringify(sentForm) },
    answers: [422],
  },
]

/** What is in the body. */
export const TEXTS: Payload[] = [
  ...taken,
  ...forms,
  ...wrongTypes,
  ...addresses,
  ...lengths,
  ...bodies.map(isUnreadable),
  { name: 'an object without fields', sent: raw('{}'), answers: [422], says: SHORT_NAME },
  {
    name: '7,000 levels inside a field',
    sent: raw(`{"name":${'['.repeat(7000)}${']'.repeat(7000)}}`),
    answers: [422],
    says: SHORT_NAME,
  },
]
