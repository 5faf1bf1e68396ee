/** The operator's commands, run as the operator runs them. */
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { storedAddress } from '#contract/contact.ts'
import { freePort } from '../../.dev/postgres.ts'
import { addCommands } from '../src/cli.ts'
import { runCli } from '#src/cli/program.ts'
import { messageStore } from '#src/store/messages.ts'
import { mailVariables, openMailServer } from './mail-server.ts'
import { form, newMessage } from './samples.ts'
import { openService } from './services.ts'
import { type Answer, runProgram } from './spawn-process.ts'
import { useDatabase } from './test-database.ts'

const database = useDatabase()
let env: Record<string, string>
beforeEach(async () => {
  await database.db.contactMessage.deleteMany()
  const QUEUE_URL = inject('redisUrl') ?? 'redis://127.0.0.1:1'
  env = { DATABASE_URL: database.url, QUEUE_URL, ...mailVariables(await freePort()) }
})
/** In this process, through the same entry as cli.ts. */
const cli = async (...args: string[]): Promise<Answer> => {
  const { out, err, code } = await runCli(args, addCommands(env))
  return { code, out: out.trim(), err: err.trim() }
}
const run = (line: string) => cli(...line.split(' '))
const store = () => messageStore(database.db)
const stored = (changes = {}) => store().insert(newMessage(changes))
const stateOf = async (id: string) => (await database.db.contactMessage.findUnique({ where: { id } }))?.state
/** A mail server to which the commands are configured. */
const openMail = async () => {
  const server = await openMailServer()
  onTestFinished(server.close)
  env.SMTP_PORT = String(server.port)
  return server
}

describe('--help', () => {
  it('is printed without a command', async () =>
    expect((await runProgram('cli', [], env)).out).toBe((await cli('--help')).out))

  it.each([
    ['messages list --state lost', 'Allowed choices are pending, sent.'],
    ['messages', 'a command is missing: --help lists them'],
    ['messages lsit', "unknown command 'lsit' (Did you mean list?)"],
    ['messages list --limit 0', "argument '0' is invalid. It must be a number from 1 to 999."],
    ['messages list --limit 1000', "argument '1000' is invalid. It must be a number from 1 to 999."],
    ['messages list --search ', 'It must be a word'],
    ['messages erase ann@example.com', 'This deletes every message of this address'],
  ])('the wrong command "%s" ends with a sentence and exit code 2', async (line, sentence) =>
    expect(await run(line)).toMatchObject({ code: 2, err: expect.stringContaining(sentence) }),
  )
})

const help = await runCli(['--help'], addCommands({}))
const withArgument = [...help.out.matchAll(/^ +(messages \w+) <(\w+)>/gm)].map(([, words, name]) => [
  words!,
  name!,
])

it.each(withArgument)(
  '%s <%s> rejects an argument that is empty, short or more than that, and touches nothing',
  async (words, name) => {
    const id = await stored()
    const noAddress = ['ann', '@', `Ann <${form.email}>`, `mailto:${form.email}`, `${form.email},`]
    for (const word of ['', '  ', ...(name === 'reference' ? [id.slice(-3)] : noAddress)]) {
      const { code, err } = await cli(
        ...words.split(' '),
        word,
        ...(words.endsWith('erase') ? ['--yes'] : []),
      )
      expect([code, err]).toEqual([2, expect.stringContaining(`argument '${name}'. It must be`)])
    }
    expect(await stateOf(id)).toBe('pending')
  },
)

