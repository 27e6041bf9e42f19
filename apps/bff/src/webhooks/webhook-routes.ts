import type { Hono } from 'hono'

import type { Session } from '#access/session.ts'
import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskContext, DeskEnv } from '#pipeline/request-context.ts'

import type { Asker, Webhooks } from './create-webhooks.ts'

const by = ({ c, session }: { c: DeskContext; session: Session }): Asker => ({ session, reference: c.get('reference') })
const idOf = ({ id }: { id: string }): string => id.toLowerCase()

/** Webhooks of the signed-in person, and for administrators those of others. */
export function mountWebhooks(app: Hono<DeskEnv>, webhooks: Webhooks): void {
  mountDeskRoute(app, 'webhooks', async (request) => ({ webhooks: await webhooks.list(by(request)) }))
  mountDeskRoute(app, 'addWebhook', (request) => webhooks.add(request.body, by(request)))
  mountDeskRoute(app, 'changeWebhook', (request) => webhooks.change(idOf(request.params), request.body, by(request)))
  mountDeskRoute(app, 'removeWebhook', async (request) => {
    await webhooks.remove(idOf(request.params), by(request))
    return null
  })
  mountDeskRoute(app, 'rotateWebhookSecret', (request) => webhooks.rotate(idOf(request.params), by(request)))
  mountDeskRoute(app, 'testWebhook', async (request) => {
    await webhooks.test(idOf(request.params), by(request))
    return null
  })
  mountDeskRoute(app, 'webhookDeliveries', (request) =>
    webhooks.deliveries(idOf(request.params), request.query, by(request)),
  )
  mountDeskRoute(app, 'replayWebhook', async (request) => ({
    deliveries: await webhooks.replay(idOf(request.params), request.body.deliveryId?.toLowerCase(), by(request)),
  }))
}
