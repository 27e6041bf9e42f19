/** What the desk tells other systems, by the name that a delivery has. */
export const webhookTypes = [
  'arrival.marked',
  'arrival.undone',
  'enrollment.settled',
  'import.done',
  'run.done',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/** Sent on demand only. */
export const testType = 'desk.test'

/**
 * Why a webhook is off: a person switched it off; a day of failures; the receiver answered 410; its owner may not have one
 * any more; its secret cannot be read; it came from a backup.
 */
export const webhookOffReasons = ['person', 'failing', 'gone', 'owner', 'secret', 'restored'] as const
export type WebhookOffReason = (typeof webhookOffReasons)[number]

/** `waiting`: sent when it is its turn. `failed`: given up, or outside of what its owner may see. */
export const deliveryStates = ['waiting', 'sent', 'failed'] as const

/** Why a delivery did not arrive, beside the status of the answer. */
export const deliveryFaults = [
  /** No connection, or none that TLS accepts. */
  'unreachable',
  /** No answer within ten seconds. */
  'timeout',
  /** The name leads to a network that webhooks may not reach. */
  'private_address',
  /** http to an address that is not in the networks of the setting. */
  'not_https',
  /** An answer that is not 2xx. */
  'refused',
  /** Its owner may not see the event. */
  'out_of_scope',
] as const
export type DeliveryFault = (typeof deliveryFaults)[number]

/** Webhooks of an account, and of all. */
export const mostWebhooks = { own: 5, inAll: 20 } as const
/** Characters of the name of a webhook, and of its address. */
export const longestWebhook = { name: 60, url: 2000 } as const
