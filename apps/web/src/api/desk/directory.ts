import type { DeskAnswer } from '@frontdesk/desk-api'
import { type RecordKind, identifiedKinds } from '@frontdesk/desk-api/record-kinds'
import type { Given } from '@frontdesk/finder/fit'

import { callDesk } from './call-desk.ts'

export type DirectoryAnswer = DeskAnswer<'searchDirectory'>
/** A record in the directory. Ids are in lower case. */
export type DirectoryHit = DirectoryAnswer['hits'][number]

/** Characters of a search text; the rest is cut off. */
const longest = 300
/** Hits of one search, as many as the contract allows. */
export const mostHits = 20

/**
 * `POST /desk/directory/searches`: records that match some words, an id, an e-mail address, a number or a code, best
 * first, those of `eventId` preferred. POST, because pasted text may be a pass code. @throws ApiProblem
 */
export async function findInDirectory(
  { text, phone = null }: Given,
  eventId: string | null,
  signal?: AbortSignal,
): Promise<DirectoryAnswer> {
  const asked = {
    q: text.slice(0, longest),
    limit: mostHits,
    ...(phone ? { phone } : {}),
    ...(eventId ? { eventId } : {}),
  }
  return callDesk('searchDirectory', { body: asked }, { signal })
}

/** Up to 20 records of one kind that the directory knows of an event, most recently seen first. @throws ApiProblem */
export async function recordsOfEvent(kind: RecordKind, eventId: string, signal?: AbortSignal): Promise<DirectoryHit[]> {
  const asked = { q: eventId, kind: [kind], eventId, limit: mostHits }
  const { hits } = await callDesk('searchDirectory', { body: asked }, { signal })
  return hits.filter((hit) => hit.kind === kind && hit.eventId?.toLowerCase() === eventId.toLowerCase())
}

/** Facilitators of an event by name, address or number, best first. @throws ApiProblem */
export async function findFacilitators(words: string, eventId: string, signal?: AbortSignal): Promise<DirectoryHit[]> {
  const asked = { q: words.slice(0, longest), kind: ['facilitator' as const], limit: 8, eventId }
  const { hits } = await callDesk('searchDirectory', { body: asked }, { signal })
  return hits.filter((hit) => hit.eventId?.toLowerCase() === eventId.toLowerCase())
}

/** Fields that identify a person. */
const telling: ReadonlySet<string> = new Set(['name', 'email', 'phone', 'number', 'id'])

/**
 * People who match a name, an e-mail address, a number or an id, best first, those of the event before others. @throws
 * ApiProblem
 */
export async function findPeople(words: string, eventId: string, signal?: AbortSignal): Promise<DirectoryHit[]> {
  const asked = { q: words.slice(0, longest), kind: [...identifiedKinds], limit: 8, eventId }
  const { hits } = await callDesk('searchDirectory', { body: asked }, { signal })
  // A match of the employer alone does not identify a person.
  return hits.filter(({ matched }) => matched.some((field) => telling.has(field)))
}

/**
 * The same with the guests of the event, who may be in no other record. The desk joins the records of one person.
 * @throws ApiProblem
 */
export async function findPeopleAndGuests(
  words: string,
  eventId: string,
  signal?: AbortSignal,
): Promise<DirectoryHit[]> {
  const kind: RecordKind[] = [...identifiedKinds, 'guest']
  const asked = { q: words.slice(0, longest), kind, limit: 12, eventId }
  const { hits } = await callDesk('searchDirectory', { body: asked }, { signal })
  return hits.filter(
    (hit) =>
      hit.matched.some((field) => telling.has(field)) &&
      (hit.kind !== 'guest' || hit.eventId?.toLowerCase() === eventId.toLowerCase()),
  )
}

/** The directory's entry of an event id; null when there is none. @throws ApiProblem */
export async function eventInDirectory(eventId: string, signal?: AbortSignal): Promise<DirectoryHit | null> {
  // A search instead of a read by id: browsers log every 404 as an error in the console.
  const { hits } = await callDesk('searchDirectory', { body: { q: eventId, kind: ['event'], limit: 4 } }, { signal })
  return hits.find(({ kind, id }) => kind === 'event' && id === eventId) ?? null
}

/** The directory's entry of an event's address; null when there is none, or several of other projects. @throws ApiProblem */
export async function eventOfSlug(
  slug: string,
  projectId: string | undefined,
  signal?: AbortSignal,
): Promise<DirectoryHit | null> {
  const { hits } = await callDesk('searchDirectory', { body: { q: slug, kind: ['event'], limit: 8 } }, { signal })
  const same = hits.filter(
    (hit) =>
      hit.slug?.toLowerCase() === slug.toLowerCase() &&
      (projectId === undefined || hit.projectId?.toLowerCase() === projectId.toLowerCase()),
  )
  return same.length === 1 ? (same[0] ?? null) : null
}
