import type { Attendee, AttendeeRecord, EventRecord, Registrant } from '@frontdesk/api-types'
import { isKind } from '@frontdesk/finder/entry'
import { type Given, byFit } from '@frontdesk/finder/fit'
import type { QueryClient } from '@tanstack/react-query'

import type { Answer, Input } from '#api/call.ts'
import { type DirectoryHit, mostHits } from '#api/desk/directory.ts'
import { type CachedPerson, groupOf, loadedRows, peopleSearch } from '#api/desk/find-loaded.ts'
import type { Guest } from '#api/desk/guests.ts'
import { keepRow, loadedEvents } from '#api/desk/loaded-guests.ts'
import { type Recent, recentsQuery } from '#api/desk/recent-people.ts'
import { attendeeView } from '#records/registration/attendee-view.ts'

/** `isKept`: the card can be drawn without the network, too. */
export type SeenHit = DirectoryHit & { isKept?: boolean }

type Events = ReadonlyMap<string, Pick<EventRecord, 'name' | 'slug' | 'projectId'>>

/** The events whose pages can be drawn, with the project as in their address: others are read again. */
function eventsIn(client: QueryClient): Events {
  const answers = client.getQueriesData<Answer<EventRecord>>({ queryKey: ['getEventForSlug'] })
  return new Map(
    answers.flatMap(([[, input], answer]) => {
      const { query = {} }: Partial<Input<'getEventForSlug'>> = Object(input)
      return answer ? [[answer.data.id.toLowerCase(), { ...answer.data, projectId: query.projectid ?? null }]] : []
    }),
  )
}

/** Of those that are put in order of their events. */
const most = mostHits
const mostFound = 60
/** The group of people who are in no guest list. */
const others = 'others'

const blank = {
  phone: null,
  email: null,
  detail: null,
  companyId: null,
  personId: null,
  userId: null,
  typeId: null,
  number: null,
  guest: null,
  matched: [],
}

function placeIn(events: Events, id: string) {
  const eventId = id.toLowerCase()
  const event = events.get(eventId)
  return {
    eventId,
    eventName: event?.name ?? null,
    slug: event?.slug ?? null,
    projectId: event?.projectId ?? null,
    isKept: event !== undefined,
  }
}

/** Confirmation numbers of the registrations that were read, by event and person. */
const numbersIn = (client: QueryClient): ReadonlyMap<string, string> =>
  new Map(
    client
      .getQueriesData<Answer<Registrant>>({ queryKey: ['getRegistrantForPerson'] })
      .flatMap(([[, input], answer]) => {
        const { params, query }: Partial<Input<'getRegistrantForPerson'>> = Object(input)
        const number = answer?.data.confirmationNumber
        return number ? [[`${params?.eventid} ${query?.personid}`.toLowerCase(), number]] : []
      }),
  )

function attendeesIn(client: QueryClient, events: Events): SeenHit[] {
  const answers = [
    ...client.getQueriesData<Answer<AttendeeRecord>>({ queryKey: ['getAttendee'] }),
    ...client.getQueriesData<Answer<Attendee>>({ queryKey: ['getAttendeeForUser'] }),
  ]
  const numbers = numbersIn(client)
  return answers.flatMap(([, answer]): SeenHit[] => {
    const view = attendeeView(answer?.data)
    if (!answer || !view?.attendee.eventId) return []
    return [
      {
        ...blank,
        ...placeIn(events, view.attendee.eventId),
        kind: 'attendee',
        id: view.attendee.id.toLowerCase(),
        name: view.name,
        email: view.email,
        phone: view.phone,
        detail: view.work,
        number: numbers.get(`${view.attendee.eventId} ${view.personId}`.toLowerCase()) ?? null,
        personId: view.personId?.toLowerCase() ?? null,
        userId: view.userId?.toLowerCase() ?? null,
        seenAt: answer.at,
        operation: 'getAttendee',
      },
    ]
  })
}

