import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { beforeEach, describe, expect, it } from 'vitest'

import { notes } from '#store/directory-tables.ts'
import { json } from '#testing/fake-service.ts'
import { type GuestDesk, eventId, useGuestDesk, otherEventId, projectId } from '#testing/guest-desk.ts'

let desk: GuestDesk
let store: Store
const ids: Record<string, string> = {}
useGuestDesk((opened) => ({ desk, store } = opened))
beforeEach(async () => {
  desk.person.scope = null
  await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
  await desk.bring({
    headers: ['Name', 'Email', 'Ticket'],
    rows: [
      ['Ada Lovelace', 'ada@example.org', 'Speaker'],
      ['=cmd|calc', 'bad@example.org', 'Visitor'],
    ],
  })
  for (const { sheet, id } of (await desk.list()).guests) ids[sheet.name] = id
})

const day = '2026-11-21'
const arrivals = `/desk/events/${eventId}/arrivals`
const marked = async (name: string, door = 'North') => {
  const { mark: made } = await mark(name, randomUUID(), door)
  if (made === null) throw new Error('nothing was marked')
  return made
}
const mark = (name: string, id: string = randomUUID(), door = 'North') =>
  desk.ask('markArrival', 'staff', 'PUT', `${arrivals}/${id}`, { guestId: ids[name], day, door })
const ofAda = async () => (await desk.list()).guests.find(({ sheet }) => sheet.name === 'Ada Lovelace')?.desk
const undo = (id: string, body: object = {}) => desk.send('staff', 'POST', `${arrivals}/${id}/undos`, body)

const savedOf = async (body: object) => {
  const text = await (await desk.send('organizer', 'POST', `${arrivals}/exports`, body)).text()
  return ['ada@example.org', 'bad@example.org'].filter((email) => text.includes(email))
}

