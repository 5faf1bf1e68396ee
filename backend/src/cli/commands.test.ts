/** The operator's commands, run as the operator runs them. */
import { spawn } from 'node:child_process'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { storedAddress } from '@willow/shared/contract'
import { salon } from '@willow/shared/test-salon'
import { referenceOf } from '#src/format.ts'
import { messageStore } from '#src/store/messages.ts'
import { openProxy } from '#test/proxy.ts'
import { form, longSentencesOf, newMessage } from '#test/samples.ts'
import { ask, createDatabase, openService, useDatabase } from '#test/test-servers.ts'
import { freePort } from '../../../dev/environment.ts'
import { mailVariables, openMailServer, smtpError } from '../../../dev/servers/mail-server.ts'
import { runOperatorCli } from '../cli.ts'
import { inspectDatabase } from './inspect-database.ts'

const database = useDatabase()
const { stored, update } = database
let env: Record<string, string>
beforeEach(async () => {
  const QUEUE_URL = inject('redisUrl')
  const servers = { DATABASE_URL: database.url, QUEUE_URL, ...mailVariables(await freePort()) }
  env = { SITE_URL: 'http://localhost:1', ...servers }
})
const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url))
/** Runs the commands in this process, as cli.ts does. */
const cli = (...args: string[]) => runOperatorCli(args, env)
const run = (line: string) => cli(...line.split(' '))
const stateOf = async (id: string) => ((await database.rowOf(id)).sentAt ? 'sent' : 'pending')
const breakDatabase = () => (env.DATABASE_URL = 'postgresql://willow@127.0.0.1:1/willow')
/** Opens a mail server and configures the commands for it. */
const openMail = async (onMail?: () => void) => {
  const server = await openMailServer(onMail && { onMail })
  onTestFinished(server.close)
  env.SMTP_PORT = String(server.port)
  return server
}

it('without a command all are listed, and a database that is down gives exit code 3', async () => {
  const help = await cli()
  expect(help).toMatchObject({ code: 0, out: (await cli('--help')).out })
  expect(help.out).toMatch(/messages mark-sent .*<reference> +ends a pending message/)
  breakDatabase()
  expect(await run('messages list')).toMatchObject({ code: 3, err: expect.stringContaining('127.0.0.1:1') })
})

it.each([
  ['messages', 'Usage: docker compose run --rm cli messages'],
  ['messages lsit', "unknown command 'lsit'\n(Did you mean list?)"],
  ['messages list --state lost', 'Allowed choices are pending, sent.'],
  ['messages list --limit 1000', 'It must be a number from 1 to 999.'],
  ['messages list --search ', 'It must be a word, a name or an address.'],
  ['messages erase ann@example.com', "required option '--yes' not specified"],
])('the wrong command "%s" ends with a sentence and exit code 2', async (line, sentence) =>
  expect(await run(line)).toMatchObject({ code: 2, err: expect.stringContaining(sentence) }),
)

const NAMING = ['show', 'resend', 'mark-sent', 'export', 'erase --yes']
it.each(NAMING)(
  '"messages %s" rejects an argument that is empty, too short or too long, and changes nothing',
  async (words) => {
    const id = await stored()
    const isOfPerson = /export|erase/.test(words)
    const noAddress = ['ann', '@', `Ann <${form.email}>`, `mailto:${form.email}`, `${form.email},`]
    for (const argument of ['', '  ', ...(isOfPerson ? noAddress : [id.slice(-3)])]) {
      const { code, err } = await cli('messages', ...words.split(' '), argument)
      expect([code, err]).toEqual([2, expect.stringMatching(/argument '(email|references?)'\. It must be a/)])
    }
    expect(await stateOf(id)).toBe('pending')
  },
)

