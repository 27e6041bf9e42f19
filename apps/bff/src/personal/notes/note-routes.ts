import type { Hono } from 'hono'

import type { Session } from '#access/session.ts'
import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskContext, DeskEnv } from '#pipeline/request-context.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'
import { keyIn } from '#writes/request-headers.ts'

import type { Notes, Writer } from './notes.ts'

const writerOf = (c: DeskContext, { id, person }: Session): Writer => ({
  person: { id: person.id, role: person.role },
  session: id,
  reference: c.get('reference'),
})

/** Notes about a record, for every role, when its event is in scope. */
export function mountNotes(
  app: Hono<DeskEnv>,
  { notes, scope }: { notes: Notes; scope: Pick<ScopeGuard, 'beforeEvent'> },
): void {
  mountDeskRoute(app, 'notes', async ({ session: { person }, query }) => {
    await scope.beforeEvent(person, query.eventId)
    const about = { kind: query.kind ?? null, ids: query.id, eventId: query.eventId?.toLowerCase() ?? null }
    return { notes: await notes.list(about, person.id) }
  })

  mountDeskRoute(app, 'addNote', async ({ c, session, body: { eventId = null, atDoor = null, ...note } }) => {
    await scope.beforeEvent(session.person, eventId ?? undefined)
    return notes.add({ ...note, eventId, atDoor }, writerOf(c, session), keyIn(c))
  })

  mountDeskRoute(app, 'removeNote', async ({ c, session, params: { id } }) => {
    await scope.beforeEvent(session.person, (await notes.eventOf(id)) ?? undefined)
    await notes.remove(id, writerOf(c, session))
    return null
  })
}
