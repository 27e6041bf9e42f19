import { randomUUID } from 'node:crypto'

import { roles } from '@frontdesk/api-types/table'
import type { Store } from '@frontdesk/store'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { notes as notesTable } from '#store/directory-tables.ts'
import { accounts as peopleTable, rateLimits } from '#store/tables.ts'
import { idOfRole } from '#testing/desk-under-test.ts'
import { type GatewayDesk, createGatewayDesk, problemCode } from '#testing/gateway-desk.ts'
import { sampleId } from '#testing/sample-calls.ts'
import { openTestStore } from '#testing/test-store.ts'

import type { Note } from './notes.ts'

const [event, other] = [sampleId, sampleId.replace('1111', '2222')]
const about = { kind: 'attendee', id: sampleId, eventId: event }
const canary = 'Waits for Zebedee at gate 7'

let store: Store
let desk: GatewayDesk

beforeAll(async () => {
  store = await openTestStore()
  await store.db.insert(peopleTable).values({
    id: idOfRole('support'),
    name: 'Sue Port',
    email: 'sue@desk.example',
    role: 'support',
    passwordHash: '',
    createdAt: new Date(0),
  })
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.delete(notesTable)
  await store.db.delete(rateLimits)
  desk = await createGatewayDesk(store, () => null)
})

type Role = (typeof roles)[number]
const write = (
  body: object = {},
  { role = 'support', key = '' }: { role?: Role; key?: string } = {},
): Promise<Response> =>
  desk.ask(role, '/desk/notes', {
    method: 'POST',
    body: JSON.stringify({ ...about, text: canary, ...body }),
    headers: key === '' ? {} : { 'idempotency-key': key },
  })
const written = async (...given: Parameters<typeof write>): Promise<Note> => {
  const answer = await write(...given)
  expect(answer.status).toBe(201)
  return (await answer.json()) as Note
}
const listed = async (
  query = `kind=attendee&id=${sampleId}&eventId=${event}`,
  role: Role = 'support',
): Promise<Note[]> => {
  const answer = await desk.ask(role, `/desk/notes?${query}`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { notes: Note[] }).notes
}
const texts = async (query?: string): Promise<string[]> => (await listed(query)).map(({ text }) => text)

const noteRow = (n: number, values: object) => ({
  id: randomUUID(),
  kind: 'attendee',
  subjectId: sampleId,
  eventId: event,
  personId: randomUUID(),
  key: null,
  text: `${n}`,
  at: new Date(n),
  ...values,
})