describe('messages', () => {
  /** The references in the list. */
  const findIds = async (...args: string[]) =>
    (await cli('messages', 'list', ...args)).out.match(/^[\da-f]{12}(?= )/gm) ?? []

  it('are listed, a line each', async () => {
    const id = await stored({ subject: 'A very long subject '.repeat(7).trim() })
    const { out } = await run('messages list')
    const due = (await database.rowOf(id)).nextAttemptAt.toISOString().slice(0, 16).replace('T', ' ')
    const row = `${id.slice(-12)}.+pending.+${due}.+Ann Clarke +ann@example\\.com +A very long subject .*…$`
    expect(out).toMatch(new RegExp(`^.+next attempt.+email.+\n${row}`))
    for (const line of out.split('\n')) expect(line.length).toBeLessThan(160)
    const newest = await stored()
    const ends = [newest, id].map(referenceOf)
    expect([await findIds(), await findIds('--limit=1')]).toEqual([ends, ends.slice(0, 1)])
    expect((await run('messages list --state sent')).out).toBe('There are no messages.')
  })

  it('are found by a word, a name or an address, without wildcards', async () => {
    const bob = await stored({ name: 'Bob Stone', email: 'bob@xn--bcher-kva.example', message: '100% fluff' })
    await stored()
    for (const word of ['FLUFF', 'stone', 'bob@bücher', 'bob@bücher.example', '100%'])
      expect([word, await findIds('--search', word)]).toEqual([word, [referenceOf(bob)]])
    for (const word of ['0% f%', 'b_b', 'nobody'])
      expect([word, await findIds('--search', word)]).toEqual([word, []])
    expect(await findIds('--search', 'biscuit')).toHaveLength(2)
  })

  it('are shown, marked as sent and resent by their reference', async () => {
    const id = await stored()
    const reference = id.slice(-12)
    const { out } = await cli('messages', 'show', reference)
    expect(out).toContain(form.message)
    expect(out).not.toContain('lastError')
    const mayArrive = expect.stringMatching(/ A mail that a worker is sending just now may still arrive\.$/)
    expect(await cli('messages', 'mark-sent', reference)).toMatchObject({ code: 0, out: mayArrive })
    expect(await stateOf(id)).toBe('sent')
    expect(out).toContain('nextAttemptAt')
    const shown = (await cli('messages', 'show', reference)).out
    expect(shown).toMatch(/^smtpResponse: +none: marked as sent by hand$/m)
    expect(shown).not.toContain('nextAttemptAt')
    const rejected = { code: 1, err: 'The message is not pending, or was resent meanwhile.' }
    expect(await cli('messages', 'mark-sent', reference)).toMatchObject(rejected)
    await cli('messages', 'resend', reference)
    expect(await stateOf(id)).toBe('pending')
    const err = 'There is no message with the reference 000000000000.'
    expect(await cli('messages', 'show', '000000000000')).toMatchObject({ code: 1, err })
  })

  it('are resent by several references, each once', async () => {
    const ids = [await stored(), await stored()]
    const out = expect.stringMatching(/^2 messages will be mailed again\. A mail .+ may still arrive\.$/)
    expect(await cli('messages', 'resend', ...ids, ids[0]!)).toMatchObject({ code: 0, out })
    expect(await cli('messages', 'resend')).toMatchObject({ code: 2 })
  })

  it('whose resend is answered late are resent once, and the others are named', async () => {
    const { port } = new URL(database.url)
    const proxy = await openProxy(Number(port))
    // The driver waits for answers as long as the address says.
    env.DATABASE_URL = `${database.url.replace(port, String(proxy.port))}?query_timeout=2000`
    const ids = [await stored(), await stored(), await stored()]
    const [, second, third] = ids.map((id) => id.slice(-12))
    const toSecond = new RegExp(`SET resend_no[^]+${second}`)
    proxy.loseAnswersTo(/SET resend_no/, toSecond, toSecond)
    const err = `1 message will be mailed again. The database did not answer: Query read timeout. Perhaps mailed again: ${second}. Not reached: ${third}`
    expect(await cli('messages', 'resend', ...ids)).toMatchObject({ code: 1, err })
    const rows = await Promise.all(ids.map(database.rowOf))
    expect(rows.map(({ resendNo }) => resendNo)).toEqual([1, 1, 0])
  })

  it('of a person are exported as JSON and erased, however the address is written, and no others', async () => {
    const email = storedAddress('jorg_b@bücher.example')
    const data = Array.from({ length: 501 }, () => newMessage({ email }))
    await database.db.contactMessage.createMany({ data })
    const other = await stored({ email: email.replace('_', 'x') })
    // Through a pipe, which holds 64 kB.
    const exported = spawn(process.execPath, [CLI, 'messages', 'export', 'Jorg_b@bücher.example'], { env })
    expect(await json(exported.stdout)).toHaveLength(501)
    const erase = ['messages', 'erase', ' JORG_b@BÜCHER.example', '--yes']
    expect(await cli(...erase)).toMatchObject({
      out: expect.stringMatching(/^501 messages deleted\. A mail .+ may still arrive\.$/),
    })
    expect(await database.db.contactMessage.findMany()).toMatchObject([{ id: other }])
    const nothing = { code: 1, err: 'There is no message from this address.' }
    for (const words of [erase, ['messages', 'export', email]])
      expect(await cli(...words)).toMatchObject(nothing)
  })
})

