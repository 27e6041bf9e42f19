import type { Delivery, Webhook, WebhookType } from '#api/desk/webhooks.ts'
import { type Marked, mark } from '#i18n/say.ts'
import type { Meaning } from '#ui/meaning.ts'

export const typeWords: Readonly<Record<Delivery['type'], Marked>> = {
  'arrival.marked': mark('An arrival was marked'),
  'arrival.undone': mark('An arrival was undone'),
  'enrollment.settled': mark('Somebody was enrolled or removed, or it was refused'),
  'import.done': mark('A guest list was kept'),
  'run.done': mark('Enrolling several guests has ended'),
  'desk.test': mark('A test'),
}
export const types: readonly WebhookType[] = [
  'arrival.marked',
  'arrival.undone',
  'enrollment.settled',
  'import.done',
  'run.done',
]

export const offWords: Readonly<Record<NonNullable<Webhook['off']>['reason'], Marked>> = {
  person: mark('Somebody switched it off.'),
  failing: mark('Nothing arrived for a day. Look at the receiver, then switch it on again.'),
  gone: mark('The receiver says that it is gone for good.'),
  owner: mark('Its owner is blocked, or is no organizer any more.'),
  secret: mark('Its address and secret can’t be read any more. Remove it and make another one.'),
  restored: mark('It came from a backup. Switch it on when this is the desk that should tell other systems.'),
}

export const stateWords: Readonly<Record<Delivery['state'], { name: Marked; meaning: Meaning }>> = {
  sent: { name: mark('Arrived'), meaning: 'yes' },
  waiting: { name: mark('Waits'), meaning: 'wait' },
  failed: { name: mark('Given up'), meaning: 'no' },
}

export const faultWords: Readonly<Record<NonNullable<Delivery['fault']>, Marked>> = {
  unreachable: mark('no connection'),
  timeout: mark('no answer within ten seconds'),
  private_address: mark('a private address, which webhooks may not reach'),
  not_https: mark('http goes to private networks only'),
  refused: mark('the receiver refused it'),
  out_of_scope: mark('its owner may not see the event'),
}