describe('a mark', () => {
  it('stands once a day: a second one answers the first, a repeated one itself', async () => {
    const first = await mark('Ada Lovelace')
    expect(first.already).toBe(false)
    const second = await mark('Ada Lovelace', randomUUID(), 'South')
    expect(second).toMatchObject({ already: true, mark: { id: first.mark?.id, door: 'North', by: { name: 'staff' } } })
    expect((await mark('Ada Lovelace', first.mark?.id)).already).toBe(false)
    expect((await desk.list('arrived=yes')).guests.map(({ sheet }) => sheet.name)).toEqual(['Ada Lovelace'])
  })

  it('is undone within a minute by its author, later with a reason', async () => {
    const first = await marked('Ada Lovelace')
    expect((await undo(first.id)).status).toBe(200)
    const second = await marked('Ada Lovelace')
    desk.desk.later(61_000)
    expect((await undo(second.id)).status).toBe(400)
    expect((await undo(second.id, { reason: 'Another Ada' })).status).toBe(200)
    expect((await desk.list('arrived=yes')).count).toBe(0)
    const text = await (await desk.send('organizer', 'POST', `${arrivals}/exports`, {})).text()
    expect(text).toContain('Another Ada')
    // Ticket and address tell two people of one name apart.
    expect(text).toMatch(/Name,Ticket,E-mail,Day,/)
    expect(text).toMatch(/Ada Lovelace,[^,]*,ada@/)
  })

  it('is in the file of its day and its ticket, in any spelling', async () => {
    await mark('Ada Lovelace')
    await mark('=cmd|calc')
    expect(await savedOf({})).toEqual(['ada@example.org', 'bad@example.org'])
    expect(await savedOf({ day, ticket: 'speaker' })).toEqual(['ada@example.org'])
    expect(await savedOf({ ticket: '' })).toEqual([])
  })

  it('that was undone is told with its reason until another one stands', async () => {
    const first = await marked('Ada Lovelace')
    await undo(first.id, { reason: 'Another Ada' })
    expect(await ofAda()).toMatchObject({
      arrived: null,
      undone: { id: first.id, undone: { by: { name: 'staff' }, reason: 'Another Ada' } },
    })
    const second = await marked('Ada Lovelace')
    expect(await ofAda()).toMatchObject({ arrived: { id: second.id }, undone: null })
  })

  it('is made by 20 people at once: none lost, none doubled', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => mark('Ada Lovelace')))
    expect(answers.filter(({ already }) => !already)).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.mark?.id)).size).toBe(1)
  })

  it('is counted for Home, of the events that are asked for', async () => {
    await mark('Ada Lovelace')
    const counted = async (events: string) =>
      (await desk.ask('guestLists', 'support', 'GET', `/desk/guests?events=${events}`)).lists
    expect(await counted(`${eventId},${otherEventId}`)).toMatchObject([
      { eventId, guests: 2, expected: 2, arrivedToday: 1, notAsked: 0, cannotAsk: 2, openSheets: 0, uncertain: 0 },
    ])
    expect(await counted(otherEventId)).toEqual([])
    desk.person.scope = [{ projectId, eventId: otherEventId }]
    expect(await counted(eventId)).toEqual([])
  })

  it('is counted on the board by ticket and door', async () => {
    await mark('Ada Lovelace')
    const board = await desk.ask('arrivals', 'support', 'GET', arrivals)
    expect(board).toMatchObject({ expected: 2, arrived: 1, doors: [{ door: 'North', arrived: 1 }] })
    expect(board.tickets).toContainEqual({ value: 'Speaker', expected: 1, arrived: 1 })
    expect(board.last.map(({ name }) => name)).toEqual(['Ada Lovelace'])
  })

  it('is among the last ones of its author and door, however many others marked since', async () => {
    const first = await marked('Ada Lovelace', 'North')
    desk.desk.later(1000)
    await marked('=cmd|calc', 'South')
    const last = async (query: string) =>
      (await desk.ask('arrivals', 'support', 'GET', `${arrivals}?${query}`)).lastOf?.map(({ name }) => name)
    expect(await last('')).toBeUndefined()
    expect(await last(`lastBy=${first.by.id}&lastDoor=North`)).toEqual(['Ada Lovelace'])
    expect(await last(`lastBy=${first.by.id}&lastDoor=South`)).toEqual(['=cmd|calc'])
    expect(await last(`lastBy=${first.by.id}`)).toEqual([])
    expect(await last('lastBy=p1&lastDoor=North')).toEqual([])
  })

  it('is counted for whoever marked it, at each door, with what was undone', async () => {
    const first = await marked('Ada Lovelace', 'North')
    await undo(first.id, { reason: 'Another Ada' })
    desk.desk.later(1000)
    const second = await marked('Ada Lovelace', 'North')
    desk.desk.later(1000)
    const third = await marked('=cmd|calc', 'South')
    const shifts = async (query = '') => (await desk.ask('arrivals', 'support', 'GET', `${arrivals}${query}`)).shifts
    expect(await shifts()).toEqual([
      expect.objectContaining({ door: 'South', arrived: 1, undone: 0, first: third.at, last: third.at }),
      expect.objectContaining({ door: 'North', arrived: 1, undone: 1, first: first.at, last: second.at }),
    ])
    expect((await shifts()).map(({ by }) => by.name)).toEqual(['staff', 'staff'])
    expect(await shifts('?day=2020-01-01')).toEqual([])
  })
})

it('keeps the door encrypted, and encrypts what an earlier release wrote', async () => {
  const first = await marked('Ada Lovelace', 'Door of the north')
  const second = await marked('=cmd|calc', 'South')
  await store.pool.query(`update arrival_mark set door = 'Door of old', door_sealed = null where id = $1`, [second.id])
  await desk.guests.sweep()
  const { rows } = await store.pool.query<object>('select * from arrival_mark where removed_at is null')
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/Door|South/)
  expect((await undo(first.id)).status).toBe(200)
  const text = await (await desk.send('organizer', 'POST', `${arrivals}/exports`, {})).text()
  expect(text).toContain('Door of the north')
  expect(text).toContain('Door of old')
})

