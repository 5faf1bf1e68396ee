import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { form } from '../../test/samples.ts'
import { listenForTest, testApp } from '../../test/test-app.ts'
import { useDatabase } from '../../test/test-database.ts'
import { messageStore } from '../store/message-store.ts'

const database = useDatabase()
let app: ReturnType<typeof testApp>
beforeEach(async () => {
  await database.db.contactMessage.deleteMany()
  app = testApp(messageStore(database.db))
})
afterEach(async () => {
  await request(app.call).post('/api/contact').send(form).expect(202)
})

const JSON_TYPE = { 'Content-Type': 'application/json' }
/** The answer is checked by supertest's own `expect`. */
const answered = async (call: request.Test): Promise<void> => void (await call)
const send = (body: string, headers: Record<string, string> = JSON_TYPE) =>
  request(app.call).post('/api/contact').set(headers).send(body)
const sendForm = (changes: object) => send(JSON.stringify({ ...form, ...changes }))
const onlyRow = async () => (await database.db.contactMessage.findMany())[0]

const UNREADABLE = 'We could not read your message. Please try again.'
const padded = (bytes: number) => JSON.stringify({ ...form, extra: 'x'.repeat(bytes) })

describe('a body that is not a message', () => {
  it.each([
    ['nothing', ''],
    ['white space', '  '],
    ['no JSON', 'name=Ann'],
    ['half a JSON', '{"name":"Ann"'],
    ['a text', '"Ann"'],
    ['a number', '5'],
    ['null', 'null'],
    ['an array', '[]'],
    ['15,000 levels', '['.repeat(7000) + ']'.repeat(7000)],
    ['a __proto__ key', '{"__proto__":{"name":"Ann"}}'],
  ])('%s is unreadable', async (_, body) => {
    const { status, text, headers } = await send(body)
    expect([status, text]).toEqual([400, UNREADABLE])
    expect(headers['content-type']).toContain('text/plain')
  })

  it('levels inside a field are refused as a wrong type', () =>
    answered(
      send(`{"name":${'['.repeat(7000)}${']'.repeat(7000)}}`).expect(
        422,
        'Name must be at least 2 characters.',
      ),
    ))

  it('an object without fields breaks the first rule', () =>
    answered(send('{}').expect(422, 'Name must be at least 2 characters.')))

  it.each(['constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'a key named %s changes nothing',
    async (key) => {
      await sendForm({ [key]: { name: 'x' } }).expect(202)
    },
  )

  it('of two keys with one name the last one counts', async () => {
    await send(JSON.stringify(form).replace('{', '{"name":"First",')).expect(202)
    expect(await onlyRow()).toMatchObject({ name: form.name })
  })
})

describe('a wrong content type', () => {
  it.each([
    [{ 'Content-Type': 'text/plain' }],
    [{ 'Content-Type': 'application/x-www-form-urlencoded' }],
    [{ 'Content-Type': 'multipart/form-data; boundary=x' }],
    [{ 'Content-Type': 'application/json-patch+json' }],
    [{ 'Content-Type': 'application/vnd.api+json' }],
    [{ 'Content-Type': '' }],
    [{ ...JSON_TYPE, 'Content-Encoding': 'br' }],
    [{ ...JSON_TYPE, 'Content-Encoding': 'identity' }],
  ])('%j', (headers) => answered(send(JSON.stringify(form), headers as Record<string, string>).expect(415)))

  it('a gzip bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000))
    const answer = await request(app.call)
      .post('/api/contact')
      .set({ ...JSON_TYPE, 'Content-Encoding': 'gzip' })
      .send(bomb)
    expect(answer.status).toBe(415)
  })

  it('a charset or capitals in the type do not matter', () =>
    answered(send(JSON.stringify(form), { 'Content-Type': 'Application/JSON; charset=UTF-8' }).expect(202)))
})

describe('a body that is too large', () => {
  it('is taken up to 16 kB', () => answered(send(padded(16_000 - JSON.stringify(form).length)).expect(202)))
  it.each([17_000, 1_000_000])('%i bytes', (bytes) =>
    answered(send(padded(bytes)).expect(413, 'Your message is too large. Please shorten it and try again.')),
  )

  const speak = async (lines: string[], forever = '') => {
    const socket = connect(await listenForTest(app), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk)).on('error', () => {})
    socket.write(
      `${['POST /api/contact HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...lines].join('\r\n')}\r\n\r\n`,
    )
    const flood = setInterval(() => forever && socket.writable && socket.write(forever), 1)
    await new Promise((resolve) => socket.on('close', resolve))
    clearInterval(flood)
    return answer
  }

  it('is refused at once when it announces a gigabyte', async () => {
    const started = performance.now()
    expect(await speak(['Content-Length: 1000000000'])).toContain('413 Payload Too Large')
    expect(performance.now() - started).toBeLessThan(1000)
  })

  it('is refused when its chunks never end', async () => {
    const chunk = `400\r\n${'x'.repeat(1024)}\r\n`
    expect(await speak(['Transfer-Encoding: chunked'], chunk)).toContain('413 Payload Too Large')
  })

  it('is cut off with 408 within ten seconds when it drips', async () => {
    const started = performance.now()
    expect(await speak(['Content-Length: 200'])).toContain('408 Request Timeout')
    expect(performance.now() - started).toBeLessThan(11_000)
  })
})

describe('odd characters', () => {
  const ODD = '\r\n\u0000\u202E\uFEFF\u200B\u2028\u0085\u001B\uD800'

  it('become one line in name and subject', async () => {
    await sendForm({ name: `Ann${ODD}Clarke`, subject: `A${ODD}trim` }).expect(202)
    const row = await onlyRow()
    for (const text of [row!.name, row!.subject]) expect(text).toMatch(/^[^\p{Cc}\p{Cf}\u2028]+$/u)
  })

  it('leave a message with its lines', async () => {
    await sendForm({ message: `Line one${ODD}line two, long enough` }).expect(202)
    expect((await onlyRow())!.message).toMatch(/^Line one\n[^\u0000\u202E\uFEFF\u200B\u001B]+$/u)
  })

  it.each([...ODD])('U+%# in the e-mail address is refused', (character) =>
    answered(
      sendForm({ email: `an${character}n@example.com` }).expect(422, 'Please enter a valid email address.'),
    ),
  )

  it('bytes that are no UTF-8 become replacement characters', async () => {
    const body = Buffer.from(
      JSON.stringify({ ...form, name: 'Ann ??' }).replace('??', '\u00ff\u00fe'),
      'latin1',
    )
    await request(app.call)
      .post('/api/contact')
      .set(JSON_TYPE)
      .serialize((raw) => raw)
      .send(body as never)
      .expect(202)
    expect((await onlyRow())!.name).toBe('Ann \uFFFD\uFFFD')
  })

  it('emoji and right-to-left names are kept', async () => {
    await sendForm({ name: '👩‍🦰 مریم' }).expect(202)
    expect((await onlyRow())!.name).toBe('👩‍🦰 مریم')
  })

  it('an international domain is kept in ASCII', async () => {
    await sendForm({ email: 'ann@hundesalon-münchen.example' }).expect(202)
    expect((await onlyRow())!.email).toBe('ann@xn--hundesalon-mnchen-e3b.example')
  })
})
