import { send } from './send.ts'

/** A record that has passed the border, as the desk noted it. Ids are lower case; `seenAt` is ISO 8601. */
export type DirectoryHit = {
  /** `attendee`, `registrant`, `person`, `facilitator`, `member`, `company`, `event`, `project`, `type`, `code`, `location`, `item`, and more. */
  kind: string
  id: string
  name: string
  email: string | null
  phone: string | null
  detail: string | null
  eventId: string | null
  eventName: string | null
  slug: string | null
  projectId: string | null
  companyId: string | null
  personId: string | null
  userId: string | null
  /** Of a code: its registration type. */
  typeId: string | null
  /** Confirmation number, or the code by which a type, a place or an event is called. */
  number: string | null
  seenAt: string
  /** By which it was seen last. */
  operation: string
  /** In which of its fields the words stand; `id` and `code` for an id or a pass code given whole. */
  matched: string[]
}
export type DirectoryAnswer = {
  /** False where a setting keeps the desk from noting what it sees. */
  on: boolean
  hits: DirectoryHit[]
  /** How many records this person may find, in all; null when the directory is off. */
  records: number | null
}

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
  const { body } = await send('POST', '/desk/directory/searches', { body: asked, signal })
  return body as DirectoryAnswer
}

/** What the directory knows of an event, by its id; null when nobody has seen it here. @throws ApiProblem */
export async function eventInDirectory(eventId: string, signal?: AbortSignal): Promise<DirectoryHit | null> {
  // As a search: a browser notes every 404 as an error of the page.
  const asked = { q: eventId, kind: ['event'], limit: 4 }
  const { body } = await send('POST', '/desk/directory/searches', { body: asked, signal })
  const { hits } = body as DirectoryAnswer
  return hits.find(({ kind, id }) => kind === 'event' && id === eventId) ?? null
}
