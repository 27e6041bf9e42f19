import { guidsIn, isGuid } from '@frontdesk/api-types/table'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { type DirectoryHit, findPeople } from '#api/desk/directory.ts'
import { ApiProblem } from '#api/problem.ts'
import { firstFilled, nameOf } from '#format/names.ts'
import { attendeeView } from '#records/registration/attendee-view.ts'

/** People in the directory that match a name, an address or a number; those of the event first. */
export function peopleQuery(text: string, eventId: string) {
  const words = text.trim()
  return queryOptions({
    queryKey: ['people', eventId.toLowerCase(), words],
    queryFn: ({ signal }): Promise<DirectoryHit[]> => findPeople(words, eventId, signal),
    enabled: words.length > 1,
    staleTime: 60_000,
    retry: false,
  })
}

/** A person as a registration needs them; `name` is null when no record has one. */
export type PersonMatch = { id: string; name: string | null; detail: string | null }

/** Each person once, by the best record. Records without a person id are omitted, because they cannot be registered. */
export function personMatches(hits: readonly DirectoryHit[]): PersonMatch[] {
  const matches = new Map<string, PersonMatch>()
  for (const { personId, name, email, phone, eventName } of hits) {
    if (personId === null || matches.has(personId)) continue
    const detail = [firstFilled(email, phone), eventName].filter((part) => part !== null).join(' · ')
    matches.set(personId, { id: personId, name: firstFilled(name), detail: detail === '' ? null : detail })
  }
  return [...matches.values()]
}

/** The id in a text or at the end of a link; null for names and addresses. */
export function idIn(text: string): string | null {
  const id = guidsIn(text).at(-1)
  return id !== undefined && isGuid(id) && (isGuid(text.trim()) || !text.trim().includes(' ')) ? id.toLowerCase() : null
}

const nullWhereAbsent = (failure: unknown): null => {
  if (failure instanceof ApiProblem && (failure.status === 404 || failure.status === 403)) return null
  throw failure
}

/**
 * The person behind an id at an event: attendee (op 22), user (op 21), else registration (op 32). An unknown id is
 * assumed to be a person's own, without a name. @throws ApiProblem when one of them could not be read
 */
export function personByIdQuery(id: string | null, eventId: string) {
  return queryOptions({
    queryKey: ['person-by-id', eventId.toLowerCase(), id],
    queryFn: async ({ signal }): Promise<PersonMatch | null> => {
      if (id === null) return null
      const params = { eventid: eventId }
      const asAttendee = (attendeeid: string) =>
        call('getAttendee', { params: { ...params, attendeeid } }, signal).then(
          ({ data }) => attendeeView(data),
          nullWhereAbsent,
        )
      const asUser = () =>
        call('getAttendeeForUser', { params, query: { userid: id } }, signal).then(
          ({ data }) => asAttendee(data.id).then((view) => view ?? attendeeView(data)),
          nullWhereAbsent,
        )
      const view = (await asAttendee(id)) ?? (await asUser())
      if (view?.personId) return { id: view.personId.toLowerCase(), name: view.name, detail: view.email }
      const registrant = await call('getRegistrantForPerson', { params, query: { personid: id } }, signal).then(
        ({ data }) => data,
        nullWhereAbsent,
      )
      if (registrant) return { id, name: nameOf(registrant), detail: firstFilled(registrant.email) }
      const [known] = personMatches(await findPeople(id, eventId, signal).catch(() => []))
      return known ?? { id, name: null, detail: null }
    },
    enabled: id !== null,
    staleTime: 60_000,
    retry: false,
  })
}
