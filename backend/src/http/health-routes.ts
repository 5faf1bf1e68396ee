/** Probes: is the process alive, and can it do its work. */
import type { Router } from '@koa/router'
import type { AppNeeds } from './app.ts'

const state = async (ping: () => Promise<void>) =>
  ping().then(
    () => 'up',
    () => 'down',
  )

/** `GET /api/health`: alive. `GET /api/ready`: 200 when the database answers, else 503; the queue is only told. */
export const healthRoutes = (router: Router, needs: Pick<AppNeeds, 'pingDatabase' | 'pingQueue'>): void => {
  router.get('/api/health', (ctx) => {
    ctx.body = { status: 'up' }
  })
  router.get('/api/ready', async (ctx) => {
    const [database, queue] = await Promise.all([state(needs.pingDatabase), state(needs.pingQueue)])
    ctx.status = database === 'up' ? 200 : 503
    ctx.body = { database, queue }
  })
}
