import { Hono } from 'hono'

import type { DeskEnv } from '#pipeline/request-context.ts'

import type { Metrics } from './metrics.ts'
import { type Readiness, readyAnswer } from './readiness.ts'

/** Routes of the metrics port, separate from the desk's: liveness, readiness, metrics. */
export function createProbes(deps: {
  readiness: Pick<Readiness, 'check'>
  metrics: Pick<Metrics, 'text' | 'contentType'>
}) {
  const app = new Hono<DeskEnv>()
  app.use(async (c, next) => {
    await next()
    c.res.headers.set('cache-control', 'no-store')
    c.res.headers.set('x-content-type-options', 'nosniff')
  })
  app.get('/livez', (c) => c.text('alive'))
  app.get('/readyz', async (c) => c.text(...(await readyAnswer(deps.readiness))))
  app.get('/metrics', async (c) => c.body(await deps.metrics.text(), 200, { 'content-type': deps.metrics.contentType }))
  app.notFound((c) => c.text('not found', 404))
  app.onError((_, c) => c.text('failed', 500))
  return app
}
