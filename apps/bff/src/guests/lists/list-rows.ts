import { searchedText } from '@frontdesk/desk-api/guest-search'
import { isRemoved } from '@frontdesk/desk-api/guest-words'
import { type IndexedEntry, readFacts } from '@frontdesk/finder/entry'
import { surnameOf } from '@frontdesk/sheets/clean-row'
import { type SheetGuest, eachText } from '@frontdesk/sheets/fields'

import type { Directory } from '#directory/directory.ts'

import { enrollmentIn } from '../runs/service-records.ts'
import type { EventGuests } from './event-guests.ts'
import { type Guest, type Mark, type Passage, type ServiceState, attendeeIdOf, canAsk } from './guest.ts'
import { type PersonAt, recordsOf } from './one-person.ts'

export type OnEvent = 'yes' | 'no' | 'unknown' | 'notAsked' | 'cannotAsk'

/** A row of the list: a guest, or a record that was seen at the event and is in no sheet. */
export type ListRow = {
  id: string
  kind: 'sheet' | 'attendee' | 'registrant'
  guest: Guest | null
  sheet: SheetGuest
  service: ServiceState | null
  readonly onEvent: OnEvent
  readonly canAsk: boolean
  /** Was removed from the event, by the newest word of the service: its answer for the guest, or the record of the person. */
  readonly isRemoved: boolean
  /** Guest, attendee and registrations of the person: a mark of any of them is theirs. */
  readonly subjects: readonly string[]
  missing: boolean
  /** Folded, for a search. */
  text: string
  /** Marks that were not undone, the latest first, as they are now. */
  marks: readonly Mark[]
  /** Those that were undone, the one that was undone last first. */
  undone: readonly Mark[]
  /** Passages that were not undone. */
  passages: readonly Passage[]
}

export type ListRows = {
  readonly rows: readonly ListRow[]
  readonly byId: ReadonlyMap<string, ListRow>
  /** Orders that were worked out, as ids by the name of the sorting: what the sheet says does not change with a mark. */
  readonly orders: Map<string, readonly string[]>
  /** Increases with every mark. */
  markChange(): number
}

const ofGuest = (guest: Guest, list: EventGuests): ListRow => {
  const { id, sheet, service, missing, text } = guest
  let known: { joined: Guest['joined']; subjects: readonly string[]; record: ServiceState | null } | null = null
  const knownOf = () => {
    const { joined } = guest
    if (known?.joined !== joined) {
      const attendeeId = attendeeIdOf(guest)
      const own = attendeeId === null ? [id] : [id, attendeeId]
      const attendee = joined?.person.attendee ?? null
      known = {
        joined,
        subjects: joined === null ? own : [...own, ...joined.person.ids],
        record: attendee === null ? null : serviceOf(attendee),
      }
    }
    return known
  }
  const subjectsOf = () => knownOf().subjects
  return {
    id,
    kind: 'sheet',
    guest,
    sheet,
    service,
    get onEvent() {
      return service?.onEvent ?? (canAsk(guest) ? 'notAsked' : 'cannotAsk')
    },
    get canAsk() {
      return canAsk(guest)
    },
    get isRemoved() {
      const { record } = knownOf()
      return isRemoved(record !== null && record.askedAt > (service?.askedAt ?? 0) ? record : service)
    },
    get subjects() {
      return subjectsOf()
    },
    missing,
    text,
    get marks() {
      return list.marksOf(subjectsOf())
    },
    get undone() {
      return list.undoneOf(subjectsOf())
    },
    get passages() {
      return list.passagesOf(subjectsOf())
    },
  }
}

/** What the attendee's record said when it was last seen; null where it did not say whether they are enrolled. */
export function serviceOf(attendee: IndexedEntry): ServiceState | null {
  const { enrollmentStatus } = readFacts(attendee.facts)
  if (typeof enrollmentStatus !== 'string') return null
  const { id, personId, registrantId, seenAt } = attendee
  return {
    ...enrollmentIn({ enrollmentStatus }),
    attendeeId: id,
    personId,
    registrantId,
    registered: null,
    paid: null,
    askedAt: seenAt,
    fault: null,
  }
}

/** A person who is in no sheet, by the first of their records. */
const ofSeen = (person: PersonAt, entry: IndexedEntry, list: EventGuests): ListRow => {
  const records = recordsOf(person)
  const service = person.attendee === null ? null : serviceOf(person.attendee)
  const sheet: SheetGuest = {
    name: entry.name,
    surname: surnameOf(entry.name),
    ...eachText(() => null),
    email: entry.emails[0] ?? null,
    phone: entry.phones[0] ?? null,
    company: entry.detail,
    confirmationNumber: records.find(({ number }) => number !== null)?.number ?? null,
    badgeCode: entry.externalId,
    attendeeId: entry.kind === 'attendee' ? entry.id : null,
    personId: records.find(({ personId }) => personId !== null)?.personId ?? null,
    userId: records.find(({ userId }) => userId !== null)?.userId ?? null,
    free: [],
  }
  return {
    id: entry.id,
    kind: entry.kind === 'attendee' ? 'attendee' : 'registrant',
    guest: null,
    sheet,
    service,
    onEvent: service?.onEvent ?? 'cannotAsk',
    canAsk: false,
    isRemoved: isRemoved(service),
    subjects: person.ids,
    missing: false,
    text: searchedText(sheet),
    get marks() {
      return list.marksOf(person.ids)
    },
    get undone() {
      return list.undoneOf(person.ids)
    },
    get passages() {
      return list.passagesOf(person.ids)
    },
  }
}

/** People who were seen at the event and are no guest of the list. */
const unlisted = (list: EventGuests): ListRow[] =>
  list.people().all.flatMap((person) => {
    const [entry] = recordsOf(person)
    return entry === undefined || list.guestsOf(person).length > 0 ? [] : ofSeen(person, entry, list)
  })

type Known = { list: EventGuests; change: string; sheets: string; rows: ListRows }

/** The rows of an event's list. After a change only the rows that it touches are made anew, and orders that still hold are kept. */
export function createListRows(deps: { directory: Pick<Directory, 'peopleChange'> }) {
  const known = new Map<string, Known>()
  return (list: EventGuests): ListRows => {
    const { eventId } = list
    const people = deps.directory.peopleChange(eventId)
    const [change, sheets] = [`${list.changes.guests} ${people}`, `${list.changes.sheets} ${people}`]
    const found = known.get(eventId)
    if (found?.list === list && found.change === change) return found.rows
    const before = found?.list === list ? found.rows.byId : null
    const guests = [...list.guests.values()].map((guest) => {
      const row = before?.get(guest.id)
      return row?.guest === guest ? row : ofGuest(guest, list)
    })
    const all = [...guests, ...unlisted(list)]
    const orders =
      found?.list === list && found.sheets === sheets ? found.rows.orders : new Map<string, readonly string[]>()
    for (const name of ['onEvent', 'arrived']) orders.delete(name)
    const byId = new Map(all.map((row) => [row.id, row]))
    const rows: ListRows = { rows: all, byId, orders, markChange: () => list.changes.marks }
    known.set(eventId, { list, change, sheets, rows })
    return rows
  }
}
