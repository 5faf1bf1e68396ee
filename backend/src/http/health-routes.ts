/** Probes: is the process alive, and can it do its work. */
import type { Router } from '@koa/router'
import type { AppNeeds } from './app.ts'

const state = async (ping: () => Promise<void>) =>
  ping().then(
    () => 'up',
    () => 'down',
  )

const rounded = (seconds: number | null) => (seconds === null ? null : Math.round(seconds))

const owed = async (readFigures: AppNeeds['readFigures']) => {
  const { pending, oldestAge, sweepAge } = await readFigures()
  return { pending, oldestUndeliveredSeconds: rounded(oldestAge), lastSweepSeconds: rounded(sweepAge) }
}

/**
 * `GET /api/health`: alive. `GET /api/ready`: 200 when the database answers, else 503; the queue and what is
 * owed are only told.
 */
export const healthRoutes = (router: Router, needs: Pick<AppNeeds, 'readFigures' | 'pingQueue'>): void => {
  router.get('/api/health', (ctx) => {
    ctx.body = { status: 'up' }
  })
  router.get('/api/ready', async (ctx) => {
    const [figures, queue] = await Promise.all([
      owed(needs.readFigures).catch(() => null),
      state(needs.pingQueue),
    ])
    ctx.status = figures ? 200 : 503
    ctx.body = { database: figures ? 'up' : 'down', queue, ...figures }
  })
}
