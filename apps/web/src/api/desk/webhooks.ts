import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'
import { type WebhookRouteId, webhookRoutes } from '@frontdesk/desk-api/webhook-table'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ApiProblem } from '#api/problem.ts'

import { type DeskInput, type Options, callRoute } from './call-desk.ts'

export type Webhook = DeskAnswer<'changeWebhook'>
export type WebhookType = Webhook['types'][number]
export type Delivery = DeskAnswer<'webhookDeliveries'>['deliveries'][number]
/** The secret is returned only once. */
export type NewWebhook = DeskAnswer<'addWebhook'>

const call = <I extends WebhookRouteId>(id: I, input: DeskInput<I>, options: Options = {}): Promise<DeskAnswer<I>> =>
  callRoute<I>(webhookRoutes[id], input, options)

/** Those of this account; all of them for an administrator. For organizers. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) => (await call('webhooks', {}, { signal })).webhooks,
  staleTime: 5000,
})

/** The log of a webhook, the newest first. */
export const deliveriesQuery = (id: string, state: Delivery['state'] | undefined) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', id, state ?? 'all'],
    queryFn: ({ signal, pageParam }) => {
      const query = {
        ...(state === undefined ? {} : { state }),
        ...(pageParam === null ? {} : { before: String(pageParam) }),
      }
      return call('webhookDeliveries', { params: { id }, query }, { signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** Makes, changes and removes webhooks; each updates the page afterwards. */
export function useWebhookWrites() {
  const client = useQueryClient()
  const settle = { onSettled: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }) }
  const add = useMutation<NewWebhook, ApiProblem, SentBody<'addWebhook'>>({
    mutationFn: (body) => call('addWebhook', { body }),
    ...settle,
  })
  const change = useMutation<Webhook, ApiProblem, { id: string; change: SentBody<'changeWebhook'> }>({
    mutationFn: ({ id, change: body }) => call('changeWebhook', { params: { id }, body }),
    ...settle,
  })
  const remove = useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => call('removeWebhook', { params: { id } }),
    ...settle,
  })
  const rotate = useMutation<NewWebhook, ApiProblem, string>({
    mutationFn: (id) => call('rotateWebhookSecret', { params: { id }, body: {} }),
    ...settle,
  })
  const test = useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => call('testWebhook', { params: { id }, body: {} }),
    ...settle,
  })
  const replay = useMutation<DeskAnswer<'replayWebhook'>, ApiProblem, { id: string; deliveryId?: string }>({
    mutationFn: ({ id, deliveryId }) =>
      call('replayWebhook', { params: { id }, body: deliveryId === undefined ? {} : { deliveryId } }),
    ...settle,
  })
  return { add, change, remove, rotate, test, replay }
}