describe('messages', () => {
  const found = async (...args: string[]) =>
    (JSON.parse((await cli('messages', 'list', '--json', ...args)).out) as { id: string }[]).map(
      ({ id }) => id,
    )

  it('are listed for people and for programs, a line each', async () => {
    const id = await stored({ subject: 'A very long subject '.repeat(7).trim() })
    const { out } = await run('messages list')
    expect(out).toMatch(new RegExp(`${id.slice(-12)}.+Ann Clarke.+A very long subject A very long .*…$`))
    for (const line of out.split('\n')) expect(line.length).toBeLessThan(140)
    expect(JSON.parse((await run('--json messages list')).out)).toMatchObject([{ id, name: form.name }])
    await stored()
    expect(await found('--limit=1')).toHaveLength(1)
    expect((await run('messages list --state sent')).out).toBe('There are no messages.')
  })

  it('are found by a word, a name or an address, without wildcards', async () => {
    const bob = await stored({ name: 'Bob Stone', email: 'bob@xn--bcher-kva.example', message: '100% fluff' })
    await stored()
    for (const word of ['FLUFF', 'stone', 'bob@bücher', 'bob@bücher.example', '100%'])
      expect([word, await found('--search', word)]).toEqual([word, [bob]])
    for (const word of ['0% f%', 'b_b', 'nobody'])
      expect([word, await found('--search', word)]).toEqual([word, []])
    expect(await found('--search', 'biscuit')).toHaveLength(2)
  })

  it('are shown, marked as sent, resent and counted by their reference', async () => {
    const id = await stored()
    const reference = id.slice(-12)
    const { out } = await cli('messages', 'show', reference)
    expect(out).toContain(form.message)
    expect(out).not.toContain('lastError')
    expect((await cli('messages', 'mark-sent', reference)).code).toBe(0)
    expect(await stateOf(id)).toBe('sent')
    const rejected = { code: 1, err: 'The message is not pending.' }
    expect(await cli('messages', 'mark-sent', reference)).toMatchObject(rejected)
    expect((await run('--json messages count')).out).toMatch(/"pending": 0,\s+"sent": 1/)
    await cli('messages', 'resend', reference)
    expect(await stateOf(id)).toBe('pending')
    expect((await run('messages count')).out).toMatch(/^pending: +1\nsent: +0$/)
  })

  it('of a person whose domain is written in its own script are exported and erased too', async () => {
    const id = await stored({ email: storedAddress('jorg@bücher.example') })
    expect((await run('messages export jorg@bücher.example')).out).toContain(id)
    expect((await cli('messages', 'erase', ' jorg@BÜCHER.example', '--yes')).out).toBe('1 message deleted.')
  })

  it('that a worker is sending are not changed, and a sentence says so', async () => {
    const id = await stored()
    await store().claim(id, [900])
    const err = 'The message is being sent just now: try again in a quarter of an hour.'
    for (const act of ['mark-sent', 'resend'])
      expect(await cli('messages', act, id)).toMatchObject({ code: 1, err })
    const out =
      '0 messages deleted.\n1 more: a worker is sending it just now. Run this again in a quarter of an hour.'
    expect(await cli('messages', 'erase', form.email, '--yes')).toMatchObject({ code: 1, out })
  })

  it('of a person are exported as JSON, also very many, and erased', async () => {
    await database.db.contactMessage.createMany({ data: Array.from({ length: 501 }, () => newMessage()) })
    await stored({ email: 'bob@example.com' })
    const { out } = await cli('messages', 'export', form.email)
    expect(JSON.parse(out)).toHaveLength(501)
    expect(await cli('messages', 'erase', form.email, '--yes')).toMatchObject({
      out: '501 messages deleted.',
    })
    expect(await database.db.contactMessage.count()).toBe(1)
    expect((await cli('messages', 'export', form.email)).code).toBe(1)
  })

  it('end with exit code 3 when the database is down', async () => {
    env.DATABASE_URL = `postgresql://willow@127.0.0.1:${await freePort()}/willow`
    expect((await runProgram('cli', ['messages', 'list'], env)).code).toBe(3)
  })
})

describe('mail', () => {
  it('test sends one mail to the groomer, or says why it failed', async () => {
    expect(await run('mail test')).toMatchObject({ code: 1, out: expect.stringContaining('unreached') })
    const server = await openMail()
    expect(await run('mail test')).toMatchObject({ code: 0, out: expect.stringContaining('250') })
    expect(await server.mails()).toMatchObject([{ subject: '[Website] Test: messages get through' }])
  })

  it('test that was accepted makes due what waits for the mail server', async () => {
    await openMail()
    const id = await stored()
    const waiting = {
      lastClass: 'unreached',
      lastAttemptAt: new Date(0),
      nextAttemptAt: new Date(Date.now() + 1e6),
    }
    await database.db.contactMessage.update({ where: { id }, data: waiting })
    const out = expect.stringMatching(/250.*\n1 waiting message will be sent within minutes\.$/)
    expect(await run('mail test')).toMatchObject({ code: 0, out })
    expect(await store().findDue(1)).toMatchObject([{ id }])
  })

  it('test reports an accepted mail also while the database is away', async () => {
    await openMail()
    env.DATABASE_URL = `postgresql://willow@127.0.0.1:${await freePort()}/willow`
    const out = expect.stringMatching(
      /^The mail server accepted it: 250.*\nMessages that wait could not be made due: /,
    )
    expect(await run('mail test')).toMatchObject({ code: 0, out })
  })
})

