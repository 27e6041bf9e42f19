import { fold } from '@frontdesk/api-types/plain-text'
import { guestKinds } from '@frontdesk/desk-api/record-kinds'
import type { QueryClient } from '@tanstack/react-query'

import { type DirectoryHit, findInDirectory } from '#api/desk/directory.ts'
import { findLoaded, hasWords } from '#api/desk/find-loaded.ts'
import { type Guest, guestPageQuery, idsOf } from '#api/desk/guests.ts'
import { ApiProblem, asProblem, kindOf } from '#api/problem.ts'
import { readThrough } from '#api/read-through.ts'
import { within } from '#browser/within.ts'
import { isNamed, meansFirst } from '#features/guests/list/single-guest.ts'
import { comparedRows, isOwn } from '#records/guests/own-code.ts'
import { parseInput } from '#search/input/parse-input.ts'

import { looksMistyped, otherReadings } from '../scanning/scanner-layouts.ts'

/** The code is that of another event, which has it under this name. */
export type OtherBadge = { event: string; name: string }
/** `mistyped`: by the keyboard that the computer has, not by that of the scanner. */
type Meant =
  | { kind: 'one'; guest: Guest; mistyped: boolean; badge?: OtherBadge }
  | { kind: 'several' | 'similar'; guests: readonly Guest[] }
export type Found =
  | Meant
  | { kind: 'elsewhere'; event: string; name: string }
  | { kind: 'none'; mistyped: boolean }
  | { kind: 'offline' }
  | { kind: 'unknown'; problem: ApiProblem }

/** Milliseconds without an answer of the desk, after which the rows that are loaded are looked through. */
const lateMs = 1000
/** Milliseconds without an answer, after which there is none: the next in the queue are not kept waiting. */
const silentMs = 2500

/** What is searched for: of a link, a card or a badge the part that tells one person. */
function askedOf(text: string): string {
  const { ids, badge, email, text: whole } = parseInput(text, location.origin)
  return ids.at(-1) ?? badge?.email ?? email ?? badge?.name ?? whole
}

const rowsQuery = (eventId: string, q: string) => ({ ...guestPageQuery(eventId, { q }, 0, comparedRows), staleTime: 0 })

async function loadedRows(client: QueryClient, eventId: string, q: string): Promise<readonly Guest[]> {
  const found = await findLoaded(client, eventId, { q }).catch(() => null)
  return found?.guests.slice(0, comparedRows) ?? []
}

/** Whose own number, address, code or id it is. */
const ownersOf = (asked: string, rows: readonly Guest[]) =>
  rows.filter((guest) => isOwn(asked, guest) || idsOf(guest).includes(asked.toLowerCase()))

/** Rows for a text; those that are loaded when the desk does not answer soon and they have its owner. @throws ApiProblem */
async function rowsFor(client: QueryClient, eventId: string, asked: string): Promise<readonly Guest[]> {
  const answer = client.fetchQuery(rowsQuery(eventId, asked)).then(({ guests }) => guests)
  const soon = await within(answer, lateMs, null)
  if (soon !== null) return soon
  const lateAnswer = within(answer, silentMs - lateMs, null)
  // While the index of a long list is made, the desk may answer first.
  const loaded = await Promise.race([
    loadedRows(client, eventId, asked),
    lateAnswer.then(
      () => [],
      () => [],
    ),
  ])
  if (ownersOf(asked, loaded).length > 0) return loaded
  const late = await lateAnswer
  if (late !== null) return late
  throw new ApiProblem({ status: 0, code: 'no_answer' })
}

/** The guests of these rows who are meant. A scan means nobody by a part of a name or a number. */
export function meantBy(asked: string, rows: readonly Guest[], scanned: boolean): Meant | null {
  const owners = ownersOf(asked, rows)
  const [first] = owners
  if (first) return owners.length === 1 ? { kind: 'one', guest: first, mistyped: false } : several(owners)
  const named = rows.filter((guest) => isNamed(asked, [guest]))
  const [only] = named
  if (only) return named.length === 1 ? { kind: 'one', guest: only, mistyped: false } : several(named)
  const [best] = rows
  if (scanned || !best) return null
  if (meansFirst(asked, rows)) return { kind: 'one', guest: best, mistyped: false }
  return like(asked, rows)
}

