import type { DeskRoute } from './route.ts'

const ok = { status: 200 } as const
const created = { status: 201 } as const
const empty = { status: 204 } as const

/** Webhooks: organizers have their own, administrators see all. */
export const webhookRoutes = {
  webhooks: { method: 'GET', path: '/desk/webhooks', access: 'organizer', answers: ok },
  addWebhook: { method: 'POST', path: '/desk/webhooks', access: 'organizer', answers: created },
  changeWebhook: { method: 'PATCH', path: '/desk/webhooks/:id', access: 'organizer', answers: ok },
  removeWebhook: { method: 'DELETE', path: '/desk/webhooks/:id', access: 'organizer', answers: empty },
  rotateWebhookSecret: { method: 'POST', path: '/desk/webhooks/:id/secrets', access: 'organizer', answers: created },
  testWebhook: { method: 'POST', path: '/desk/webhooks/:id/tests', access: 'organizer', answers: empty },
  webhookDeliveries: { method: 'GET', path: '/desk/webhooks/:id/deliveries', access: 'organizer', answers: ok },
  replayWebhook: { method: 'POST', path: '/desk/webhooks/:id/replays', access: 'organizer', answers: ok },
} as const satisfies Record<string, DeskRoute>

export type WebhookRouteId = keyof typeof webhookRoutes