describe('monitor test', () => {
  it('reports down and then up', async () => {
    const { calls, address } = await openService()
    env.MONITOR_URL = `${address}/ping`
    expect(await run('monitor test')).toMatchObject({
      code: 0,
      out: expect.stringContaining('down, and then up'),
    })
    expect(calls.map(({ path }) => path)).toEqual(['/ping/fail', '/ping'])
  })

  it('says when the monitor rejects it, and when there is none', async () => {
    expect((await run('monitor test')).out).toMatch(/^MONITOR_URL is empty/)
    env.MONITOR_URL = (await openService(404)).address
    expect(await run('monitor test')).toMatchObject({ code: 1, out: 'The monitor answered 404.' })
  })
})

describe('doctor', () => {
  const findings = async () => {
    const { code, out } = await run('doctor --json')
    const list = JSON.parse(out) as { name: string; result: string; report: string }[]
    const failing = list.filter(({ result }) => result === 'failing').map(({ name }) => name)
    return { code, list, failing, of: (name: string) => list.find((one) => one.name === name)! }
  }

  it('finds nothing wrong in a healthy system', async () => {
    await openMail()
    const { failing, of } = await findings()
    const checks = ['database', 'migrations', 'unreached', 'flood', 'clock', 'mail', 'demo', 'disk']
    for (const check of inject('redisUrl') ? [...checks, 'queue'] : checks)
      expect(of(check)).toMatchObject({ result: 'ok' })
    expect(of('monitor')).toMatchObject({ result: 'warn' })
    // The tests' server trades durability for speed, which doctor reports.
    expect(failing).toEqual(['postgres'])
    expect((await run('doctor')).out).toMatch(/^name +result +report\ndatabase +ok +Answers\.\n/)
  })

  it('names a database and a mail server that do not answer, in a line each', async () => {
    env.DATABASE_URL = `postgresql://willow@127.0.0.1:${await freePort()}/willow`
    const { of } = await findings()
    expect(of('database').report).toMatch(/^The database cannot be used \(.*ECONNREFUSED.*$/)
    expect(of('mail').report).toMatch(/^The mail server cannot be used: .*ECONNREFUSED.*$/)
    env.DATABASE_URL = `${database.url}?options=-c%20role%3Dpg_monitor`
    expect((await findings()).of('database').report).toMatch(/^The database cannot be used \(.*denied.*$/)
  })

  it('warns of a sender and a recipient of one domain, of a site in plain HTTP and of a missing monitor', async () => {
    Object.assign(env, {
      MAIL_FROM: 'a@salon.invalid',
      MAIL_TO: 'b@SALON.invalid',
      SITE_URL: 'http://salon.invalid',
    })
    const { of } = await findings()
    expect(of('addresses')).toMatchObject({
      result: 'warn',
      report: expect.stringMatching(/share the domain salon\.invalid/),
    })
    for (const name of ['https', 'monitor']) expect(of(name)).toMatchObject({ result: 'warn' })
    expect(of('site')).toMatchObject({ result: 'failing', report: expect.stringMatching(/cannot be opened/) })
    env.MAIL_TO = 'b@other.invalid'
    expect((await findings()).of('addresses')).toMatchObject({ result: 'ok' })
  })

  it('names demo values and unconfirmed texts of a public site', async () => {
    const site = { SITE_NAME: 'Paws', SITE_URL: 'https://www.salon.invalid', SITE_TOWN: 'Newark' }
    Object.assign(env, site, { SITE_STREET: '12 Mill Lane', ALLOW_DEMO_CONTENT: 'true' })
    const { code, list } = await findings()
    const report = 'SITE_STREET is still the demo of .env.example (12 Mill Lane). Put yours there.'
    const words = expect.stringMatching(/invented reviews .+ are online/)
    expect(list.filter(({ name }) => name === 'demo')).toEqual([
      { name: 'demo', result: 'failing', report },
      { name: 'demo', result: 'warn', report: words },
    ])
    expect(code).toBe(1)
  })
})
