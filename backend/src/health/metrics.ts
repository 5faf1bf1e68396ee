/** Metrics for Prometheus, named by its conventions. No label contains anything of a visitor. */
import { createServer, type Server } from 'node:http'
import { Counter, Gauge, Registry } from 'prom-client'
import type { Log } from '#src/process.ts'
import type { FiguresStore } from '#src/store/status.ts'

type Needs = { figures: Pick<FiguresStore, 'read'>; pingQueue: () => Promise<void> }

/**
 * `log` counts the worker's log events. `serve` makes a server that answers every request with these counters and
 * with gauges read at that moment, or with 503 if the database is unreachable.
 */
export const makeMetrics = (log: Log): { log: Log; serve: (needs: Needs) => Server } => {
  const registry = new Registry()
  const of = (name: string, help: string, labelNames: string[] = []) => ({
    name,
    help,
    labelNames,
    registers: [registry],
  })
  const sent = new Counter(of('contact_sent_total', 'Mails that the mail server accepted.'))
  const attempts = new Counter(of('contact_attempts_total', 'Delivery attempts.'))
  const deferred = new Counter(
    of('contact_deferred_total', 'Delivery attempts that failed, by class.', ['class']),
  )
  const pending = new Gauge(of('contact_pending', 'Messages that are owed.'))
  const waiting = new Gauge(
    of('contact_waiting', 'Messages that are owed, by the class of their last failure.', ['class']),
  )
  const oldest = new Gauge(
    of('contact_oldest_age_seconds', 'Age of the oldest undelivered message; 0 without one.'),
  )
  const sweep = new Gauge(
    of('contact_sweep_age_seconds', 'Since the last good sweep of any worker; +Inf before the first.'),
  )
  const queue = new Gauge(of('contact_queue_up', '1 when the queue answers.'))

  const read = async ({ figures, pingQueue }: Needs) => {
    const isUp = pingQueue().then(
      () => 1,
      () => 0,
    )
    const now = await figures.read()
    pending.set(now.pending)
    oldest.set(now.oldestAge ?? 0)
    sweep.set(now.sweepAge ?? Infinity)
    for (const [name, count] of Object.entries(now.deferred)) waiting.set({ class: name }, count)
    queue.set(await isUp)
  }
  return {
    log: (event, facts) => {
      if (event === 'message.sent') sent.inc()
      if (event === 'message.deferred') deferred.inc({ class: String(facts?.class) })
      if (event === 'message.sent' || event === 'message.deferred') attempts.inc()
      log(event, facts)
    },
    serve: (needs) =>
      createServer(async (_request, response) => {
        try {
          await read(needs)
          response.setHeader('Content-Type', registry.contentType).end(await registry.metrics())
        } catch {
          response.writeHead(503).end()
        }
      }),
  }
}
