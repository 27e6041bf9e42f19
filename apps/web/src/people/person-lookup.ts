import { queryOptions } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { callGuests } from '#api/desk/call-guests.ts'
import { type DirectoryHit, findPeopleAndGuests } from '#api/desk/directory.ts'
import { ApiProblem } from '#api/problem.ts'
import { firstFilled, nameOf } from '#format/names.ts'
import { attendeeIdOf, personIdOf, userIdOf } from '#records/guests/guest-view.ts'
import { type AttendeeView, attendeeView } from '#records/registration/attendee-view.ts'

/** People and guests of the event that match a name, an address or a number; those of the event first. */
export function listedPeopleQuery(text: string, eventId: string) {
  const words = text.trim()
  return queryOptions({
    queryKey: ['listed-people', eventId.toLowerCase(), words],
    queryFn: async ({ signal }): Promise<ListedPerson[]> =>
      listedPeople(await findPeopleAndGuests(words, eventId, signal)),
    enabled: words.length > 1,
    staleTime: 60_000,
    retry: false,
  })
}

/** A person as a registration needs them; `name` is null when no record has one. */
export type PersonMatch = { id: string; name: string | null; detail: string | null }

/** What leads to the person id of a guest or an attendee, of this event or another, whose record here has none. */
type PersonClue = { eventId: string; guestId: string | null; attendeeId: string | null; userId: string | null }

/** A person of a list. With a `clue` the person id has to be looked up, and `id` is the one of their record. */
export type ListedPerson = PersonMatch & { clue: PersonClue | null }

/** Each person once, by the best record: of those without a person id only guests and attendees lead to a person. */
export function listedPeople(hits: readonly DirectoryHit[]): ListedPerson[] {
  const known = hits.filter(({ personId }) => personId !== null)
  const taken = new Set(known.flatMap((hit) => [hit.personId, ...recordIds(hit)]))
  const listed = new Map<string, ListedPerson>()
  for (const hit of hits) {
    const { personId, name, email, phone, eventName } = hit
    const detail = [firstFilled(email, phone), eventName].filter((part) => part !== null).join(' · ')
    const id = personId ?? hit.id
    if (listed.has(id)) continue
    const clue = personId === null ? clueOf(hit) : null
    if (personId === null) {
      if (clue === null) continue
      const ids = recordIds(hit)
      if (ids.some((one) => taken.has(one))) continue
      for (const one of ids) taken.add(one)
    }
    listed.set(id, { id, name: firstFilled(name), detail: detail === '' ? null : detail, clue })
  }
  return [...listed.values()]
}

/** Ids of an attendee and a user: a record that shares one is of the same person. */
const recordIds = ({ kind, id, userId, guest }: DirectoryHit): string[] =>
  [kind === 'attendee' ? id : null, userId, guest?.attendeeId ?? null].filter((one) => one !== null)

function clueOf({ kind, id, eventId, userId, guest }: DirectoryHit): PersonClue | null {
  if (eventId === null || (kind !== 'guest' && kind !== 'attendee')) return null
  return {
    eventId: eventId.toLowerCase(),
    guestId: kind === 'guest' ? id : null,
    attendeeId: kind === 'attendee' ? id : (guest?.attendeeId ?? null),
    userId,
  }
}

const nullWhereAbsent = (failure: unknown): null => {
  if (failure instanceof ApiProblem && (failure.status === 404 || failure.status === 403)) return null
  throw failure
}

/** The attendee records of an event by their own id (op 22) or a user's (op 21); null where there is none. */
function attendeesOf(eventId: string, signal: AbortSignal) {
  const params = { eventid: eventId }
  const byId = (attendeeid: string): Promise<AttendeeView | null> =>
    call('getAttendee', { params: { ...params, attendeeid } }, signal).then(
      ({ data }) => attendeeView(data),
      nullWhereAbsent,
    )
  const byUser = (userid: string): Promise<AttendeeView | null> =>
    call('getAttendeeForUser', { params, query: { userid } }, signal).then(
      ({ data }) => byId(data.id).then((view) => view ?? attendeeView(data)),
      nullWhereAbsent,
    )
  return { byId, byUser }
}

const personOf = (view: AttendeeView | null): PersonMatch | null =>
  view?.personId ? { id: view.personId.toLowerCase(), name: view.name, detail: view.email } : null

/**
 * The person behind an id at an event: attendee (op 22), user (op 21), else registration (op 32), else a record of the
 * desk. An unknown id is assumed to be a person's own, without a name. @throws ApiProblem when one could not be read
 */
export function personByIdQuery(id: string | null, eventId: string) {
  return queryOptions({
    queryKey: ['person-by-id', eventId.toLowerCase(), id],
    queryFn: async ({ signal }): Promise<ListedPerson | null> => {
      if (id === null) return null
      const attendees = attendeesOf(eventId, signal)
      const enrolled = personOf((await attendees.byId(id)) ?? (await attendees.byUser(id)))
      if (enrolled) return { ...enrolled, clue: null }
      const registrant = await call(
        'getRegistrantForPerson',
        { params: { eventid: eventId }, query: { personid: id } },
        signal,
      ).then(({ data }) => data, nullWhereAbsent)
      if (registrant) return { id, name: nameOf(registrant), detail: firstFilled(registrant.email), clue: null }
      const hits = await findPeopleAndGuests(id, eventId, signal).catch(() => [])
      // The id of an event finds all of its people, too. Those are no matches.
      const theirs = hits.filter((hit) => [hit.id, hit.personId, ...recordIds(hit)].includes(id))
      const [known] = listedPeople(theirs)
      return known ?? { id, name: null, detail: null, clue: null }
    },
    enabled: id !== null,
    staleTime: 60_000,
    retry: false,
  })
}

/** The person of a guest or an attendee; else whether the event system has a record of them at all, as far as known. */
export type FoundPerson = { state: 'found'; person: PersonMatch } | { state: 'no record' } | { state: 'no person id' }

/**
 * The person that a clue leads to: by the row of the guest list, the attendee (op 22), the user (op 21). @throws ApiProblem
 * when one of them could not be read
 */
export function personOfClueQuery(clue: PersonClue | null) {
  return queryOptions({
    queryKey: ['person-of-clue', clue],
    queryFn: async ({ signal }): Promise<FoundPerson> => {
      if (clue === null) return { state: 'no record' }
      const { eventId, guestId } = clue
      const guest =
        guestId === null
          ? null
          : await callGuests('guest', { params: { eventId, id: guestId } }, { signal }).catch(nullWhereAbsent)
      const own = guest && personIdOf(guest)
      if (guest && own) {
        const person = { id: own.toLowerCase(), name: firstFilled(guest.sheet.name), detail: guest.sheet.email }
        return { state: 'found', person }
      }
      const attendeeId = clue.attendeeId ?? (guest && attendeeIdOf(guest))
      const userId = clue.userId ?? (guest && userIdOf(guest))
      const attendees = attendeesOf(eventId, signal)
      const byId = attendeeId ? await attendees.byId(attendeeId) : null
      const view = byId?.personId || !userId ? byId : ((await attendees.byUser(userId)) ?? byId)
      const person = personOf(view)
      if (person) return { state: 'found', person }
      return { state: view ? 'no person id' : 'no record' }
    },
    enabled: clue !== null,
    // Somebody may have enrolled them meanwhile.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
