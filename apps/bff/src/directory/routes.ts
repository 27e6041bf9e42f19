import type { Hono } from 'hono'
import { z } from 'zod'

import { admitAs, signedIn } from '#access.ts'
import { bodyAs, checked } from '#guards/input.ts'
import { Refusal } from '#problem.ts'
import type { DeskEnv } from '#request.ts'
import type { Scope } from '#scope/scope.ts'

import type { Directory } from './directory.ts'
import { type Kind, isKind } from './entry.ts'
import type { Erase } from './erasure.ts'
import { hitOf } from './hit.ts'

export type DirectoryRoutes = { directory: Directory; erase: Erase }

const kindList = z
  .string()
  .max(300)
  .transform((text) => text.split(','))
  .pipe(z.array(z.string().refine(isKind)).min(1))
const question = z.strictObject({
  q: z.string().max(300),
  eventId: z.guid().optional(),
  kind: kindList.optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(20))
    .optional(),
})
const searchBody = z.strictObject({
  q: z.string().max(300),
  eventId: z.guid().optional(),
  kind: z.array(z.string().refine(isKind)).min(1).optional(),
  limit: z.int().min(1).max(20).optional(),
})
const erasureBody = z.strictObject({
  kind: z.enum(['attendee', 'registrant', 'person', 'facilitator', 'member', 'post']),
  id: z.guid(),
})
const eventParam = z.strictObject({ eventId: z.guid() })

type Searched = {
  q: string
  eventId?: string | undefined
  kind?: readonly Kind[] | undefined
  limit?: number | undefined
}

/** `/desk/directory`: everybody who is signed in finds what lies in their scope; erasing is for administrators. */
export function mountDirectory(app: Hono<DeskEnv>, { directory, erase }: DirectoryRoutes): void {
  const answer = ({ q, eventId, kind, limit = 8 }: Searched, scope: Scope | undefined) => {
    if (!directory.on) return { on: false, hits: [], records: null }
    const kinds = kind === undefined ? null : new Set(kind)
    const wanted = { text: q, eventId: eventId?.toLowerCase() ?? null, kinds, limit }
    const hits = directory.search(wanted, scope).map((ranked) => hitOf(ranked, directory.eventOf(ranked.entry.eventId)))
    return { on: true, hits, records: directory.count(scope) }
  }

  app.get('/desk/directory', (c) => {
    c.set('operation', 'desk.directory')
    const { person } = signedIn(c.get('session'))
    const asked = checked<Searched>(question, c.req.query(), 'The query does not fit.')
    return c.json(answer(asked, person.scope), 200, { 'cache-control': 'no-store' })
  })

  // The same by POST: what somebody pastes may be a pass code, and an address ends up in logs.
  app.post('/desk/directory/searches', async (c) => {
    c.set('operation', 'desk.directory')
    const { person } = signedIn(c.get('session'))
    const asked = await bodyAs<Searched>(c, searchBody)
    return c.json(answer(asked, person.scope), 200, { 'cache-control': 'no-store' })
  })

  app.get('/desk/directory/events/:eventId', (c) => {
    c.set('operation', 'desk.directoryEvent')
    const { person } = signedIn(c.get('session'))
    const { eventId } = checked(eventParam, c.req.param(), 'An id of the address is not an id.')
    const found = directory.event(eventId.toLowerCase(), person.scope)
    if (found === null) throw new Refusal('not_seen', { detail: 'Nobody has opened this event at this desk yet.' })
    const { id, slug, name, projectId, companyId, seenAt, operation } = found
    const seen = { seenAt: new Date(seenAt).toISOString(), operation }
    return c.json({ eventId: id, slug, name, projectId, companyId, ...seen }, 200, { 'cache-control': 'no-store' })
  })

  app.post('/desk/directory/erasures', async (c) => {
    c.set('operation', 'desk.erase')
    const session = admitAs(c.get('session'), 'admin')
    const whom = await bodyAs(c, erasureBody)
    const { person, id } = session
    const actor = { id: person.id, role: person.role }
    return c.json(await erase({ ...whom, actor, session: id, reference: c.get('reference') }))
  })
}
