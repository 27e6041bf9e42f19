import { surnameOf } from '@frontdesk/sheets/clean-row'
import type { SheetGuest } from '@frontdesk/sheets/fields'

import type { Directory } from '#directory/directory.ts'
import type { IndexedEntry } from '#directory/entry.ts'

import type { EventGuests } from './event-guests.ts'
import { searchText } from './guest-store.ts'
import { type Guest, type Mark, type ServiceState, attendeeIdOf, canAsk, personIdOf } from './guest.ts'

export type OnEvent = 'yes' | 'no' | 'unknown' | 'notAsked'

/** A row of the list: a guest, or a record that was seen at the event and is in no sheet. */
export type ListRow = {
  id: string
  kind: 'sheet' | 'attendee' | 'registrant'
  guest: Guest | null
  sheet: SheetGuest
  service: ServiceState | null
  onEvent: OnEvent
  canAsk: boolean
  missing: boolean
  /** Folded, for a search. */
  text: string
  /** Marks that were not undone, the latest first, as they are now. */
  marks: readonly Mark[]
}

export type ListRows = {
  readonly rows: readonly ListRow[]
  readonly byId: ReadonlyMap<string, ListRow>
  /** Orders that were worked out, as ids by the name of the sorting: what the sheet says does not change with a mark. */
  readonly orders: Map<string, readonly string[]>
  /** Moves with every mark. */
  markChange(): number
}

const ofGuest = (guest: Guest, list: EventGuests): ListRow => {
  const { id, sheet, service, missing, text } = guest
  const attendeeId = attendeeIdOf(guest)
  const subjects = attendeeId === null ? [id] : [id, attendeeId]
  return {
    id,
    kind: 'sheet',
    guest,
    sheet,
    service,
    onEvent: service?.onEvent ?? 'notAsked',
    canAsk: canAsk(guest),
    missing,
    text,
    get marks() {
      return list.marksOf(subjects)
    },
  }
}

const ofSeen = (entry: IndexedEntry, list: EventGuests): ListRow => {
  const sheet: SheetGuest = {
    name: entry.name,
    surname: surnameOf(entry.name),
    email: entry.emails[0] ?? null,
    phone: entry.phones[0] ?? null,
    company: entry.detail,
    jobTitle: null,
    ticket: null,
    confirmationNumber: entry.number,
    badgeCode: entry.externalId,
    attendeeId: entry.kind === 'attendee' ? entry.id : null,
    personId: entry.personId,
    userId: entry.userId,
    rowId: null,
    free: [],
  }
  return {
    id: entry.id,
    kind: entry.kind === 'attendee' ? 'attendee' : 'registrant',
    guest: null,
    sheet,
    service: null,
    onEvent: 'notAsked',
    canAsk: false,
    missing: false,
    text: searchText(sheet),
    get marks() {
      return list.marksOf([entry.id])
    },
  }
}

/** Seen records that no row of the list is about, each person once: the attendee's record before the registrant's. */
function unlisted(list: EventGuests, seen: readonly IndexedEntry[]): IndexedEntry[] {
  if (seen.length === 0) return []
  const emails = new Set([...list.guests.values()].map(({ sheet }) => `${sheet.email?.toLowerCase()} ${sheet.name}`))
  const people = new Set([...list.guests.values()].map(personIdOf))
  const attendees = new Set([...list.guests.values()].map(attendeeIdOf))
  const told = new Set<string>()
  const first = seen.toSorted((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0))
  return first.filter(({ id, personId, emails: own, name }) => {
    if (attendees.has(id) || (personId !== null && (people.has(personId) || told.has(personId)))) return false
    if (own.some((email) => emails.has(`${email.toLowerCase()} ${name}`))) return false
    if (personId !== null) told.add(personId)
    return true
  })
}

type Known = { list: EventGuests; change: string; sheets: string; rows: ListRows }

/** The rows of an event's list. After a change only the rows that it touches are made anew, and orders that still hold are kept. */
export function createListRows(deps: { directory: Pick<Directory, 'peopleAt' | 'peopleChange'> }) {
  const known = new Map<string, Known>()
  return (list: EventGuests): ListRows => {
    const { eventId } = list
    const people = deps.directory.peopleChange(eventId)
    const [change, sheets] = [`${list.guestChange} ${people}`, `${list.sheetChange} ${people}`]
    const found = known.get(eventId)
    if (found?.list === list && found.change === change) return found.rows
    const before = found?.list === list ? found.rows.byId : null
    const guests = [...list.guests.values()].map((guest) => {
      const row = before?.get(guest.id)
      return row?.guest === guest ? row : ofGuest(guest, list)
    })
    const seen = unlisted(list, deps.directory.peopleAt(eventId)).map((entry) => ofSeen(entry, list))
    const all = [...guests, ...seen]
    const orders =
      found?.list === list && found.sheets === sheets ? found.rows.orders : new Map<string, readonly string[]>()
    for (const name of ['onEvent', 'arrived']) orders.delete(name)
    const byId = new Map(all.map((row) => [row.id, row]))
    const rows: ListRows = { rows: all, byId, orders, markChange: () => list.markChange }
    known.set(eventId, { list, change, sheets, rows })
    return rows
  }
}
