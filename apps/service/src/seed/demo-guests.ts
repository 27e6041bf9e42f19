import type { ProjectKey } from './projects.ts'
import { createRandom } from './random.ts'
import { partOf, recordBy, textAt, type DemoItem } from './record-search.ts'

/** A sheet of guests as a ticket shop would export it, for one event. */
export interface DemoGuestList {
  eventId: string
  fileName: string
  /** CSV with a header, UTF-8. */
  text: string
  /** Zone of an event that begins with arrivals; null: with none. */
  arrivalsIn: string | null
  /** Registrant records by attendee id, of an event that begins with arrivals: what asking would be answered. */
  registrants: Readonly<Record<string, Record<string, unknown>>>
}

/**
 * The sheet of each event: its guests, the largest number of them who are enrolled, and how many stand there again with another
 * address. The list with such rows begins with arrivals.
 */
const plans: readonly { project: ProjectKey; slug: string; guests: number; on: number; twice: number }[] = [
  { project: 'tideline', slug: 'tideline', guests: 400, on: 370, twice: 2 },
  { project: 'lantern', slug: 'opening-night', guests: 180, on: 140, twice: 0 },
  { project: 'tideline', slug: 'quayside-reception', guests: 80, on: 60, twice: 0 },
]

const header = [
  'Order code',
  'Attendee name',
  'Attendee email',
  'Phone number',
  'Company',
  'Job title',
  'Product',
  'Attendee ID',
  'Diet',
]
const diets = ['', '', '', 'Vegetarian', 'Vegan', 'Halal', 'No nuts']

const cell = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
const textIn = (record: Record<string, unknown>, field: string): string => {
  const value = record[field]
  return typeof value === 'string' ? value : ''
}

type Registration = { ticket: string; number: string; record: Record<string, unknown> }
type About = { isOn: boolean; at: number; registration: Registration | undefined; tickets: readonly string[] }

/** The first rows, which the tour of the demo leads to, have ids. */
const withIds = 12
/** Rows of each list that differ from the event system: one of another ticket, two of a number that it does not have. */
const differing = { ticket: 5, numbers: [7, 9] }

/** Most rows have the attendee's id; the others match by name and address only. */
function rowOf(attendee: Record<string, unknown>, { isOn, at, registration, tickets }: About): string {
  const random = createRandom(`guest ${textIn(attendee, 'personId')} ${at}`)
  const hasId = random.chance(0.95) || at < withIds
  const id = isOn && hasId ? textIn(attendee, 'id') : ''
  const other = random.pick(tickets)
  const order = differing.numbers.includes(at) ? `TDL-${String(40_000 + at * 7)}` : (registration?.number ?? '')
  const ticket = at === differing.ticket ? tickets.find((name) => name !== registration?.ticket) : registration?.ticket
  return [
    order,
    textIn(attendee, 'name'),
    textIn(attendee, 'email'),
    textIn(attendee, 'phone'),
    textIn(attendee, 'company'),
    textIn(attendee, 'jobTitle'),
    ticket ?? other,
    id,
    random.pick(diets),
  ]
    .map(cell)
    .join(',')
}

/** Guest lists of the demo's main events. Throws RangeError when the records are not those of the demo. */
export function demoGuests(records: readonly DemoItem[]): DemoGuestList[] {
  const attendees = records.filter(({ kind }) => kind === 'attendees').map(({ record }) => partOf(record, 'attendee'))
  const types = records.flatMap(({ kind, record }) => (kind === 'registration-types' ? [record] : []))
  const registrations = new Map<string, Registration>()
  for (const { kind, record } of records) {
    if (kind !== 'registrants') continue
    const type = types.find(({ id }) => id === record['registrationTypeId'])
    registrations.set(`${textIn(record, 'eventId')} ${textIn(record, 'personId')}`, {
      ticket: type === undefined ? '' : textIn(type, 'name'),
      number: textIn(record, 'confirmationNumber'),
      record: { registrantStatus: record['registrantStatus'], paymentStatus: record['paymentStatus'] },
    })
  }
  return plans.map(({ project, slug, guests, on, twice }) => {
    const event = recordBy(records, 'events', `event ${project} ${slug}`)
    const eventId = textAt(event, 'id')
    const own = attendees.filter((one) => one['eventId'] === eventId)
    const enrolled = own.filter((one) => one['enrollmentStatus'] === 'Enrolled').slice(0, on)
    const known = new Set(own.map((one) => one['personId']))
    const strangers = new Map<string, Record<string, unknown>>()
    for (const one of attendees)
      if (
        one['projectId'] === event['projectId'] &&
        !known.has(one['personId']) &&
        strangers.size < guests - enrolled.length - twice
      )
        strangers.set(textIn(one, 'personId'), one)
    const tickets = types
      .filter((type) => type['projectId'] === event['projectId'] && type['kind'] === 'Attendee')
      .map((type) => textIn(type, 'name'))
    const registrationOf = (one: Record<string, unknown>) => registrations.get(`${eventId} ${textIn(one, 'personId')}`)
    const rows = [
      ...enrolled.map((one, at) => rowOf(one, { isOn: true, at, registration: registrationOf(one), tickets })),
      ...[...strangers.values()].map((one, at) =>
        rowOf(one, { isOn: false, at: enrolled.length + at, registration: undefined, tickets }),
      ),
      ...enrolled.slice(0, twice).map((one, at) => {
        const again = { ...one, email: `private.${textIn(one, 'email')}` }
        return rowOf(again, { isOn: false, at: guests - twice + at, registration: undefined, tickets })
      }),
    ]
    const arrivalsIn = twice > 0 ? textAt(event, 'timezone') : null
    const text = `${[header.join(','), ...rows].join('\r\n')}\r\n`
    const registrants = Object.fromEntries(
      enrolled.flatMap((one) => {
        const registration = arrivalsIn === null ? undefined : registrationOf(one)
        return registration === undefined ? [] : [[textIn(one, 'id'), registration.record]]
      }),
    )
    return { eventId, fileName: `${slug}-guests.csv`, text, arrivalsIn, registrants }
  })
}
