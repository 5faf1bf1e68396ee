import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { expect, it, onTestFinished } from 'vitest'
import { openInbox } from './inbox.ts'

it('an inbox whose sender goes away in the middle of a mail takes the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'inbox-'))
  const { smtpPort: port, close } = await openInbox(folder)
  onTestFinished(async () => {
    await close()
    rmSync(folder, { recursive: true })
  })
  const socket = connect(port, '127.0.0.1')
  for (const line of ['EHLO me', 'MAIL FROM:<a@salon.test>', 'RCPT TO:<b@salon.test>', 'DATA']) {
    await once(socket, 'data')
    socket.write(`${line}\r\n`)
  }
  await once(socket, 'data')
  socket.write('Subject: half')
  socket.destroy()
  const mail = { from: 'a@salon.test', to: 'b@salon.test', subject: 'whole', text: 'Hello' }
  await createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true }).sendMail(mail)
  expect(readdirSync(folder)).toHaveLength(1)
})
