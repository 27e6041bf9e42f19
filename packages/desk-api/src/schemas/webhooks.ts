import { z } from 'zod'

import {
  deliveryFaults,
  deliveryStates,
  longestWebhook,
  testType,
  webhookOffReasons,
  webhookTypes,
} from '../webhook-words.ts'
import { by } from './arrivals.ts'
import { idParam, instant, storable, wholeNumber } from './texts.ts'

const type = z.enum(webhookTypes)
const types = z.array(type).min(1).max(webhookTypes.length)
const name = () => storable().trim().min(1).max(longestWebhook.name)
/** An address of another system; whether it may be reached is judged at each delivery. */
const url = z
  .url({ protocol: /^https?$/ })
  .max(longestWebhook.url)
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const { username, password, hash } = new URL(text)
    return username === '' && password === '' && hash === ''
  })

const webhook = z.object({
  id: z.string(),
  name: z.string(),
  /** null: it cannot be read with the secret of this installation. */
  url: z.string().nullable(),
  types: z.array(type),
  owner: by,
  isOn: z.boolean(),
  off: z.object({ reason: z.enum(webhookOffReasons), at: instant }).nullable(),
  createdAt: instant,
  /** Since when nothing has arrived; null: the last delivery did. */
  failingSince: instant.nullable(),
  sentAt: instant.nullable(),
  /** Deliveries that are still to come. */
  waiting: z.int(),
  failed: z.int(),
  /** Until when the secret before is used beside the new one. */
  secretBeforeUntil: instant.nullable(),
})

const delivery = z.object({
  /** The header `webhook-id`. */
  id: z.string(),
  type: z.enum([...webhookTypes, testType]),
  eventId: z.string().nullable(),
  /** Ids and words that are sent: no name of a person. */
  data: z.record(z.string(), z.string().nullable()),
  /** When it happened. */
  at: instant,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** When it is tried next; null unless it waits. */
  dueAt: instant.nullable(),
  /** Of the last attempt. */
  triedAt: instant.nullable(),
  status: z.int().nullable(),
  fault: z.enum(deliveryFaults).nullable(),
  position: z.int(),
})

export const webhooks = {
  /** Those of the reader; all of them for an administrator who is not limited. */
  webhooks: { answer: z.object({ webhooks: z.array(webhook) }) },
  addWebhook: {
    body: z.strictObject({ name: name(), url, types }),
    /** The secret is shown once: `whsec_` and base64, as Standard Webhooks has it. */
    answer: z.object({ webhook, secret: z.string() }),
  },
  changeWebhook: {
    params: idParam,
    /** Switched on again, it begins with what happens from then on, after what still waits. */
    body: z.strictObject({ name: name().optional(), types: types.optional(), isOn: z.boolean().optional() }),
    answer: webhook,
  },
  removeWebhook: { params: idParam, answer: z.null() },
  /** A new secret. For a day each delivery is signed with the one before, too. */
  rotateWebhookSecret: { params: idParam, body: z.strictObject({}), answer: z.object({ webhook, secret: z.string() }) },
  /** Sends a delivery without a fact. */
  testWebhook: { params: idParam, body: z.strictObject({}), answer: z.null() },
  webhookDeliveries: {
    params: idParam,
    query: z.strictObject({
      state: z.enum(deliveryStates).optional(),
      /** Deliveries before this position, the newest first. */
      before: wholeNumber(Number.MAX_SAFE_INTEGER).optional(),
    }),
    answer: z.object({ deliveries: z.array(delivery), next: z.int().nullable() }),
  },
  /** Sends a delivery again, or all that failed, under the same ids. */
  replayWebhook: {
    params: idParam,
    body: z.strictObject({ deliveryId: z.guid().optional() }),
    answer: z.object({ deliveries: z.int() }),
  },
}
