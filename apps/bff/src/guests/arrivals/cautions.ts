import { digitsOf } from '@frontdesk/api-types/plain-text'
import type { DeskAnswer } from '@frontdesk/desk-api'
import { registrationFault } from '@frontdesk/desk-api/guest-words'
import { type IndexedEntry, startOf } from '@frontdesk/finder/entry'
import type { SheetGuest } from '@frontdesk/sheets/fields'

import { fieldsOrNull, textIn } from '#directory/record-fields.ts'

import { overSince } from '../lists/event-days.ts'
import type { EventGuests } from '../lists/event-guests.ts'
import { type Guest, type Mark, attendeeIdOf, personIdOf } from '../lists/guest.ts'
import { addressKey, nameKey, recordsOf } from '../lists/one-person.ts'
import { attendanceIn, isWaitlisted } from '../runs/service-records.ts'
import type { Subject } from './arrival-subject.ts'
import type { DoorNote } from './door-settings.ts'

export type Caution = DeskAnswer<'markArrival'>['cautions'][number]

const hourMs = 3_600_000
/** Doors open earlier than the event begins. */
const earliestMs = 2 * hourMs
const mostShown = 3
/** What the service has from longer ago was another day of the event. */
const sameVisitMs = 12 * hourMs
/** An address that more guests share than this belongs to the person who booked for them. */
const mostOfAddress = 3
/** Arrivals of people outside of the list that are compared, the latest first. */
const mostWalkIns = 2000

const about = {
  at: null,
  name: null,
  ticket: null,
  company: null,
  email: null,
  door: null,
} satisfies Omit<Caution, 'kind'>

/** The fields by which two people are compared. */
type Person = {
  name: string
  emails: readonly string[]
  phone: string | null
  personId: string | null
  /** What tells them apart on the screen. */
  ticket: string | null
  company: string | null
}
type Attendance = { attended: boolean; at: string | null }

const digits = (text: string | null): string => digitsOf(text ?? '')
const isSame = (a: string | null, b: string | null): boolean =>
  a !== null && a !== '' && a.toLowerCase() === b?.toLowerCase()
const sharesAddress = (a: Person, b: Person): boolean => {
  const own = new Set(a.emails.map(addressKey))
  return b.emails.some((email) => own.has(addressKey(email)))
}
/** Two records of one person: the same address, phone number or person. */
const isSamePerson = (a: Person, b: Person): boolean =>
  sharesAddress(a, b) || isSame(digits(a.phone), digits(b.phone)) || isSame(a.personId, b.personId)

type OfSheet = Pick<SheetGuest, 'name' | 'email' | 'phone' | 'ticket' | 'company'>
const ofSheet = ({ name, email, phone, ticket, company }: OfSheet, personId: string | null): Person => {
  return { name, emails: email === null ? [] : [email], phone, personId, ticket, company }
}
const ofGuest = (guest: Guest): Person => ofSheet(guest.sheet, personIdOf(guest))

function personOf({ row, record }: Subject): Person | null {
  if (row?.guest) return ofGuest(row.guest)
  if (row !== null) return ofSheet(row.sheet, row.sheet.personId)
  const fields = fieldsOrNull(record)
  const name = fields && textIn(fields, 'name')
  if (!fields || !name) return null
  const [email, phone] = [textIn(fields, 'email'), textIn(fields, 'phone')]
  return ofSheet({ name, email, phone, ticket: null, company: null }, textIn(fields, 'personId'))
}

function attendanceOf({ row, record }: Subject, shown: { at: string | null } | undefined): Attendance {
  const service = row === null ? attendanceIn(record) : (row.service ?? {})
  if (service.attended !== undefined) return { attended: service.attended, at: service.attendedAt ?? null }
  return { attended: shown !== undefined, at: shown?.at ?? null }
}

/** Somebody else who is known at the event, and their arrival on this day. */
type Other = { person: Person; mark: Mark | undefined }

/** Other guests of this name, and of this address while that is not an address of many. */
function otherGuests(subject: Subject, { name, emails }: Person, { list, day }: Asked): Other[] {
  const own = new Set(subject.subjectIds)
  const joined = subject.row?.guest?.joined?.person ?? null
  const byAddress = emails.flatMap((email) => {
    const found = list.withEmail(email)
    return found.length > mostOfAddress ? [] : found
  })
  const others = [...new Set([...list.named(name), ...byAddress])].filter(
    (one) => !own.has(one.id) && (joined === null || one.joined?.person !== joined),
  )
  return others.map((guest) => {
    const ids = [guest.id, attendeeIdOf(guest), ...(guest.joined?.person.ids ?? [])].filter((id) => id !== null)
    return { person: ofGuest(guest), mark: list.marksOf(ids).find((mark) => mark.day === day) }
  })
}