describe('notes of the desk', () => {
  it('are visible to all staff, newest first, with their authors', async () => {
    const first = await written()
    expect(first).toMatchObject({ text: canary, by: { name: 'Sue Port' }, mine: true, at: '2026-11-21T09:00:00.000Z' })
    desk.later(1000)
    await written({ text: 'Second' }, { role: 'admin' })
    expect(await listed(undefined, 'organizer')).toEqual([
      expect.objectContaining({ text: 'Second', mine: false, by: { id: expect.any(String), name: null } }),
      { ...first, mine: false },
    ])
  })

  it.each(roles.filter((role) => role !== 'kiosk'))('%s writes, reads and removes their own', async (role) => {
    const { id } = await written({}, { role })
    expect((await listed(undefined, role))[0]).toMatchObject({ id, mine: true })
    expect((await desk.ask(role, `/desk/notes/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await listed()).toEqual([])
  })

  it('belong to one record at one event; a request with several ids and no kind returns those of all', async () => {
    await written({ text: 'attendee' })
    desk.later(1)
    await written({ text: 'other event', eventId: other })
    desk.later(1)
    await written({ text: 'person', kind: 'person', id: other })
    desk.later(1)
    await written({ text: 'no event', kind: 'code', eventId: null })
    expect(await texts()).toEqual(['attendee'])
    expect(await texts(`id=${sampleId},${other.toUpperCase()}&eventId=${event}`)).toEqual(['person', 'attendee'])
    expect(await texts(`id=${sampleId}`)).toEqual(['no event', 'other event', 'attendee'])
  })

  it('are created once for repeated requests; a different request under the key is refused', async () => {
    const key = 'note-key-1'
    const first = await written({}, { key })
    expect(await written({}, { key })).toEqual(first)
    expect(await problemCode(await write({ text: 'Another' }, { key }))).toBe('key_reused')
    expect((await written({}, { key, role: 'staff' })).id).not.toBe(first.id)
    expect(await listed()).toHaveLength(2)
  })

  it('can be removed only by their author and by administrators', async () => {
    const { id } = await written()
    const remove = (role: Role) => desk.ask(role, `/desk/notes/${id}`, { method: 'DELETE' })
    for (const role of ['staff', 'organizer'] as const) expect((await remove(role)).status).toBe(403)
    expect((await remove('admin')).status).toBe(204)
    expect(await problemCode(await remove('admin'))).toBe('no_such_note')
  })

  it('are encrypted in the store, and not in the audit and the log', async () => {
    const { id } = await written()
    await desk.ask('support', `/desk/notes/${id}`, { method: 'DELETE' })
    await written()
    const [row] = await store.db.select().from(notesTable)
    expect(row?.text).not.toContain('Zebedee')
    const rows = (await desk.trail()).filter(({ kind }) => kind === 'note')
    expect(rows.slice(-3).map(({ action, fields }) => [action, fields])).toEqual([
      ['desk.addNote', 'text'],
      ['desk.removeNote', ''],
      ['desk.addNote', 'text'],
    ])
    expect(JSON.parse(rows.at(-2)?.subjects ?? '')).toEqual({ attendeeId: sampleId, eventId: event, noteId: id })
    expect(JSON.stringify([rows, desk.logged])).not.toContain('Zebedee')
    expect((await desk.verdict()).faults).toEqual([])
  })

  it('for the door are of organizers, of an event, and short', async () => {
    for (const role of ['support', 'staff'] as const)
      expect(await problemCode(await write({ atDoor: 'look' }, { role }))).toBe('not_permitted')
    expect(await listed()).toEqual([])
    const long = 'x'.repeat(201)
    for (const body of [{ atDoor: 'stop', text: long }, { atDoor: 'stop', eventId: null }, { atDoor: 'else' }])
      expect((await write(body, { role: 'organizer' })).status).toBe(400)
    expect((await written({ atDoor: 'stop' }, { role: 'organizer' })).atDoor).toBe('stop')
    const [note] = await listed()
    expect([note?.text, note?.atDoor]).toEqual([canary, 'stop'])
    const [entry] = (await desk.trail()).filter(({ kind }) => kind === 'note').slice(-1)
    expect([entry?.action, entry?.fields]).toEqual(['desk.addNote', 'text,atDoor'])
  })

  it('for the door are others under the same key than those that say nothing there', async () => {
    const key = 'note-key-2'
    await written({ atDoor: 'look' }, { role: 'organizer', key })
    for (const body of [{}, { atDoor: 'stop' }])
      expect(await problemCode(await write(body, { role: 'organizer', key }))).toBe('key_reused')
  })

  it('that are encrypted with another secret are omitted', async () => {
    const { id } = await written()
    await store.db.update(notesTable).set({ text: 'AAAA' }).where(eq(notesTable.id, id))
    expect(await listed()).toEqual([])
  })

  it.each([
    ['no text', { text: '  ' }, 'text'],
    ['an endless text', { text: 'x'.repeat(2001) }, 'text'],
    ['what the store cannot keep', { text: 'a\0b' }, 'text'],
    ['a kind that is none', { kind: 'event' }, 'kind'],
    ['an id that is none', { id: 'x' }, 'id'],
    ['a writer of their own', { personId: sampleId }, 'personId'],
  ])('refuses %s', async (_, body, path) => {
    const answer = await write(body)
    expect([answer.status, Object(await answer.json()).fields]).toEqual([400, [expect.objectContaining({ path })]])
    expect(await listed()).toEqual([])
  })

  it('are limited to twenty a minute per account, over all records', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 22; n += 1) statuses.push((await write({ id: randomUUID() }, { role: 'organizer' })).status)
    expect(statuses).toEqual([...Array<number>(20).fill(201), 429, 429])
    expect((await write({}, { role: 'staff' })).status).toBe(201)
  })

  it('are limited to a hundred per record and two thousand per author; a repeated request does not count', async () => {
    const fill = (count: number, values: () => object) =>
      store.db.insert(notesTable).values(Array.from({ length: count }, (_, n) => noteRow(n, values())))
    await fill(99, () => ({}))
    const last = await written({}, { key: 'the-hundredth' })
    expect(await problemCode(await write({}, { key: 'one-too-many' }))).toBe('invalid_input')
    expect(await written({}, { key: 'the-hundredth' })).toEqual(last)
    const { personId } = (await store.db.select().from(notesTable).where(eq(notesTable.id, last.id)))[0] ?? {}
    await fill(1999, () => ({ personId, subjectId: randomUUID() }))
    expect(await problemCode(await write({ id: randomUUID() }))).toBe('invalid_input')
  })

  it('require a session', async () => {
    expect((await desk.ask(null, `/desk/notes?id=${sampleId}`)).status).toBe(401)
    expect((await desk.ask(null, '/desk/notes', { method: 'POST', body: '{}' })).status).toBe(401)
  })
})