it('counts the notes of the event on a card, not those of another one', async () => {
  const attendeeId = randomUUID()
  await desk.bring({ headers: ['Name', 'Attendee ID'], rows: [['Grace Hopper', attendeeId]] })
  const note = { kind: 'attendee', subjectId: attendeeId, personId: randomUUID(), text: '', at: new Date() }
  await store.db.insert(notes).values([
    { ...note, id: randomUUID(), eventId },
    { ...note, id: randomUUID(), eventId: otherEventId },
  ])
  const { guests } = await desk.list('q=grace')
  expect(guests.map((guest) => guest.desk.notes)).toEqual([1])
})

describe('roles and scope', () => {
  it('let support read, staff mark and organizers take the list away', async () => {
    const wanted = { filter: {}, columns: ['name', 'email'] }
    const roles = ['support', 'staff', 'organizer'] as const
    const statuses = async (method: string, path: string, body?: unknown) =>
      Promise.all(roles.map(async (role) => (await desk.send(role, method, path, body)).status))
    expect(await statuses('GET', desk.at(eventId))).toEqual([200, 200, 200])
    expect(await statuses('PUT', `${arrivals}/${randomUUID()}`, { guestId: ids['Ada Lovelace'], day })).toEqual([
      403, 200, 200,
    ])
    expect(await statuses('POST', `${desk.at(eventId)}/exports`, wanted)).toEqual([403, 403, 200])
    expect(await statuses('GET', `${desk.at(eventId)}/imports`)).toEqual([403, 403, 200])
  })

  it('refuse an event outside of the scope, on every route', async () => {
    desk.person.scope = [{ projectId, eventId: otherEventId }]
    const paths = [
      desk.at(eventId),
      `${desk.at(eventId)}/filters`,
      `${desk.at(eventId)}/${ids['Ada Lovelace']}`,
      arrivals,
    ]
    for (const path of paths) expect((await desk.send('organizer', 'GET', path)).status).toBe(403)
    expect(await desk.ask('guestLists', 'organizer', 'GET', '/desk/guests')).toEqual({ lists: [] })
    const { hits } = await desk.ask('directory', 'support', 'GET', '/desk/directory?q=lovelace')
    expect(hits).toEqual([])
  })
})

it('a file of the list has no formula, and its taking is in the audit without values', async () => {
  const body = { filter: {}, columns: ['name', 'email', 'onEvent', 'arrivedAt'] }
  const text = await (await desk.send('organizer', 'POST', `${desk.at(eventId)}/exports`, body)).text()
  expect(text).toContain("'=cmd|calc")
  const trail = JSON.stringify(await desk.desk.trail())
  expect(trail).toContain('guests.export')
  expect(trail).not.toContain('lovelace')
})

const asked = (guestId: string, more: object = {}) =>
  desk.ask('markArrival', 'staff', 'PUT', `${arrivals}/${randomUUID()}`, { guestId, day, ask: true, ...more })
const idsOf = async (q: string) => (await desk.list(`q=${q}`)).guests.map(({ id }) => id)

const indexEvent = (event: object) =>
  desk.desk.stateful.directory.indexAll([
    {
      id: 'getEventForSlug',
      asked: { slug: 'past' },
      value: { id: eventId, projectId, name: 'P', slug: 'past', ...event },
    },
  ])
const seeAttendee = async (record: object) => {
  const id = randomUUID()
  desk.service.reply = json(200, { attendee: { id, eventId, enrollmentStatus: 'Enrolled', ...record } })
  await desk.send('support', 'GET', `/api/events/${eventId}/attendees/${id}`)
  await desk.desk.stateful.directory.settle()
  return id
}
const markAttendee = (attendeeId: string, more: object = {}) =>
  desk.ask('markArrival', 'staff', 'PUT', `${arrivals}/${randomUUID()}`, { attendeeId, day, ask: true, ...more })

