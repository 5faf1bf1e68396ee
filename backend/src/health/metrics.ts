/** Figures for Prometheus. Names follow its conventions; no label holds anything of a visitor. */
import { createServer, type Server } from 'node:http'
import { Counter, Gauge, Registry } from 'prom-client'
import type { Log } from '#src/process.ts'
import type { FiguresStore } from '#src/store/status.ts'

type Needs = { figures: Pick<FiguresStore, 'read'>; pingQueue: () => Promise<void> }

/** What the worker counts itself, by the events that it logs anyway. */
const countEvents = (registers: Registry[]) => {
  const counter = (name: string, help: string) => new Counter({ name, help, registers })
  const sent = counter('contact_sent_total', 'Mails that the mail server took.')
  const attempts = counter('contact_attempts_total', 'Tries to hand a mail over.')
  const deferred = new Counter({
    name: 'contact_deferred_total',
    help: 'Tries that failed, by class.',
    labelNames: ['class'],
    registers,
  })
  return (event: string, facts: Parameters<Log>[1]) => {
    if (event === 'message.sent') sent.inc()
    if (event === 'message.deferred') deferred.inc({ class: String(facts?.class) })
    if (event === 'message.sent' || event === 'message.deferred') attempts.inc()
  }
}

/** Gauges that are read at each request; without the database there are none, except for the queue's. */
const readGauges = (registers: Registry[]) => {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const pending = gauge('contact_pending', 'Messages that are owed.')
  const oldest = gauge('contact_oldest_age_seconds', 'Age of the oldest undelivered message; 0 without one.')
  const sweep = gauge(
    'contact_sweep_age_seconds',
    'Since the last good sweep of any worker; +Inf before the first.',
  )
  const queue = gauge('contact_queue_up', '1 when the queue answers.')
  const waiting = new Gauge({
    name: 'contact_waiting',
    help: 'Messages that are owed, by the class of their last failure.',
    labelNames: ['class'],
    registers,
  })
  return async ({ figures, pingQueue }: Needs) => {
    const up = pingQueue().then(
      () => 1,
      () => 0,
    )
    const now = await figures.read()
    pending.set(now.pending)
    oldest.set(now.oldestAge ?? 0)
    sweep.set(now.sweepAge ?? Infinity)
    for (const [name, count] of Object.entries(now.deferred)) waiting.set({ class: name }, count)
    queue.set(await up)
  }
}

/** Counters fed by the log, and a handler that answers `GET /metrics`. */
export const makeMetrics = (log: Log) => {
  const registry = new Registry()
  const [count, read] = [countEvents([registry]), readGauges([registry])]
  const countingLog: Log = (event, facts) => {
    count(event, facts)
    log(event, facts)
  }
  const serve = (needs: Needs) =>
    createServer(async (_req, res) => {
      try {
        await read(needs)
        res.writeHead(200, { 'Content-Type': registry.contentType }).end(await registry.metrics())
      } catch {
        res.writeHead(503).end()
      }
    })
  return { log: countingLog, serve }
}

/** Resolves once it listens, to what closes it. */
export const listenMetrics = (server: Server, port: number, host: string): Promise<() => Promise<void>> =>
  new Promise((resolve, reject) => {
    server.once('error', () => reject(new Error(`METRICS_PORT ${port} is in use by another program.`)))
    server.listen(port, host, () =>
      resolve(async () => {
        server.closeAllConnections()
        await new Promise<void>((closed) => server.close(() => closed()))
      }),
    )
  })
