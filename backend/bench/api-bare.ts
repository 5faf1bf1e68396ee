/** The baseline for our API: Node's bare server, which stores each request's body by one INSERT, unchecked. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'

type Form = { name: string; email: string; subject: string; message: string }

const [url, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 5 })
const INSERT =
  'INSERT INTO contact_message (id, idempotency_key, name, email, subject, message) VALUES ($1, $2, $3, $4, $5, $6)'

createServer(async (req, res) => {
  const { name, email, subject, message } = JSON.parse(await text(req)) as Form
  const id = randomUUID()
  await pool.query(INSERT, [id, id.replaceAll('-', '').repeat(2), name, email, subject, message])
  res.writeHead(202, { 'Content-Type': 'application/json' }).end(JSON.stringify({ id }))
}).listen(Number(port), '127.0.0.1', () => console.log('{"event":"process.ready"}'))
