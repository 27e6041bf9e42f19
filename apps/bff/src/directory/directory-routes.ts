import type { DeskAnswer } from '@frontdesk/desk-api'
import type { IndexedEntry, Kind } from '@frontdesk/finder/entry'
import { type Ranked, bestFirst, withoutSimilarThings } from '@frontdesk/finder/rank'
import type { Hono } from 'hono'

import type { Session } from '#access/session.ts'
import type { AuditRoutes } from '#audit/audit-routes.ts'
import { inTime } from '#concurrency/in-time.ts'
import { mountDeskRoute } from '#pipeline/desk-route.ts'
import { createLimits } from '#pipeline/rate-limits.ts'
import type { DeskContext, DeskEnv } from '#pipeline/request-context.ts'
import { ProblemError } from '#problem.ts'

import { searchingCodes } from './code-search.ts'
import type { Wanted } from './directory-interface.ts'
import type { Directory } from './directory.ts'
import type { Disclose } from './disclosure.ts'
import type { Erase } from './erasure.ts'
import { type GuestState, hitOf } from './hit.ts'
import { lineOf } from './record-fields.ts'

export type DirectoryRoutes = {
  directory: Directory
  /** Resolves when the records and guest lists of the database are in memory. */
  recordsLoaded: Promise<unknown>
  erase: Erase
  disclose: Disclose
  /** The guest list's information about a record. */
  guestState: (entry: IndexedEntry) => GuestState | null
  /** The same text for all records of one person at an event. */
  personOf: (entry: IndexedEntry) => string | null
  auditing: Pick<AuditRoutes, 'audit' | 'limits'>
}

type Searched = {
  q: string
  phone?: string | undefined
  eventId?: string | undefined
  kind?: readonly Kind[] | undefined
  limit?: number | undefined
}

type Asker = { c: DeskContext; session: Session }

/**
 * Minimum number of events, companies and projects in a result, so that many guests of the same name do not hide them.
 */
const leastPlaces = 3
/** Milliseconds. Later a search is answered from what was loaded until then. */
const patienceMs = 5000
const places: ReadonlySet<Kind> = new Set(['event', 'company', 'project'])

/** Search is for everyone who is signed in, within their scope; erasing is for administrators. */
export function mountDirectory(
  app: Hono<DeskEnv>,
  { directory, recordsLoaded, erase, disclose, guestState, personOf, auditing }: DirectoryRoutes,
): void {
  const search = searchingCodes({ directory, ...auditing, tries: createLimits(null) })
  const withPlaces = (best: readonly Ranked[], wanted: Wanted, { person }: Session): Ranked[] => {
    const shown = new Set(best.map(({ entry }) => entry))
    const missing = leastPlaces - best.filter(({ entry }) => places.has(entry.kind)).length
    if (missing <= 0) return [...best]
    const found = directory.search({ ...wanted, kinds: places, limit: leastPlaces }, person.scope)
    const others = found.filter(({ entry }) => !shown.has(entry)).slice(0, missing)
    return [...best, ...others].toSorted(bestFirst)
  }
  const find = async ({ c, session }: Asker, searched: Searched): Promise<DeskAnswer<'directory'>> => {
    const { q, phone = null, eventId, kind, limit = 8 } = searched
    // Just after the start, records are still being loaded: an empty answer would be wrong.
    await inTime(recordsLoaded, patienceMs).catch(() => undefined)
    const kinds = kind === undefined ? null : new Set(kind)
    const wanted = { text: q, phone, eventId: eventId?.toLowerCase() ?? null, kinds, limit, personOf }
    const best = await search(wanted, session, c.get('reference'))
    const ranked = kinds === null ? withoutSimilarThings(withPlaces(best, wanted, session)) : best
    const hits = ranked.map((one) => {
      const { entry } = one
      const hit = hitOf(one, directory.eventOf(entry.eventId), wanted, guestState(entry))
      return entry.kind === 'code' ? { ...hit, detail: lineOf(hit.detail, directory.typeName(entry.typeId)) } : hit
    })
    return { on: directory.on, hits, records: directory.on ? directory.count(session.person.scope) : null }
  }

  mountDeskRoute(app, 'directory', (request) => find(request, request.query))
  mountDeskRoute(app, 'searchDirectory', (request) => find(request, request.body))

  mountDeskRoute(app, 'directoryEvent', ({ session: { person }, params: { eventId } }) => {
    const found = directory.event(eventId.toLowerCase(), person.scope)
    if (found === null)
      throw new ProblemError('not_seen', { detail: 'This event has not been opened at this desk yet.' })
    const { id, slug, name, projectId, companyId, seenAt, operation } = found
    return { eventId: id, slug, name, projectId, companyId, seenAt: new Date(seenAt).toISOString(), operation }
  })

  mountDeskRoute(app, 'erase', async ({ c, session: { id, person }, body }) => {
    const actor = { id: person.id, role: person.role }
    return erase({ ...body, actor, session: id, reference: c.get('reference') })
  })
  mountDeskRoute(app, 'disclose', async ({ c, session: { id, person }, body }) => {
    const actor = { id: person.id, role: person.role }
    return disclose({ ...body, actor, session: id, reference: c.get('reference') })
  })
}
