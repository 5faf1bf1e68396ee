/**
 * What our API is measured against: the least that a server can do with a message and the same driver, one
 * INSERT. `http` is Node's bare server; `koa` adds Koa and its body parser, and still checks nothing.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import Koa from 'koa'
import bodyParser from 'koa-bodyparser'
import pg from 'pg'

type Form = { name: string; email: string; subject: string; message: string }

const [kind, url, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 5 })
const INSERT =
  'INSERT INTO contact_message (id, idempotency_key, name, email, subject, message) VALUES ($1, $2, $3, $4, $5, $6)'

const store = async ({ name, email, subject, message }: Form) => {
  const id = randomUUID()
  await pool.query(INSERT, [id, id.replaceAll('-', '').repeat(2), name, email, subject, message])
  return { id }
}

const bareHttp: RequestListener = async (req, res) => {
  const stored = await store(JSON.parse(await text(req)) as Form)
  res.writeHead(202, { 'Content-Type': 'application/json' }).end(JSON.stringify(stored))
}

const koa = () => {
  const app = new Koa().use(bodyParser())
  app.use(async (ctx) => {
    ctx.status = 202
    ctx.body = await store(ctx.request.body as Form)
  })
  return app.callback()
}

createServer(kind === 'koa' ? koa() : bareHttp).listen(Number(port), '127.0.0.1', () =>
  console.log('{"event":"process.ready"}'),
)
