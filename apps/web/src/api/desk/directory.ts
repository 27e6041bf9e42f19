import type { DeskAnswer, RecordKind } from '@frontdesk/desk-api'

import { callDesk } from './call-desk.ts'

export type DirectoryAnswer = DeskAnswer<'searchDirectory'>
/** A record that this desk has seen. Ids are in lower case. */
export type DirectoryHit = DirectoryAnswer['hits'][number]

/** So many letters of a text are asked for. */
const longest = 300

/**
 * `POST /desk/directory/searches`: the records that fit a few words, an id, an e-mail address, a number or a code, best first;
 * by POST, for what somebody pastes may be a pass code. Records of `eventId` are preferred. @throws ApiProblem
 */
export async function findInDirectory(
  words: string,
  eventId: string | null,
  signal?: AbortSignal,
): Promise<DirectoryAnswer> {
  const asked = { q: words.slice(0, longest), limit: 8, ...(eventId ? { eventId } : {}) }
  return callDesk('searchDirectory', { body: asked }, { signal })
}

/** Up to 20 records of one kind that the directory knows of an event, those seen last first. @throws ApiProblem */
export async function recordsOfEvent(kind: RecordKind, eventId: string, signal?: AbortSignal): Promise<DirectoryHit[]> {
  const asked = { q: eventId, kind: [kind], eventId, limit: 20 }
  const { hits } = await callDesk('searchDirectory', { body: asked }, { signal })
  return hits.filter((hit) => hit.kind === kind && hit.eventId?.toLowerCase() === eventId.toLowerCase())
}

/** Kinds of records that lead to a person. */
const people: RecordKind[] = ['attendee', 'registrant', 'person', 'facilitator', 'member']

/** Fields by which a person is told from others. */
const telling: ReadonlySet<string> = new Set(['name', 'email', 'phone', 'number', 'id'])

/** The people who fit a name, an e-mail address, a number or an id, best first, those of the event before others. @throws ApiProblem */
export async function findPeople(words: string, eventId: string, signal?: AbortSignal): Promise<DirectoryHit[]> {
  const asked = { q: words.slice(0, longest), kind: people, limit: 8, eventId }
  const { hits } = await callDesk('searchDirectory', { body: asked }, { signal })
  // Found by where they work alone is not found.
  return hits.filter(({ matched }) => matched.some((field) => telling.has(field)))
}

/** What the directory knows of an event, by its id; null when nobody has seen it here. @throws ApiProblem */
export async function eventInDirectory(eventId: string, signal?: AbortSignal): Promise<DirectoryHit | null> {
  // As a search: a browser notes every 404 as an error of the page.
  const { hits } = await callDesk('searchDirectory', { body: { q: eventId, kind: ['event'], limit: 4 } }, { signal })
  return hits.find(({ kind, id }) => kind === 'event' && id === eventId) ?? null
}
