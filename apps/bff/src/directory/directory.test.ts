import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { directory as directoryTable } from '#store/directory-tables.ts'
import { canaryKey } from '#testing/desk-under-test.ts'
import {
  type Found,
  type DirectoryDesk,
  anAttendee,
  anEvent,
  canary,
  idOf,
  ids,
  openDirectoryDesk,
  traces,
} from '#testing/directory-desk.ts'
import { json } from '#testing/fake-service.ts'
import { sendWrite, problemCode } from '#testing/gateway-desk.ts'
import { noSessions } from '#testing/no-sessions.ts'

const { event, project, person, user, attendee } = ids
const aCode = {
  id: idOf(12),
  registrationTypeId: idOf(4),
  projectId: project,
  name: 'Spring',
  passcode: 'CANARY-CODE-24',
}
const day = 86_400_000

let at: DirectoryDesk

beforeAll(async () => {
  at = await openDirectoryDesk()
})
afterAll(() => at.close())
beforeEach(() => at.clear())

/** Kinds of the hits of a search, and how well they fit. */
async function fitsOf(body: object): Promise<unknown> {
  const sent = { method: 'POST', body: JSON.stringify(body) }
  const answer = await at.desk().ask('support', '/desk/directory/searches', sent)
  return ((await answer.json()) as Found).hits.map(({ kind, fit }) => [kind, fit])
}

describe('GET /desk/directory', () => {
  it('finds records that were read, with the fields of a link', async () => {
    await at.readEvent()
    await at.readAttendee()
    const { on, hits, records } = await at.find('quixolotl zeb')
    expect([on, records]).toEqual([true, 2])
    expect(hits).toEqual([
      {
        kind: 'attendee',
        id: attendee,
        ...canary,
        detail: null,
        eventId: event,
        eventName: 'Tideline',
        slug: 'tideline',
        projectId: project,
        companyId: null,
        personId: person,
        userId: user,
        typeId: null,
        number: null,
        seenAt: '2026-11-21T09:00:00.000Z',
        operation: 'getAttendee',
        matched: ['name', 'email'],
        fit: 'words',
        guest: null,
      },
    ])
    expect((await at.find('zebulon', '&kind=registrant,event')).hits).toEqual([])
    expect((await at.find('tidelin')).hits[0]).toMatchObject({ kind: 'event', id: event, slug: 'tideline' })
  })

  it('shows an event beside many people of the same name', async () => {
    await at.readEvent()
    for (let n = 0; n < 12; n += 1) {
      const one = {
        ...anAttendee,
        id: idOf(100 + n),
        personId: idOf(200 + n),
        userId: idOf(300 + n),
        name: `Tidel ${n}`,
      }
      await at.read(`/api/events/${event}/attendees/${one.id}`, { attendee: one })
    }
    const { hits } = await at.find('tidel')
    expect(hits.slice(0, 8).every(({ kind }) => kind === 'attendee')).toBe(true)
    expect(hits.slice(8)).toMatchObject([{ kind: 'event', id: event }])
    expect((await at.find('tidel', '&kind=attendee')).hits).toHaveLength(8)
  })

  it('knows the person of a badge by the phone number beside the name', async () => {
    await at.readAttendee()
    expect(await fitsOf({ q: canary.name })).toEqual([['attendee', 'words']])
    expect(await fitsOf({ q: canary.name, phone: canary.phone })).toEqual([['attendee', 'own']])
  })

  it('lists an event that is merely similar only where nothing fits better', async () => {
    await at.read('/api/events/get-for-slug?slug=tide-line', { ...anEvent, name: 'Wharf', slug: 'tide-line' })
    expect(await fitsOf({ q: 'tideline' })).toEqual([['event', 'similar']])
    await at.read(`/api/events/${event}/attendees/${attendee}`, { attendee: { ...anAttendee, name: 'Tideline Lund' } })
    expect(await fitsOf({ q: 'tideline' })).toEqual([['attendee', 'words']])
  })

  it('finds records in the answer of a write', async () => {
    at.service.reply = json(200, { success: true, data: anAttendee })
    expect(
      (await sendWrite(at.desk(), 'enrollAttendee', null, { enroll: true, eventId: event, email: canary.email }))
        .status,
    ).toBe(200)
    await at.settled()
    expect((await at.find('zebulon')).hits[0]).toMatchObject({ id: attendee, operation: 'enrollAttendee' })
  })

  it('finds a pass code by its full text, shows it masked, and stores it nowhere', async () => {
    await at.read(`/api/registration/${idOf(4)}/codes`, [aCode])
    const [hit] = (await at.find(' canary-code-24 ')).hits
    expect(hit).toMatchObject({ kind: 'code', name: 'Spring', detail: null, typeId: idOf(4), matched: ['code'] })
    expect((await at.find('canary-code-2')).hits).toEqual([])
    const posted = await at.desk().ask('support', '/desk/directory/searches', {
      method: 'POST',
      body: JSON.stringify({ q: 'CANARY-CODE-24', kind: ['code'] }),
    })
    expect(((await posted.json()) as Found).hits).toEqual([hit])
    expect(await at.dump()).not.toMatch(/canary-code/i)
    expect(at.desk().logged.join('')).not.toMatch(/canary-code/i)
  })

  it.each([
    ['no question', '?limit=5', 'q'],
    ['a limit beyond 20', '?q=a&limit=21', 'limit'],
    ['an unknown kind', '?q=a&kind=attendee,nobody', 'kind'],
    ['an event that is no id', '?q=a&eventId=1', 'eventId'],
    ['an unknown field', '?q=a&scope=all', 'scope'],
    ['an endless question', `?q=${'a'.repeat(301)}`, 'q'],
  ])('refuses %s', async (_, query, path) => {
    const answer = await at.desk().ask('support', `/desk/directory${query}`)
    expect([answer.status, (Object(await answer.json()).fields as { path: string }[])[0]?.path.split('.')[0]]).toEqual([
      400,
      path,
    ])
  })

  it('writes no search text to the log', async () => {
    await at.readAttendee()
    await at.find('zebulon quixolotl')
    expect(at.desk().logged.join('')).toContain('"operation":"desk.directory"')
    expect(at.desk().logged.join('')).not.toMatch(traces)
  })

  it('does not index a refused answer', async () => {
    at.service.reply = json(200, { attendee: { ...anAttendee, name: canaryKey } })
    expect((await at.desk().ask('support', `/api/events/${event}/attendees/${attendee}`)).status).toBe(502)
    await at.settled()
    expect((await at.find(attendee)).hits).toEqual([])
  })
})

