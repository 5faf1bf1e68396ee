/** The demo's mail server in its container: accepts and shows every mail, and keeps it until the container ends. */
import { createServer } from 'node:http'
import { openInbox } from './inbox.ts'

const inbox = await openInbox('/tmp/mail', { host: '0.0.0.0', port: 1025 })
const server = createServer(inbox.handle).listen(8025)
console.log('  This is the inbox of a demo: nothing that is sent here leaves this machine.')

const end = () => {
  server.close()
  server.closeAllConnections()
  void inbox.close()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