const like = (asked: string, rows: readonly Guest[]): Meant =>
  isOfNone(asked, rows) ? { kind: 'similar', guests: rows } : several(rows)

/** Letters with a blank: a name at any speed, as no code has only these. */
export const isName = (text: string): boolean => /^[\p{L}\p{M}'’.-]+(?:\s+[\p{L}\p{M}'’.-]+)+$/u.test(text.trim())

/** Who is meant; by a name at the pace of a scanner that nobody has, those with one like it. */
function meantOrLike(asked: string, rows: readonly Guest[], scanned: boolean): Meant | null {
  const meant = meantBy(asked, rows, scanned)
  return meant === null && scanned && rows.length > 0 && isName(asked) ? like(asked, rows) : meant
}

/** Whether a text is a name that none of the rows has: they were found by their likeness. Numbers are found without blanks. */
function isOfNone(asked: string, rows: readonly Guest[]): boolean {
  return !/\d/u.test(asked) && !rows.some(hasWords(asked))
}

const several = (guests: readonly Guest[]): Meant => ({ kind: 'several', guests })

/** Whether the event system has this attendee: an answer puts them on the list of those who were seen. @throws ApiProblem */
async function isSeenNow(client: QueryClient, eventId: string, attendeeid: string): Promise<boolean> {
  try {
    await readThrough(client, 'getAttendee', { params: { eventid: eventId, attendeeid } }, AbortSignal.timeout(10_000))
    return true
  } catch (failure) {
    if (kindOf(asProblem(failure)) === 'missing') return false
    throw failure
  }
}

/** Fields by which a code belongs to one person. */
const telling: ReadonlySet<string> = new Set(['id', 'externalId', 'number', 'email'])

/** What the desk knows by a code, of all events that this person may see; nothing when it does not answer. */
const knownBy = (asked: string): Promise<readonly DirectoryHit[]> =>
  findInDirectory({ text: asked }, null).then(
    ({ hits }) => hits,
    () => [],
  )

/** Whether a row is the person of a record: by an id of theirs, else by the address, else by the name. */
function isOfRecord(guest: Guest, { id, personId, userId, email, name }: DirectoryHit): boolean {
  const ids = idsOf(guest)
  if ([id, personId, userId].some((one) => one !== null && ids.includes(one))) return true
  return email === null ? isNamed(name, [guest]) : isOwn(email, guest)
}

/**
 * Guests of the event whose registration has this code: cards show its confirmation number, which the list need not
 * have. @throws ApiProblem
 */
async function registeredBy(
  client: QueryClient,
  eventId: string,
  hits: readonly DirectoryHit[],
): Promise<readonly Guest[]> {
  const records = hits.filter((hit) => hit.eventId?.toLowerCase() === eventId.toLowerCase() && hit.fit === 'own')
  const guests = new Map<string, Guest>()
  for (const record of records) {
    const rows = await rowsFor(client, eventId, record.email ?? record.name)
    for (const guest of rows) if (isOfRecord(guest, record)) guests.set(guest.id, guest)
  }
  return [...guests.values()]
}

type Elsewhere = { hit: DirectoryHit; event: string }

/** Guests of other events with this code or of this name, which this person may see. */
function guestsElsewhere(eventId: string, asked: string, hits: readonly DirectoryHit[]): readonly Elsewhere[] {
  return hits.flatMap((hit) => {
    const isMeant =
      guestKinds.has(hit.kind) &&
      hit.eventId !== null &&
      hit.eventId.toLowerCase() !== eventId.toLowerCase() &&
      (isName(asked)
        ? fold(hit.name) === fold(asked)
        : hit.matched.some((field) => telling.has(field)) &&
          // The whole code or address has to match. A desk of the release before sends no `fit`.
          (hit.fit === undefined || hit.fit === 'own'))
    const event = hit.eventName ?? hit.slug
    return isMeant && event ? [{ hit, event }] : []
  })
}