/** People who have arrived on this day and are in no sheet, by the records that were seen of them. */
function otherWalkIns({ subjectIds }: Subject, { list, day }: Asked): Other[] {
  const people = list.people()
  const marks = [...list.marks.values()].filter(
    (mark) => mark.guestId === null && mark.undoneAt === null && mark.day === day,
  )
  return marks.slice(-mostWalkIns).flatMap((mark) => {
    const seen = mark.attendeeId === null ? null : people.withId(mark.attendeeId)
    const [first, ...more] = seen === null || seen.ids.some((id) => subjectIds.includes(id)) ? [] : recordsOf(seen)
    if (seen === null || first === undefined || list.guestsOf(seen).length > 0) return []
    const person = {
      name: first.name,
      emails: [first, ...more].flatMap(({ emails }) => emails),
      phone: first.phones[0] ?? null,
      personId: first.personId,
      ticket: null,
      company: first.detail,
    }
    return { person, mark }
  })
}

function cautionOf(self: Person, { person, mark }: Other): Caution | null {
  const { ticket, company, emails } = person
  const facts = {
    name: person.name,
    ticket,
    company,
    email: emails[0] ?? null,
    at: mark?.at.toISOString() ?? null,
    door: mark?.door ?? null,
  }
  if (nameKey(person.name) !== nameKey(self.name))
    return mark !== undefined && sharesAddress(self, person) ? { kind: 'sameEmail', ...facts } : null
  if (!isSamePerson(self, person)) return { kind: 'sameName', ...facts }
  return mark === undefined ? null : { kind: 'arrivedAs', ...facts }
}

/** What the last answer of the service has against the registration of an enrolled guest. */
function registrationAgainst(row: Subject['row']): Caution | null {
  if (row === null || row.service === null) return null
  const kind = registrationFault({ ...row.service, onEvent: row.onEvent })
  return kind === null ? null : { ...about, kind, at: new Date(row.service.askedAt).toISOString() }
}

type Asked = {
  list: EventGuests
  event: IndexedEntry | null
  day: string
  now: number
  saidNotOnEvent: boolean
  saidAgainst: boolean
  /** What the organizer has noted for the door. */
  notes: readonly DoorNote[]
  /** The answer `attended` of the service, as the card shows it. */
  attended: { at: string | null } | undefined
}

/** Reasons to ask before a person is marked as arrived on this day, without those that the card shows already. */
export function cautionsOf(subject: Subject, asked: Asked): Caution[] {
  const { event, day, now } = asked
  const { row } = subject
  const cautions: Caution[] = asked.notes.map(({ text, stop }) => ({ ...about, kind: stop ? 'stop' : 'look', text }))
  if (row?.onEvent === 'no' && row.service !== null && !asked.saidNotOnEvent)
    cautions.push({
      ...about,
      kind: isWaitlisted(row.service.enrollmentStatus) ? 'waitlisted' : 'notOnEvent',
      at: new Date(row.service.askedAt).toISOString(),
    })
  const against = asked.saidAgainst ? null : registrationAgainst(row)
  if (against !== null) cautions.push(against)
  const { attended, at } = attendanceOf(subject, asked.attended)
  const isThisVisit = at === null || now - Date.parse(at) < sameVisitMs
  if (attended && isThisVisit) cautions.push({ ...about, kind: 'attended', at })
  const begins = event === null ? Number.NaN : startOf(event.facts)
  if (begins - now > earliestMs) cautions.push({ ...about, kind: 'notBegun', at: new Date(begins).toISOString() })
  const ended = overSince(event, day, now)
  if (ended !== null) cautions.push({ ...about, kind: 'over', at: new Date(ended).toISOString() })
  const self = personOf(subject)
  if (self === null) return cautions
  for (const other of [...otherGuests(subject, self, asked), ...otherWalkIns(subject, asked)]) {
    if (cautions.length >= mostShown) break
    const caution = cautionOf(self, other)
    if (caution !== null) cautions.push(caution)
  }
  return cautions
}