/** Of an attendee in no sheet: `onEvent` in the list, and the kinds of cautions before an arrival is marked. */
const standingOf = async (name: string, enrollmentStatus: string) => {
  const id = await seeAttendee({ name, enrollmentStatus })
  const row = (await desk.list(`q=${encodeURIComponent(name)}`)).guests[0]
  return [row?.service.onEvent, (await markAttendee(id)).cautions.map(({ kind }) => kind)]
}

describe('before a mark', () => {
  it('nothing is asked of a guest against whom nothing speaks', async () => {
    expect(await asked(ids['Ada Lovelace'] ?? '')).toMatchObject({ mark: { day }, already: false, cautions: [] })
  })

  it('another guest of the name is told with ticket and address, and marked when the person is sure', async () => {
    await desk.bring({ headers: ['Name', 'Email', 'Ticket'], rows: [['Ada LOVELACE', 'other@example.org', 'Crew']] })
    const one = ids['Ada Lovelace'] ?? ''
    const question = await asked(one)
    expect(question).toMatchObject({ mark: null, cautions: [{ kind: 'sameName', ticket: 'Crew', at: null }] })
    expect((await desk.list('arrived=yes')).count).toBe(0)
    expect((await asked(one, { ask: false })).mark).not.toBeNull()
    const other = (await idsOf('other')).find((id) => id !== one) ?? ''
    const told = await asked(other)
    expect(told.cautions).toMatchObject([{ kind: 'sameName', email: 'ada@example.org', ticket: 'Speaker' }])
    expect(told.cautions[0]?.at).not.toBeNull()
  })

  it('who has arrived under another row of theirs is told', async () => {
    const rows = ['Main', 'Dinner'].map((ticket) => ['Bea Two', 'bea@example.org', ticket])
    await desk.bring({ headers: ['Name', 'Email', 'Ticket'], rows })
    const bea = (await desk.list('q=bea')).guests
    const [main, dinner] = ['Main', 'Dinner'].map(
      (ticket) => bea.find(({ sheet }) => sheet.ticket === ticket)?.id ?? '',
    )
    expect((await asked(main ?? '')).cautions).toEqual([])
    expect((await asked(dinner ?? '')).cautions).toMatchObject([{ kind: 'arrivedAs', ticket: 'Main' }])
  })

  it('an event that opens in four hours, and who is marked as attended by the service', async () => {
    const attendeeId = '70000000-0000-4000-8000-0000000000aa'
    const inFourHours = '2026-11-21T13:00:00Z'
    const event = { id: eventId, projectId, name: 'Later', slug: 'later', start: inFourHours, startUtc: inFourHours }
    await desk.desk.stateful.directory.indexAll([{ id: 'getEventForSlug', asked: { slug: 'later' }, value: event }])
    const attended = { hasAttended: true, attendedDateTime: '2026-11-21T08:32:00Z' }
    const attendee = { id: attendeeId, eventId, name: 'Att Ended', enrollmentStatus: 'Enrolled', ...attended }
    desk.service.reply = json(200, { attendee })
    await desk.bring({ headers: ['Name', 'Attendee ID'], rows: [['Att Ended', attendeeId]] })
    const [id = ''] = await idsOf('ended')
    const { service } = await desk.ask('askGuest', 'support', 'POST', `${desk.at(eventId)}/${id}/asks`)
    expect(service).toMatchObject({ attended: true, attendedAt: '2026-11-21T08:32:00.000Z' })
    expect((await asked(id)).cautions).toMatchObject([
      { kind: 'attended', at: '2026-11-21T08:32:00.000Z' },
      { kind: 'notBegun', at: '2026-11-21T13:00:00.000Z' },
    ])
  })

  it.each([
    ['yesterday', { start: '2026-11-19T09:00:00Z', end: '2026-11-20T17:00:00Z' }, '2026-11-20T17:00:00.000Z'],
    ['earlier today', { start: '2026-11-20T09:00:00Z', end: '2026-11-21T01:00:00Z' }, null],
    ['two hours ago, which was yesterday there', { end: '2026-11-21T07:00:00Z', timezone: 'America/Anchorage' }, null],
    [
      'yesterday in its own zone only',
      { end: '2026-11-21T02:00:00Z', timezone: 'America/New_York' },
      '2026-11-21T02:00:00.000Z',
    ],
    ['at a time that nobody has told', { start: '2026-11-01T09:00:00Z' }, null],
    ['for the first time, and repeats', { end: '2026-11-01T09:00:00Z', isRecurring: true }, null],
    [
      'with the last of its repetitions',
      { isRecurring: true, recursUntil: '2026-11-10T00:00:00Z' },
      '2026-11-11T00:00:00.000Z',
    ],
  ])('an event that ended %s', async (_when, times, at) => {
    await indexEvent({ startUtc: null, ...times })
    const { cautions } = await asked(ids['Ada Lovelace'] ?? '')
    expect(cautions.filter(({ kind }) => kind === 'over')).toMatchObject(at === null ? [] : [{ at }])
    await indexEvent({ start: '2026-11-21T09:00:00Z', end: '2026-11-22T17:00:00Z' })
  })

  it('somebody of the name who has arrived without being on the list is told, also where there is no list', async () => {
    const first = await seeAttendee({ name: 'Kim Seen', email: 'kim@seen.example' })
    expect((await markAttendee(first)).mark).not.toBeNull()
    const second = await seeAttendee({ name: 'Kim Seen', email: 'other@seen.example' })
    const told = [{ kind: 'sameName', name: 'Kim Seen', email: 'kim@seen.example' }]
    expect((await markAttendee(second)).cautions).toMatchObject(told)
    await desk.bring({ headers: ['Name', 'Email'], rows: [['Kim Seen', 'third@seen.example']] })
    const [listed = ''] = await idsOf('third')
    expect((await asked(listed)).cautions).toMatchObject(told)
    // One whom the desk had not seen either: the service tells their name.
    const unseen = randomUUID()
    desk.service.reply = json(200, { attendee: { id: unseen, eventId, name: 'Kim Seen', email: 'kim@seen.example' } })
    expect((await markAttendee(unseen)).cautions).toMatchObject([
      { kind: 'sameName', email: 'third@seen.example', at: null },
      { kind: 'arrivedAs', email: 'kim@seen.example' },
    ])
  })

  it('who has arrived under another name and the same address is told, unless many share it', async () => {
    const rows = ['Jo Short', 'Johanna Long'].map((name) => [name, 'jo@example.org'])
    await desk.bring({ headers: ['Name', 'Email'], rows })
    const [short = '', long = ''] = await Promise.all([idsOf('jo short'), idsOf('johanna')]).then((all) => all.flat())
    expect((await asked(short)).cautions).toEqual([])
    expect((await asked(long)).cautions).toMatchObject([{ kind: 'sameEmail', name: 'Jo Short' }])
    const team = ['Ann', 'Ben', 'Cat', 'Dan'].map((name) => [`${name} Team`, 'office@example.org'])
    await desk.bring({ headers: ['Name', 'Email'], rows: team })
    const [ann = '', ben = ''] = await idsOf('office@example.org')
    expect((await asked(ann)).cautions).toEqual([])
    expect((await asked(ben)).cautions).toEqual([])
  })

  it('somebody outside of the list whom the service has as attended: by its record, or as their card shows', async () => {
    const at = '2026-11-21T08:32:00.000Z'
    const seen = await seeAttendee({ name: 'Ulla Unlisted' })
    expect((await markAttendee(seen, { attended: { at } })).cautions).toMatchObject([{ kind: 'attended', at }])
    const unseen = randomUUID()
    const record = { id: unseen, eventId, name: 'Una Unseen', hasAttended: true, attendedDateTime: at }
    desk.service.reply = json(200, { attendee: record })
    expect((await markAttendee(unseen)).cautions).toMatchObject([{ kind: 'attended', at }])
  })

  it('somebody whom the desk knows to be off the event, unless the card said so; not who attended the day before', async () => {
    const attendeeId = '70000000-0000-4000-8000-0000000000ab'
    const attended = { hasAttended: true, attendedDateTime: '2026-11-20T08:32:00Z' }
    const attendee = { id: attendeeId, eventId, name: 'Off Event', enrollmentStatus: 'Removed', ...attended }
    desk.service.reply = json(200, { attendee })
    await desk.bring({ headers: ['Name', 'Attendee ID'], rows: [['Off Event', attendeeId]] })
    const [id = ''] = await idsOf('off event')
    await desk.ask('askGuest', 'support', 'POST', `${desk.at(eventId)}/${id}/asks`)
    const kinds = async (body: object = {}) => (await asked(id, body)).cautions.map(({ kind }) => kind)
    expect(await kinds()).toEqual(expect.arrayContaining(['notOnEvent']))
    expect(await kinds()).not.toContain('attended')
    expect(await kinds({ saidNotOnEvent: true })).not.toContain('notOnEvent')
  })

  it('a guest whose registration is not paid by the last answer, unless the card said so', async () => {
    const [attendeeId, personId] = ['70000000-0000-4000-8000-0000000000ac', '80000000-0000-4000-8000-0000000000ac']
    const attendee = { id: attendeeId, eventId, personId, name: 'Una Unpaid', enrollmentStatus: 'Enrolled' }
    const registrant = { id: randomUUID(), eventId, personId, name: 'Una Unpaid', paymentStatus: 'Unpaid' }
    desk.service.reply = (request, response) => {
      const isRegistrant = request.url.includes('registrant')
      json(200, isRegistrant ? { ...registrant, registrantStatus: 'Complete' } : { attendee })(request, response)
    }
    await desk.bring({ headers: ['Name', 'Attendee ID', 'Person ID'], rows: [['Una Unpaid', attendeeId, personId]] })
    const [id = ''] = await idsOf('una unpaid')
    await desk.ask('askGuest', 'support', 'POST', `${desk.at(eventId)}/${id}/asks`)
    expect(await asked(id)).toMatchObject({ mark: null, cautions: [{ kind: 'unpaid' }] })
    expect((await asked(id, { saidAgainst: true })).mark).not.toBeNull()
  })

  it.each([
    ['look', []],
    ['stop', ['stop']],
  ] as const)('what the organizer has noted for the door: %s', async (atDoor, left) => {
    const personId = randomUUID()
    await desk.bring({ headers: ['Name', 'Person ID'], rows: [['Nora Noted', personId]] })
    const [id = ''] = await idsOf('nora noted')
    const note = { kind: 'person', id: personId, eventId, text: 'Call Oona', atDoor }
    expect((await desk.send('organizer', 'POST', '/desk/notes', note)).status).toBe(201)
    const about = { mark: null, cautions: [{ kind: atDoor, text: 'Call Oona' }] }
    expect(await asked(id)).toMatchObject(about)
    const { cautions } = await asked(id, { saidNotes: true })
    expect(cautions.map(({ kind }) => kind)).toEqual(left)
  })

  it('somebody in no sheet whose record says that they were removed, or wait in line', async () => {
    expect(await standingOf('Rosalind Removed', 'Removed')).toEqual(['no', ['notOnEvent']])
    expect(await standingOf('Walter Waits', 'Waitlisted')).toEqual(['no', ['waitlisted']])
    expect(await standingOf('Enid Enrolled', 'Enrolled')).toEqual(['yes', []])
    expect(await standingOf('Nora Nothing', '')).toEqual([null, []])
    const found = await desk.ask('searchDirectory', 'support', 'POST', '/desk/directory/searches', {
      q: 'walter waits',
    })
    const waits = found.hits[0]
    expect(waits?.guest).toMatchObject({ onEvent: 'no', enrollmentStatus: 'Waitlisted', arrivedAt: null })
    await markAttendee(waits?.id ?? '', { ask: false })
    const again = await desk.ask('searchDirectory', 'support', 'POST', '/desk/directory/searches', {
      q: 'walter waits',
    })
    expect(again.hits[0]?.guest?.arrivedAt).toEqual(expect.any(String))
  })
})
