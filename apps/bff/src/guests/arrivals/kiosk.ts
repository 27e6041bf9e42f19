import { fold } from '@frontdesk/api-types/plain-text'
import type { DeskAnswer, DeskBody } from '@frontdesk/desk-api'
import { columnValue, isAskedFirst } from '@frontdesk/desk-api/door-columns'
import { isDoubtful } from '@frontdesk/desk-api/guest-words'

import { createKeyedLock } from '#concurrency/keyed-lock.ts'
import type { Directory } from '#directory/directory.ts'
import type { Limits } from '#pipeline/rate-limits.ts'

import { comparable } from '../lists/comparable.ts'
import { dayAt, zoneOf } from '../lists/event-days.ts'
import type { EventGuests } from '../lists/event-guests.ts'
import { type Guest, idsOf } from '../lists/guest.ts'
import type { KnownGuests } from '../lists/known-guests.ts'
import type { Arrivals } from './arrivals.ts'
import type { DoorSettings } from './door-settings.ts'
import type { Arriver } from './marker.ts'

export type Kiosk = {
  mark(eventId: string, id: string, body: DeskBody<'markByCode'>, by: Arriver): Promise<DeskAnswer<'markByCode'>>
}

const seeStaff = { word: 'staff', givenName: null } as const

/** The name without the surname, else its first word. */
export function givenNameOf({ name, surname }: Pick<Guest['sheet'], 'name' | 'surname'>): string {
  const given = name.endsWith(` ${surname}`) ? name.slice(0, -surname.length) : name.split(' ', 1)[0]
  return given?.trim() || name
}

/** The guests whose own code this is: as a whole, and neither an address nor a name. */
function ownersOf(list: EventGuests, code: string): Guest[] {
  const id = code.trim().toLowerCase()
  // A badge without another code has the id of the row.
  const named = list.ofAttendee(id) ?? list.guests.get(id)
  if (named) return [named]
  const [folded, wanted] = [fold(code), comparable(code)]
  const owners: Guest[] = []
  for (const guest of list.guests.values()) {
    if (!guest.text.includes(folded)) continue
    const { confirmationNumber, badgeCode } = guest.sheet
    if ([confirmationNumber, badgeCode].some((own) => own !== null && comparable(own) === wanted)) owners.push(guest)
  }
  return owners
}

/**
 * Marks the guest whose whole code was entered and answers their given name, and no other data. A guest whom a door
 * would ask about is not marked, nor anybody while it is full: the answer is `staff`.
 */
export function createKiosk(deps: {
  known: KnownGuests
  arrivals: Pick<Arrivals, 'mark' | 'isFull'>
  door: Pick<DoorSettings, 'of' | 'notes'>
  limits: Pick<Limits, 'take'>
  directory: Pick<Directory, 'eventOf'>
  now: () => Date
}): Kiosk {
  const { known, arrivals, door, limits, directory, now } = deps
  const lastPlace = createKeyedLock()
  return {
    async mark(eventId, id, { code, door: at }, by) {
      await limits.take('kioskCode', by.actor.id)
      await known.fresh()
      const list = known.of(eventId)
      const [guest, ...others] = ownersOf(list, code)
      if (guest === undefined || others.length > 0) return seeStaff
      const { settings } = await door.of(eventId)
      const instruction = settings?.instruction ?? null
      const hasInstruction = instruction !== null && columnValue(guest.sheet, instruction) !== null
      if (hasInstruction || isAskedFirst(guest.sheet, settings?.askTickets ?? [])) return seeStaff
      if (guest.service !== null && isDoubtful(guest.service)) return seeStaff
      if ((await door.notes(eventId, idsOf(guest))).length > 0) return seeStaff
      const day = dayAt(now().getTime(), zoneOf(directory.eventOf(eventId)))
      const asked = { guestId: guest.id, day, ask: true, ...(at === undefined ? {} : { door: at }) }
      const markIfRoom = async (): Promise<DeskAnswer<'markByCode'>> => {
        // A repeated request for a stored mark adds no person.
        if (!list.marks.has(id) && (await arrivals.isFull(eventId))) return seeStaff
        const { mark, already } = await arrivals.mark(eventId, id, asked, by)
        if (mark === null || already || mark.undone !== null) return seeStaff
        return { word: 'welcome', givenName: givenNameOf(guest.sheet) }
      }
      // Two kiosks of this desk never both give the last place.
      return typeof settings?.capacity === 'number' ? lastPlace.run([eventId], markIfRoom) : markIfRoom()
    },
  }
}