const guestHit = ({ id, eventId, sheet, service, desk, joined }: Guest, asOf: string, events: Events): SeenHit => ({
  ...blank,
  ...placeIn(events, eventId),
  kind: 'guest',
  id,
  name: sheet.name,
  email: sheet.email,
  phone: sheet.phone,
  detail: sheet.company,
  number: sheet.confirmationNumber,
  seenAt: asOf,
  operation: 'guests',
  guest: {
    onEvent: service.onEvent ?? 'notAsked',
    enrollmentStatus: service.enrollmentStatus,
    arrivedAt: desk.arrived?.at ?? null,
    door: null,
    ticket: sheet.ticket,
    attendeeId: sheet.attendeeId ?? service.attendeeId ?? joined?.attendeeId ?? null,
  },
})

const recentHit = ({ kind, id, eventId, name, eventName, slug, projectId, seenAt }: Recent): SeenHit => ({
  ...blank,
  kind,
  id: id.toLowerCase(),
  personId: kind === 'registrant' ? id.toLowerCase() : null,
  name,
  eventId: eventId?.toLowerCase() ?? null,
  eventName,
  slug,
  projectId,
  seenAt,
  operation: 'recents',
  isKept: false,
})

/** A person in the query cache, and what the desk's search would know of them. */
type Known = CachedPerson & { hit: SeenHit }

function known(hit: SeenHit): Known[] {
  const { kind, id, eventId, name, email, phone, detail, number, personId, userId } = hit
  if (!isKind(kind)) return []
  const [emails, phones] = [email === null ? [] : [email], phone === null ? [] : [phone]]
  const record = { kind, id, eventId, name, personId, userId, emails, phones, detail, number }
  return [{ hit, record }]
}

/**
 * People whom this browser has seen: records, rows of guest lists and recent people in the query cache. Of those who fit
 * alike, those of the event first, then those of events that run now. For a time without the network.
 */
export async function findSeen(
  client: QueryClient,
  given: Given,
  { eventId, running = [] }: { eventId: string | null; running?: readonly string[] },
): Promise<SeenHit[]> {
  const order = (hit: SeenHit): number => (hit.eventId === eventId ? 0 : running.includes(hit.eventId ?? '') ? 1 : 2)
  const events = eventsIn(client)
  const lists = new Map(loadedEvents(client).map((id) => [id, loadedRows(client, id)]))
  const recents = client.getQueryData(recentsQuery.queryKey) ?? []
  const isRow = ({ kind, id, eventId: at }: SeenHit): boolean =>
    kind === 'guest' && (lists.get(at ?? '')?.rows.some((row) => row.id === id) ?? false)
  // Of one record the last one counts: what was read of it says more than a recent person's name.
  const people = [...recents.map(recentHit).filter((hit) => !isRow(hit)), ...attendeesIn(client, events)].flatMap(known)
  const hits = new Map<object, SeenHit>(people.map((person) => [person, person.hit]))
  const search = peopleSearch(client)
  search.keepOnly(new Set([others, ...[...lists.keys()].map(groupOf)]))
  for (const [id, list] of lists) search.put(groupOf(id), list?.rows ?? [])
  search.put(others, people)
  const hitOf = (row: Guest | CachedPerson): SeenHit[] => {
    if ('record' in row) return [hits.get(row) ?? []].flat()
    const asOf = lists.get(row.eventId.toLowerCase())?.asOf
    return [guestHit(row, asOf ?? new Date().toISOString(), events)]
  }
  const answer = await search.search({ given, asked: { eventId, limit: mostFound }, list: null })
  const found = answer.found
    .flatMap(({ row, matched, fit }) => hitOf(row).map((hit) => ({ hit: { ...hit, matched, fit }, row, fit })))
    .toSorted((a, b) => byFit(a, b) || order(a.hit) - order(b.hit))
    .slice(0, most)
  for (const { row } of found) if (!('record' in row)) keepRow(client, row)
  return found.map(({ hit }) => hit)
}
