import type { EventRecord, Location } from '@frontdesk/api-types'

import { firstFilled, joined } from '#format/names.ts'
import { say } from '#i18n/say.ts'

/** Where an event is: locations from the outermost inwards, address, and whether it is online. */
export type Place = {
  short: string | null
  /** `short` is a place; otherwise the event may be online only. */
  named: boolean
  tree: string[]
  address: string | null
  online: boolean
  capacity: number | null
}

type Placed = Pick<EventRecord, 'location' | 'city' | 'country' | 'isVirtual'> & {
  extendedLocation?: Pick<Location, 'name'> | null | undefined
}

/** The place in few words: from the ticket, else the room, else the town; null when unknown. */
export function shortPlaceOf(event: Placed): string | null {
  const { location, extendedLocation, city, country, isVirtual } = event
  return firstFilled(location, extendedLocation?.name, firstFilled(city, country), isVirtual ? say('Online') : null)
}

/**
 * The place of an event. `above`: the locations above its own, outermost first (op 10 each), may be empty. The event's
 * own text comes first, because it is printed on the ticket.
 */
export function placeOf(event: EventRecord, above: readonly Location[] = []): Place {
  const own = event.extendedLocation
  const free = firstFilled(event.location)
  const names = [...above.map((location) => firstFilled(location.name)), firstFilled(own?.name)].filter(
    (name) => name !== null,
  )
  const tree = names.filter((name, at) => name !== names[at - 1])
  const short = free ?? tree.at(-1) ?? firstFilled(event.city, event.country)
  const address = addressOf(event) ?? (own ? addressOf(own) : null)
  return {
    short: short ?? (event.isVirtual ? say('Online') : null),
    named: short !== null,
    tree: tree.length > 1 || (tree[0] ?? short) !== short ? tree : [],
    address: address === short ? null : address,
    online: event.isVirtual === true,
    capacity: own?.capacity ?? null,
  }
}

type Addressed = Pick<Location, 'address1' | 'address2' | 'postalCode' | 'city' | 'state' | 'country'>

/** One line: street, code and city, state, country. */
export function addressOf(record: Addressed): string | null {
  const city = joined([record.postalCode, record.city], ' ')
  return joined([record.address1, record.address2, city, record.state, record.country])
}
