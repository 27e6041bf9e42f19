import type { DeskAnswer } from '@frontdesk/desk-api'

import type { IndexedEntry } from '#directory/entry.ts'
import { startOf } from '#directory/facts.ts'

import type { EventGuests } from '../lists/event-guests.ts'
import type { Guest } from '../lists/guest.ts'
import type { ListRow } from '../lists/list-rows.ts'

export type Caution = DeskAnswer<'markArrival'>['cautions'][number]

const hourMs = 3_600_000
/** Doors open earlier than the event begins. */
const earliestMs = 2 * hourMs
const mostShown = 3
/** What the service has from longer ago was another day of the event. */
const sameVisitMs = 12 * hourMs

const about = { at: null, ticket: null, company: null, email: null, door: null } satisfies Omit<Caution, 'kind'>

const digits = (text: string | null): string => text?.replaceAll(/\D/g, '') ?? ''
const isSame = (a: string | null, b: string | null): boolean =>
  a !== null && a !== '' && a.toLowerCase() === b?.toLowerCase()

/** Two rows of one person: the same address, phone number or person. */
const isSamePerson = ({ sheet: a }: Guest, { sheet: b }: Guest): boolean =>
  isSame(a.email, b.email) || isSame(digits(a.phone), digits(b.phone)) || isSame(a.personId, b.personId)

type Asked = { list: EventGuests; event: IndexedEntry | null; day: string; now: number; saidNotOnEvent: boolean }

/** What speaks against marking this row as arrived on this day. Nothing that the card itself says already. */
export function cautionsOf(row: ListRow, { list, event, day, now, saidNotOnEvent }: Asked): Caution[] {
  const { guest, service, sheet } = row
  const cautions: Caution[] = []
  if (row.onEvent === 'no' && service !== null && !saidNotOnEvent)
    cautions.push({ ...about, kind: 'notOnEvent', at: new Date(service.askedAt).toISOString() })
  const attendedAt = service?.attendedAt ?? null
  const isThisVisit = attendedAt === null || now - Date.parse(attendedAt) < sameVisitMs
  if (service?.attended === true && isThisVisit) cautions.push({ ...about, kind: 'attended', at: attendedAt })
  const begins = event === null ? Number.NaN : startOf(event.facts)
  if (begins - now > earliestMs) cautions.push({ ...about, kind: 'notBegun', at: new Date(begins).toISOString() })
  const own = new Set(row.subjects)
  const person = guest?.joined?.person ?? null
  const others = list
    .named(sheet.name)
    .filter((one) => !own.has(one.id) && (person === null || one.joined?.person !== person))
  for (const other of others) {
    if (cautions.length >= mostShown) break
    const { ticket, company, email } = other.sheet
    const [mark] = list.marksOf([other.id]).filter((one) => one.day === day)
    const facts = { ticket, company, email, at: mark?.at.toISOString() ?? null, door: mark?.door ?? null }
    if (guest === null || !isSamePerson(guest, other)) cautions.push({ kind: 'sameName', ...facts })
    else if (mark !== undefined) cautions.push({ kind: 'arrivedAs', ...facts })
  }
  return cautions
}
