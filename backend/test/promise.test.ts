/** The promise of this product in one test; begin to read the tests here. */
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#src/store/database.ts'
import { freePort } from '../../dev/environment.ts'
import { mailVariables, openMailServer } from '../../dev/servers/mail-server.ts'
import { openRedis } from '../../dev/servers/redis.ts'
import { form } from './samples.ts'
import { createDatabase, makeDue, postForm, useProcess } from './test-servers.ts'
import { waitFor } from './wait-for.ts'

it('a message that was accepted is mailed, although Redis is down and a worker is killed while sending it', async () => {
  let isReceiving = false
  const slow = await openMailServer({ onMail: () => new Promise(() => (isReceiving = true)) })
  const mailServer = await openMailServer()
  const redis = await openRedis(await freePort())
  const env = {
    SITE_URL: 'http://localhost:8080',
    ...mailVariables(mailServer.port),
    DATABASE_URL: await createDatabase(),
    QUEUE_URL: redis.url,
    API_PORT: String(await freePort()),
  }
  const start = (name: string, changes = {}) => useProcess(name, { ...env, ...changes })
  const { db, close } = openDatabase(env.DATABASE_URL)
  for (const end of [slow.close, mailServer.close, redis.stop, close]) onTestFinished(end)

  await start('api')
  await redis.stop()
  expect((await postForm(env.API_PORT)).status).toBe(202)

  // The first worker is killed after it has sent the text, and before the mail server has answered.
  const worker = await start('worker', { SMTP_PORT: String(slow.port) })
  await waitFor(() => expect(isReceiving).toBe(true))
  await worker.stop('SIGKILL')
  expect(await db.contactMessage.findFirstOrThrow()).toMatchObject({ sentAt: null, attempts: 1 })

  // It claimed the message for 15 minutes; another worker sends it afterwards.
  await makeDue(db)
  await start('worker')
  await waitFor(async () =>
    expect(await db.contactMessage.findFirstOrThrow()).toMatchObject({
      sentAt: expect.any(Date),
      attempts: 2,
    }),
  )
  const [mail, ...others] = await mailServer.mails()
  expect(mail!.text).toContain(form.message)
  expect(others).toEqual([])
})