describe('mail test', () => {
  it('sends one mail to the groomer and makes the waiting messages due, or says why it failed', async () => {
    const failed = expect.stringMatching(/^Not sent \(unreached\)\. The connection .+ECONNREFUSED.+\)$/)
    expect(await run('mail test')).toMatchObject({ code: 1, out: failed })
    await openMail(() => {
      throw smtpError(221)
    })
    const unsure = 'It may have arrived: look. (EPROTOCOL: the mail server did not answer 250)'
    expect(await run('mail test')).toMatchObject({ code: 1, out: unsure })
    const server = await openMail()
    const id = await stored()
    const nextAttemptAt = new Date(Date.now() + 3_600_000)
    await update(id, { lastFailure: 'unreached', attempts: 2, longWaits: 2, nextAttemptAt })
    const out = expect.stringMatching(/250.*\nThe waiting messages are sent now, at most 60 a minute\.$/)
    expect(await run('mail test')).toMatchObject({ code: 0, out })
    expect(await messageStore(database.db).findDue(1)).toMatchObject([{ id }])
    const subject = '[Website notice] Test: messages get through'
    expect(await server.mails()).toMatchObject([{ subject, from: { name: salon.name } }])
  })

  it('reports an accepted mail even while the database is down', async () => {
    await openMail()
    breakDatabase()
    const out = expect.stringMatching(
      /^The mail server accepted it: 250.*\nWaiting messages could not be made due: /,
    )
    expect(await run('mail test')).toMatchObject({ code: 0, out })
  })
})

it('monitor test reports down and then up, or says why it cannot', async () => {
  expect(await run('monitor test')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^MONITOR_URL is empty/),
  })
  const { calls, address } = await openService()
  env.MONITOR_URL = `${address}/ping`
  expect(await run('monitor test')).toMatchObject({ code: 0, out: 'The monitor was told down, and then up.' })
  expect(calls.map(({ path }) => path)).toEqual(['/ping/fail', '/ping'])
})

describe('doctor', () => {
  it('sees what is unsafe about the server', async () => {
    const url = await createDatabase()
    const { unsafe } = await inspectDatabase(url)
    expect(unsafe).toEqual(['fsync is off', 'full_page_writes is off']) // as the tests' own server is
    const missing = expect.arrayContaining([expect.stringContaining('_first')])
    expect(await inspectDatabase(url.replace(/[^/]+$/, 'template1'))).toMatchObject({
      missing,
      metrics: null,
    })
    await ask(
      url,
      `ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET default_transaction_read_only = on`,
    )
    expect((await inspectDatabase(url)).unsafe).toContain('transaction_read_only is on')
  })

  const examine = async () => {
    const lines = (await run('doctor')).out.split('\n').map((line) => line.split(/  +/))
    const checks = lines.map(([name, result, report]) => ({ name, result, report }))
    expect(checks.flatMap(({ report }) => longSentencesOf(report!))).toEqual([])
    return { checks, checkOf: (name: string) => checks.find((check) => check.name === name)! }
  }

  it('finds nothing wrong in a healthy system', async () => {
    await openMail()
    const { checks, checkOf } = await examine()
    const healthy = ['database', 'migrations', 'unreached', 'flood', 'mail', 'disk']
    for (const name of [...healthy, 'queue']) expect(checkOf(name)).toMatchObject({ result: 'ok' })
    // The tests' server trades durability for speed.
    expect(checks.filter(({ result }) => result === 'failing')).toMatchObject([{ name: 'postgres' }])
    expect((await run('doctor')).out).toMatch(/^name +result +report\ndatabase +ok +Answers\.\n/)
  })

  it('names what does not answer, a variable that is wrong, and what a role may not do, in a line each', async () => {
    breakDatabase()
    env.QUEUE_URL = 'redis://127.0.0.1:1'
    const { checkOf } = await examine()
    expect(checkOf('database').report).toMatch(/^The database cannot be used \(.*ECONNREFUSED.*$/)
    expect(checkOf('queue').report).toMatch(/^Redis does not answer \(.*ECONNREFUSED.*$/)
    expect(checkOf('mail').report).toMatch(
      /^The mail server cannot be used\. The connection .*ECONNREFUSED.*$/,
    )
    env.DATABASE_URL = `${database.url}?options=-c%20role%3Dpg_monitor`
    expect((await examine()).checkOf('database').report).toMatch(/^The database cannot be used \(.*denied.*$/)
    Object.assign(env, { MAIL_TO: 'nobody', SMTP_PORT: '0' })
    const err = 'SMTP_PORT must be a port number from 1 to 65535.\nMAIL_TO must be an e-mail address.'
    expect(await run('doctor')).toMatchObject({ code: 3, err })
  })

  it('warns of a public site’s plain HTTP and unconfirmed texts, of no monitor, and of backups on one disk', async () => {
    const site = { SITE_URL: 'http://salon.invalid', ALLOW_DEMO_CONTENT: 'true' }
    const addresses = { MAIL_FROM: 'a@salon.invalid', MAIL_TO: 'b@SALON.invalid' }
    Object.assign(env, site, addresses, { HAS_BACKUP_REPOSITORY: '' })
    const { checkOf } = await examine()
    for (const name of ['addresses', 'https', 'monitor', 'demo', 'copies'])
      expect(checkOf(name)).toMatchObject({ result: 'warn' })
    expect(checkOf('addresses').report).toMatch(/share the domain salon\.invalid/)
    expect(checkOf('site').report).toMatch(/cannot be opened/)
  })
})