describe('GET /desk/directory/events/<id>', () => {
  it('returns an event that any account has read, with time and source', async () => {
    const path = `/desk/directory/events/${event.toUpperCase()}`
    expect(await problemCode(await at.desk().ask('support', path))).toBe('not_seen')
    await at.readEvent()
    expect(await (await at.desk().ask('staff', path)).json()).toEqual({
      eventId: event,
      slug: 'tideline',
      name: 'Tideline',
      projectId: project,
      companyId: null,
      seenAt: '2026-11-21T09:00:00.000Z',
      operation: 'getEventForSlug',
    })
    expect((await at.desk().ask('support', '/desk/directory/events/nothing')).status).toBe(400)
  })
})

describe('an account that is limited to one event', () => {
  it('finds nothing of another one: no person, event, note or activity', async () => {
    const other = idOf(200)
    await at.readEvent()
    await at.readAttendee()
    await at.read('/api/events/get-for-slug?slug=other', {
      id: other,
      projectId: project,
      name: 'Otherside',
      slug: 'other',
    })
    await at.read(`/api/events/${other}/attendees/${idOf(201)}`, {
      attendee: { ...anAttendee, id: idOf(201), eventId: other, name: 'Zebulon Otherside' },
    })
    const note = { kind: 'attendee', id: idOf(201), eventId: other, text: 'x' }
    const posted = await at.desk().ask('support', '/desk/notes', { method: 'POST', body: JSON.stringify(note) })
    const { id: noteId } = Object(await posted.json())
    const scope = [{ projectId: project, eventId: event }]
    const limited = await at.start({
      deps: {
        sessions: {
          ...noSessions,
          find: async () => ({
            id: 'limited',
            person: { id: idOf(90), name: 'Lim', email: 'lim@desk.example', role: 'admin', scope },
            idleEnds: '',
            ends: '',
          }),
        },
      },
    })
    expect((await at.find('zebulon', '', limited)).hits.map(({ name }) => name)).toEqual([canary.name])
    expect((await at.find('otherside', '', limited)).hits).toEqual([])
    expect((await at.find(idOf(201), '', limited)).hits).toEqual([])
    expect((await at.find('x', '', limited)).records).toBe(2)
    const statuses: Record<string, number> = {}
    for (const [method, path] of [
      ['GET', `/desk/directory/events/${event}`],
      ['GET', `/desk/directory/events/${other}`],
      ['GET', `/desk/notes?id=${idOf(201)}&eventId=${other}`],
      ['GET', `/desk/notes?id=${idOf(201)}`],
      ['GET', `/desk/notes?id=${idOf(201)}&eventId=${event}`],
      ['DELETE', `/desk/notes/${noteId}`],
      ['GET', `/desk/activity?subject=${idOf(201)}&eventId=${other}`],
      ['GET', `/desk/activity?subject=${idOf(201)}`],
    ] as const)
      statuses[`${method} ${path}`] = (await limited.ask('support', path, { method })).status
    expect(Object.values(statuses)).toEqual([200, 404, 403, 403, 200, 403, 403, 403])
    const mine = await limited.ask('support', `/desk/notes?id=${idOf(201)}&eventId=${event}`)
    expect(await mine.json()).toEqual({ notes: [] })
    const request = { method: 'POST', body: JSON.stringify(note) }
    expect((await limited.ask('support', '/desk/notes', request)).status).toBe(403)
  })
})