/** Who of this event has the badge of another one: by an id, else by their address and, where they share it, the name. */
async function ownerOfBadge(
  client: QueryClient,
  eventId: string,
  { hit, event }: Elsewhere,
): Promise<Extract<Found, { guest: Guest }> | null> {
  const ids = [hit.id, hit.personId, hit.userId, hit.email].filter((id) => id !== null)
  for (const id of ids) {
    const owners = ownersOf(id, await rowsFor(client, eventId, id))
    const named = owners.filter((guest) => isNamed(hit.name, [guest]))
    const [guest, other] = named.length > 0 ? named : owners
    if (guest && !other) return { kind: 'one', guest, mistyped: false, badge: { event, name: hit.name } }
  }
  return null
}

async function lookUp(client: QueryClient, eventId: string, text: string, scanned: boolean): Promise<Found> {
  const own = askedOf(text)
  const rows = await rowsFor(client, eventId, own)
  const found = meantOrLike(own, rows, scanned)
  // Several by a part may be one by their registration's number.
  if (found?.kind === 'one' || (found && (ownersOf(own, rows).length > 0 || !/\d/u.test(own)))) return found
  const hits = await knownBy(own)
  const registered = await registeredBy(client, eventId, hits)
  const [holder] = registered
  if (holder) return registered.length === 1 ? { kind: 'one', guest: holder, mistyped: false } : several(registered)
  if (found) return found
  const [id] = parseInput(text, location.origin).ids.slice(-1)
  if (id !== undefined && (await isSeenNow(client, eventId, id))) {
    const seen = meantBy(id, await rowsFor(client, eventId, id), true)
    if (seen) return seen
  }
  if (scanned)
    for (const reading of otherReadings(text)) {
      const other = askedOf(reading)
      const owners = ownersOf(other, await rowsFor(client, eventId, other))
      const [guest] = owners
      if (guest && owners.length === 1) return { kind: 'one', guest, mistyped: true }
    }
  const others = guestsElsewhere(eventId, own, hits)
  if (!isName(own))
    for (const other of others) {
      const owner = await ownerOfBadge(client, eventId, other)
      if (owner) return owner
    }
  const [other] = others
  if (other) return { kind: 'elsewhere', event: other.event, name: other.hit.name }
  return { kind: 'none', mistyped: scanned && looksMistyped(text) }
}

/** Who is meant by a code that was scanned, or by a text that was typed and entered. Never throws. */
export async function findByCode(
  client: QueryClient,
  eventId: string,
  { text, scanned }: { text: string; scanned: boolean },
): Promise<Found> {
  try {
    return await lookUp(client, eventId, text, scanned)
  } catch (failure) {
    const own = askedOf(text)
    const loaded = meantOrLike(own, await loadedRows(client, eventId, own), scanned)
    if (loaded) return loaded
    const problem = asProblem(failure)
    return ['offline', 'network', 'no_answer'].includes(problem.code)
      ? { kind: 'offline' }
      : { kind: 'unknown', problem }
  }
}

/** Guests of the event with this address; else with this name, who may be others. Never throws. */
export async function guestsAs(
  client: QueryClient,
  eventId: string,
  { name, email }: { name: string; email: string | null },
): Promise<{ by: 'email' | 'name'; guests: readonly Guest[] }> {
  const rowsOf = (asked: string) => rowsFor(client, eventId, asked).catch(() => loadedRows(client, eventId, asked))
  const owners = email === null ? [] : ownersOf(email, await rowsOf(email))
  if (owners.length > 0) return { by: 'email', guests: owners }
  return { by: 'name', guests: name === '' ? [] : (await rowsOf(name)).filter((guest) => isNamed(name, [guest])) }
}

/** Whether a text is somebody's whole code or name, as far as the loaded rows or the desk know. Never throws. */
export async function fitsSomebody(client: QueryClient, eventId: string, text: string): Promise<boolean> {
  const asked = askedOf(text)
  if (ownersOf(asked, await loadedRows(client, eventId, asked)).length > 0) return true
  const rows = await rowsFor(client, eventId, asked).catch(() => [])
  return meantBy(asked, rows, true) !== null
}
