/** A message's way through a mail server that we did not write: Debian's Postfix with TLS and login. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../../.dev/postgres.ts'
import { type Database, openDatabase } from '#src/store/database.ts'
import { hasPostfix, openPostfix, POSTFIX_HOST, POSTFIX_LOGIN, type PostfixServer } from './postfix-server.ts'
import { startProcess } from './processes.ts'
import { form, sentForm, siteVariables } from './samples.ts'
import { createDatabase } from './test-database.ts'

const PATIENCE = { timeout: 60_000, interval: 100 }

describe.runIf(hasPostfix())('through Postfix', { timeout: 60_000 }, () => {
  let postfix: PostfixServer
  beforeAll(async () => {
    postfix = await openPostfix()
  })
  afterAll(() => postfix.close())

  let env: Record<string, string>
  let db: Database
  beforeEach(async () => {
    env = {
      DATABASE_URL: await createDatabase(),
      ...siteVariables,
      API_PORT: String(await freePort()),
      SMTP_HOST: POSTFIX_HOST,
      SMTP_PORT: String(postfix.ports.starttls),
      SMTP_SECURITY: 'starttls',
      SMTP_USER: POSTFIX_LOGIN.user,
      SMTP_PASSWORD: POSTFIX_LOGIN.password,
      MAIL_FROM: POSTFIX_LOGIN.user,
      MAIL_TO: 'groomer@salon.example',
      NODE_EXTRA_CA_CERTS: postfix.authority,
      SWEEP_SECONDS: '1',
    }
    const opened = openDatabase(env.DATABASE_URL!)
    onTestFinished(opened.close)
    db = opened.db
    await startProcess('api', env)
  })

  const post = async (changes: object = {}) => {
    const answer = await fetch(`http://127.0.0.1:${env.API_PORT}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...sentForm, ...changes }),
    })
    expect(answer.status).toBe(202)
    return ((await answer.json()) as { id: string }).id
  }
  const startWorker = (changes: Record<string, string> = {}) => startProcess('worker', { ...env, ...changes })
  const found = async (id: string) =>
    (await postfix.mails()).filter(({ messageId }) => messageId === `<contact.${id}@salon.example>`)
  const arrived = (id: string) => vi.waitFor(async () => expect(await found(id)).toHaveLength(1), PATIENCE)
  /** Resolves to the row once its first try has failed. */
  const failed = (id: string) =>
    vi.waitFor(async () => {
      const row = await db.contactMessage.findUniqueOrThrow({ where: { id } })
      expect(row.lastError).not.toBeNull()
      return row
    }, PATIENCE)

  it.each([
    ['STARTTLS', 'starttls'],
    ['TLS at once', 'tls'],
  ] as const)('over %s a message goes from its POST to the mailbox, to the letter', async (_, security) => {
    const changes = {
      name: 'Zoë "Biscuit’s mum" <Clarke>',
      subject: `Trim 🐶 ${'für '.repeat(30)}`.trim(),
      message: `.\n..\nFrom here on:\n${'🐕'.repeat(400)}\n${'x'.repeat(1200)}\n.hidden`,
    }
    await startWorker({ SMTP_PORT: String(postfix.ports[security]), SMTP_SECURITY: security })
    const id = await post(changes)
    await arrived(id)
    const [mail] = await found(id)
    expect(mail!.subject).toBe(`[Website] ${changes.subject}`)
    expect(mail!.replyTo).toEqual([{ name: changes.name, address: form.email }])
    expect(mail!.text!.replaceAll('\r\n', '\n')).toContain(`${changes.message}\n`)
    const received = mail!.headers.find(({ key }) => key === 'received')!.value
    expect(received).toMatch(/using TLSv1\.[23].*with ESMTPSA/s)
  })

  it.each([
    ['a wrong password', { SMTP_PASSWORD: 'not this one' }, 535, /^EAUTH: .*535/],
    ['a certificate of an unknown authority', { NODE_EXTRA_CA_CERTS: '' }, null, /certificate/i],
    ['a certificate for another name', { SMTP_HOST: '127.0.0.1' }, null, /altnames|does not match/i],
  ])('with %s no message leaves, and each one does when it is put right', async (_, changes, code, words) => {
    const logins = postfix.log().split('sasl_username').length
    const worker = await startWorker(changes)
    const id = await post()
    const row = await failed(id)
    expect(row).toMatchObject({ state: 'pending', lastClass: 'permanent', lastCode: code })
    expect(row.lastError).toMatch(words)
    // The password is kept from a server that is not known.
    expect(postfix.log().split('sasl_username').length > logins).toBe(code === 535)
    expect(await worker.stop()).toBe(0)
    expect(await found(id)).toEqual([])
    await db.contactMessage.updateMany({ data: { nextAttemptAt: new Date(0) } })
    await startWorker()
    await arrived(id)
  })
})
