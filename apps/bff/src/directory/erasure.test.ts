import type { DeskAnswer } from '@frontdesk/desk-api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createRecentPeople } from '#personal/recent-people/recent-people.ts'
import { arrivalMarks, passages } from '#store/guest-tables.ts'
import { accounts as peopleTable } from '#store/tables.ts'
import { createTextCipher } from '#store/text-cipher.ts'
import {
  type DirectoryDesk,
  aRegistrant,
  anAttendee,
  canary,
  idOf,
  ids,
  openDirectoryDesk,
  traces,
} from '#testing/directory-desk.ts'
import { json } from '#testing/fake-service.ts'
import { sendWrite } from '#testing/gateway-desk.ts'

const { event, project, person, attendee, registrant } = ids

let at: DirectoryDesk

beforeAll(async () => {
  at = await openDirectoryDesk()
})
afterAll(() => at.close())
beforeEach(() => at.clear())

const markOf = (nth: number, attendeeId: string) => ({
  id: idOf(nth),
  eventId: event,
  version: nth,
  attendeeId,
  subjectId: attendeeId,
  day: '2026-11-27',
  at: new Date(0),
  receivedAt: new Date(0),
  doorSealed: 'sealed door',
  personId: idOf(90),
  reason: 'sealed reason',
})

describe('an erasure', () => {
  beforeEach(async () => {
    await at.readEvent()
    await at.readAttendee()
    await at.read(`/api/events/${event}/registrant-for-person?personid=${person}`, aRegistrant)
    await at.read(`/api/companies/${idOf(3)}/members`, {
      count: 2,
      data: [
        { id: idOf(15), companyId: idOf(3), projectId: project, ...canary, phone: null },
        { id: idOf(16), companyId: idOf(3), projectId: project, name: 'Somebody Else', email: 'else@canary.example' },
      ],
    })
    at.service.reply = json(200, { success: true, data: anAttendee })
    await sendWrite(at.desk(), 'enrollAttendee', 'key-of-the-canary', {
      enroll: true,
      eventId: event,
      personId: person,
    })
    await at.store.db
      .insert(peopleTable)
      .values({
        id: idOf(90),
        name: 'Ana',
        email: 'a@b.example',
        role: 'admin',
        passwordHash: '',
        createdAt: new Date(0),
      })
      .onConflictDoNothing()
    const recents = createRecentPeople({
      db: at.store.db,
      now: () => new Date('2026-11-21T09:00:00Z'),
      cipher: createTextCipher(Buffer.alloc(32, 8)),
    })
    for (const [kind, one] of [
      ['attendee', attendee],
      ['registrant', person],
    ] as const)
      await recents.put(idOf(90), {
        kind,
        eventId: event,
        slug: null,
        projectId: null,
        id: one,
        name: canary.name,
        eventName: 'T',
      })
    const note = { kind: 'attendee', id: attendee, eventId: event, text: `Call ${canary.name}` }
    await at.desk().ask('support', '/desk/notes', { method: 'POST', body: JSON.stringify(note) })
  })

  it('can be preceded by a file of all that it deletes, and of the audit, which it keeps', async () => {
    await at.desk().ask('support', '/desk/notes', {
      method: 'POST',
      body: JSON.stringify({ kind: 'attendee', id: idOf(55), eventId: event, text: 'About somebody else' }),
    })
    const answer = await at.disclose('registrant', registrant.toUpperCase())
    expect(answer.status).toBe(200)
    const { parts, emails, events, cut, ...found } = (await answer.json()) as DeskAnswer<'disclose'>
    expect(found.ids).toEqual(expect.arrayContaining([attendee, person, registrant]))
    expect([emails, cut]).toEqual([[canary.email], []])
    expect(events).toEqual({ [event]: expect.stringContaining('Tideline') as string })
    const counts = Object.fromEntries(Object.entries(parts).map(([name, rows]) => [name, rows.length]))
    expect(counts).toEqual({
      records: 3,
      guests: 0,
      sheets: 0,
      arrivals: 0,
      passages: 0,
      notes: 1,
      activity: 1,
      answers: 1,
      versions: 2,
      recents: 2,
      deliveries: 0,
      // Of all tests: the audit is append-only.
      audit: expect.any(Number) as number,
    })
    expect(parts.audit.map(({ action }) => action)).toEqual(expect.arrayContaining(['enrollAttendee', 'desk.addNote']))
    expect(parts.notes).toMatchObject([{ text: `Call ${canary.name}`, about: { kind: 'attendee', id: attendee } }])
    expect(new Set(parts.versions.map(({ operation }) => operation))).toEqual(
      new Set(['getAttendee', 'getRegistrantForPerson']),
    )
    expect(JSON.stringify(parts)).not.toContain('else@canary.example')
    const row = (await at.desk().trail()).find(({ action }) => action === 'desk.disclose')
    expect(row).toMatchObject({ kind: 'export', outcome: 'confirmed', role: 'admin' })
    expect(JSON.parse(row?.subjects ?? '')).toMatchObject({ registrantId: registrant, attendeeId: attendee })
    expect(await at.dump()).not.toMatch(traces)
    expect((await at.disclose('attendee', attendee, 'organizer')).status).toBe(403)
  })

  it('deletes all data of one person, and only theirs', async () => {
    const answer = await at.erase('registrant', registrant.toUpperCase())
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { rows: 9, directory: 3, recents: 2, notes: 1, answers: 1, guests: 0, versions: 2 },
    ])
    for (const text of ['zebulon', canary.email, canary.phone, attendee, person, 'KX-4711'])
      expect((await at.find(text)).hits.map(({ name }) => name).filter((name) => traces.test(name))).toEqual([])
    expect((await at.find('somebody else')).hits).toHaveLength(1)
    expect((await at.find('tideline')).hits).toHaveLength(1)
    expect(await at.dump()).not.toMatch(traces)
  })

  it('takes door and reason from marks and passages of somebody who is on no list, and leaves those of others', async () => {
    const other = idOf(44)
    await at.store.db.insert(arrivalMarks).values([markOf(201, attendee), markOf(202, other)])
    const kind = 'out' as const
    await at.store.db.insert(passages).values([
      { ...markOf(203, attendee), kind },
      { ...markOf(204, other), kind },
    ])
    await at.erase('registrant', registrant)
    for (const table of [arrivalMarks, passages]) {
      const rows = await at.store.db.select().from(table)
      expect(
        rows.map(({ attendeeId, doorSealed, reason, removedAt }) => [
          attendeeId,
          doorSealed,
          reason,
          removedAt !== null,
        ]),
      ).toEqual(
        expect.arrayContaining([
          [attendee, null, null, true],
          [other, 'sealed door', 'sealed reason', false],
        ]),
      )
      await at.store.db.delete(table)
    }
  })

  it('leaves only ids in the audit, whose chain still verifies', async () => {
    await at.erase('attendee', attendee)
    const row = (await at.desk().trail()).find(({ kind }) => kind === 'erasure')
    expect(row).toMatchObject({ action: 'desk.erase', outcome: 'confirmed', role: 'admin', fields: '' })
    expect(JSON.parse(row?.subjects ?? '')).toMatchObject({
      attendeeId: attendee,
      personId: person,
      registrantId: registrant,
    })
    expect((await at.desk().verdict()).faults).toEqual([])
  })

  it('leaves no readable personal data in the folder of the store, before or after', async () => {
    expect(at.bytes()).toContain('desk.addNote')
    expect(at.bytes()).not.toMatch(traces)
    await at.erase('attendee', attendee)
    await at.store.pool.query('vacuum')
    await at.store.pool.query('checkpoint')
    expect(at.bytes()).not.toMatch(traces)
  })

  it('is for administrators only, and only of people', async () => {
    expect((await at.erase('attendee', attendee, 'organizer')).status).toBe(403)
    expect((await at.erase('event', event)).status).toBe(400)
    expect((await at.find('zebulon')).hits.length).toBeGreaterThan(0)
  })

  it('of an unknown person deletes nothing, and is in the audit too', async () => {
    const answer = await at.erase('person', idOf(77))
    expect(await answer.json()).toEqual({
      rows: 0,
      directory: 0,
      recents: 0,
      notes: 0,
      answers: 0,
      guests: 0,
      versions: 0,
    })
    expect((await at.desk().trail()).filter(({ subjects }) => subjects.includes(idOf(77)))).toHaveLength(1)
  })

  it('does not block later indexing', async () => {
    await at.erase('attendee', attendee)
    at.desk().later(1000)
    await at.read(`/api/events/${event}/attendees/${attendee}`, { attendee: { ...anAttendee, jobTitle: 'Back' } })
    expect((await at.find('zebulon')).hits).toHaveLength(1)
  })
})
