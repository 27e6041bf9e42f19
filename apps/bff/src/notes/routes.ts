import type { Hono } from 'hono'
import { z } from 'zod'

import { signedIn } from '#access.ts'
import { bodyAs, checked, storable } from '#guards/input.ts'
import type { DeskContext, DeskEnv } from '#request.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'
import { keyIn } from '#writes/request-headers.ts'

import { type Notes, type Writer, noteKinds } from './notes.ts'

const ids = z
  .string()
  .max(1000)
  .transform((text) => text.toLowerCase().split(','))
  .pipe(z.array(z.guid()).min(1).max(20))
const question = z.strictObject({ kind: z.enum(noteKinds).optional(), id: ids, eventId: z.guid().optional() })
const newNote = z.strictObject({
  kind: z.enum(noteKinds),
  id: z.guid(),
  eventId: z.guid().nullable().optional(),
  text: storable().trim().min(1).max(2000),
})
const noteParam = z.strictObject({ id: z.guid() })

function writerOf(c: DeskContext): Writer {
  const { id, person } = signedIn(c.get('session'))
  return { person: { id: person.id, role: person.role }, session: id, reference: c.get('reference') }
}

/** `/desk/notes`: whoever may see the event reads and writes them, whatever the role. */
export function mountNotes(
  app: Hono<DeskEnv>,
  { notes, scope }: { notes: Notes; scope: Pick<ScopeGuard, 'beforeEvent'> },
): void {
  app.get('/desk/notes', async (c) => {
    c.set('operation', 'desk.notes')
    const { person } = signedIn(c.get('session'))
    const asked = checked<{
      kind?: (typeof noteKinds)[number] | undefined
      id: string[]
      eventId?: string | undefined
    }>(question, c.req.query(), 'The query does not fit.')
    await scope.beforeEvent(person, asked.eventId)
    const about = { kind: asked.kind ?? null, ids: asked.id, eventId: asked.eventId?.toLowerCase() ?? null }
    return c.json({ notes: await notes.list(about, person.id) }, 200, { 'cache-control': 'no-store' })
  })

  app.post('/desk/notes', async (c) => {
    c.set('operation', 'desk.addNote')
    const writer = writerOf(c)
    const { eventId = null, ...note } = await bodyAs(c, newNote)
    await scope.beforeEvent(signedIn(c.get('session')).person, eventId ?? undefined)
    return c.json(await notes.add({ ...note, eventId }, writer, keyIn(c)), 201)
  })

  app.delete('/desk/notes/:id', async (c) => {
    c.set('operation', 'desk.removeNote')
    const writer = writerOf(c)
    const { id } = checked(noteParam, c.req.param(), 'An id of the address is not an id.')
    await scope.beforeEvent(signedIn(c.get('session')).person, (await notes.eventOf(id)) ?? undefined)
    await notes.remove(id, writer)
    return c.body(null, 204)
  })
}