describe('the stored records', () => {
  it('survive a restart; people are deleted after the days of the setting, events are not', async () => {
    await at.readEvent()
    await at.readAttendee()
    await at.start()
    expect((await at.find('zebulon')).hits[0]).toMatchObject({
      id: attendee,
      phone: canary.phone,
      eventName: 'Tideline',
    })
    at.desk().later(30 * day + 1)
    expect((await at.find('zebulon')).hits).toEqual([])
    expect(await at.store.db.select().from(directoryTable)).toHaveLength(2)
    await at.desk().stateful.directory.sweep()
    expect(await at.store.db.select().from(directoryTable)).toMatchObject([{ kind: 'event' }])
    await at.start()
    expect((await at.find('tideline')).hits).toMatchObject([{ kind: 'event', id: event }])
  })

  it('contain no people when disabled, and earlier ones are deleted at the start', async () => {
    await at.readAttendee()
    await at.start({ directoryDays: 0 })
    await at.readAttendee()
    expect(await at.find('zebulon')).toEqual({ on: false, hits: [], records: null })
    expect(await at.store.db.select().from(directoryTable)).toEqual([])
    expect((await at.desk().ask('support', `/desk/directory/events/${event}`)).status).toBe(404)
    expect((await at.erase('attendee', attendee)).status).toBe(200)
    await at.readEvent()
    expect(await at.find('tideline')).toMatchObject({ on: false, hits: [{ kind: 'event', id: event }], records: null })
  })

  it('are updated, and keep fields that only another operation returns', async () => {
    await at.read('/api/events/get-for-slug?slug=tideline', { ...anEvent, slug: null })
    await at.read(`/api/companies/${idOf(3)}/events`, {
      count: 1,
      data: [{ ...anEvent, slug: null, name: 'Tideline 2' }],
    })
    expect((await at.find('tideline')).hits).toMatchObject([
      { name: 'Tideline 2', slug: 'tideline', operation: 'listCompanyEvents' },
    ])
  })
})
