import { beforeEach, expect, it } from 'vitest'

import { json } from '#testing/fake-service.ts'
import { type GuestDesk, eventId, useGuestDesk, otherEventId, projectId } from '#testing/guest-desk.ts'

let desk: GuestDesk
useGuestDesk((opened) => ({ desk } = opened))
beforeEach(async () => {
  await desk.send('organizer', 'DELETE', `/desk/events/${eventId}/guests`)
})

let last = 0
const newId = (): string => `70000000-0000-4000-8000-${String((last += 1)).padStart(12, '0')}`

type Seen = { id: string; name: string; email?: string; personId?: string; userId?: string; registrantId?: string }
/** The desk reads an attendee record, as a card does. */
async function see(attendee: Seen): Promise<void> {
  desk.service.reply = json(200, { attendee: { eventId, enrollmentStatus: 'Enrolled', ...attendee } })
  await desk.send('support', 'GET', `/api/events/${eventId}/attendees/${attendee.id}`)
  await desk.desk.stateful.directory.settle()
}
async function seeRegistrant(registrant: Seen & { confirmationNumber?: string; personId: string }): Promise<void> {
  desk.service.reply = json(200, { eventId, registrantStatus: 'Complete', paymentStatus: 'Paid', ...registrant })
  await desk.send('support', 'GET', `/api/events/${eventId}/registrant-for-person?personid=${registrant.personId}`)
  await desk.desk.stateful.directory.settle()
}
const card = (id: string) => desk.ask('guest', 'support', 'GET', `/desk/events/${eventId}/guests/${id}`)
const rows = async (q = '') => (await desk.list(q)).guests
const joinedOf = async (name: string) =>
  (await rows()).find(({ kind, sheet }) => kind === 'sheet' && sheet.name === name)?.joined
const search = async (q: string) =>
  (await desk.ask('searchDirectory', 'support', 'POST', '/desk/directory/searches', { q, eventId })).hits
const sheet = (...lines: string[][]) =>
  desk.bring({ headers: ['Name', 'Email', 'Confirmation number', 'Ticket', 'Person ID', 'User ID'], rows: lines })

it('joins a guest and the attendee of the same e-mail address and name into one row, one hit, one card', async () => {
  const id = newId()
  await sheet(['Ana Lund', 'ANA@example.org', '', 'VIP', '', ''], ['Bo Berg', 'bo@example.org', '', '', '', ''])
  await see({ id, name: 'Ana Lund', email: 'ana@example.org' })
  const [row, ...others] = await rows('q=lund')
  expect(others).toEqual([])
  expect(row).toMatchObject({ kind: 'sheet', joined: { by: 'email', id, attendeeId: id }, service: { canAsk: true } })
  expect((await card(id)).id).toBe(row?.id)
  const hits = await search('ana lund')
  expect(hits.filter(({ name }) => name === 'Ana Lund')).toHaveLength(1)
  expect(hits[0]).toMatchObject({ kind: 'attendee', id, guest: { ticket: 'VIP', attendeeId: id } })
})

it('joins by person id, user id and confirmation number, in this order, before the e-mail address', async () => {
  const [byPerson, byUser, byNumber] = [newId(), newId(), newId()]
  const [personId, userId, registrantId] = [newId(), newId(), newId()]
  await sheet(
    ['Person Key', 'x1@example.org', '', '', personId, ''],
    ['User Key', 'x2@example.org', '', '', '', userId],
    ['Number Key', 'x3@example.org', 'FD-7K2QX', '', '', ''],
  )
  await see({ id: byPerson, name: 'Other Name', personId })
  await see({ id: byUser, name: 'Second Name', userId })
  await see({ id: byNumber, name: 'Third Name', registrantId, personId: newId() })
  await seeRegistrant({ id: registrantId, name: 'Third Name', personId: newId(), confirmationNumber: 'fd-7k2qx' })
  const joined = Object.fromEntries((await rows()).map((row) => [row.sheet.name, row.joined]))
  expect(joined['Person Key']).toMatchObject({ by: 'id', attendeeId: byPerson })
  expect(joined['User Key']).toMatchObject({ by: 'id', attendeeId: byUser })
  expect(joined['Number Key']).toMatchObject({ by: 'confirmationNumber', attendeeId: byNumber, registrantId })
  const others = (await rows()).filter(({ kind }) => kind !== 'sheet').map(({ sheet: { name } }) => name)
  expect(others).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(Other|Second|Third)/)]))
})

it('an order that several guests share joins only whose name or address agrees; ids that differ join nobody', async () => {
  const registrantId = newId()
  const personId = newId()
  await sheet(
    ['Uma Group', 'uma@example.org', 'GROUP-77', '', '', ''],
    ['Vic Group', 'vic@example.org', 'GROUP-77', '', '', ''],
    ['Wes Same', 'wes@example.org', '', '', newId(), ''],
  )
  await seeRegistrant({ id: registrantId, name: 'Uma Group', personId, confirmationNumber: 'GROUP-77' })
  await see({ id: newId(), name: 'Wes Same', email: 'wes@example.org', personId: newId() })
  expect(await joinedOf('Uma Group')).toMatchObject({ by: 'confirmationNumber', registrantId, personId })
  expect(await joinedOf('Vic Group')).toBeNull()
  expect(await joinedOf('Wes Same')).toBeNull()
})

it('two records of one name and address join nobody: nothing is guessed', async () => {
  await sheet(['Kim Lee', 'kim@example.org', '', '', '', ''])
  for (const id of [newId(), newId()]) await see({ id, name: 'Kim Lee', email: 'kim@example.org' })
  const found = await rows('q=kim')
  expect(found.map(({ kind }) => kind).toSorted()).toEqual(['attendee', 'attendee', 'sheet'])
  expect(found.find(({ kind }) => kind === 'sheet')).toMatchObject({ joined: null, service: { canAsk: false } })
})

it('a row with an e-mail address only is asked by the ids of its record, which stay the record’s', async () => {
  const id = newId()
  await sheet(['Ida Ask', 'ida@example.org', '', '', '', ''])
  await see({ id, name: 'Ida Ask', email: 'ida@example.org' })
  const [row] = await rows('q=ida')
  desk.service.seen.splice(0)
  const asked = await desk.ask('askGuest', 'support', 'POST', `/desk/events/${eventId}/guests/${row?.id}/asks`)
  expect(desk.service.seen.map(({ url }) => url)).toEqual([`/api/events/${eventId}/attendees/${id}`])
  expect(asked.service).toMatchObject({ onEvent: 'yes', canAsk: true, attendeeId: null })
  expect(asked.joined).toMatchObject({ by: 'email', attendeeId: id })
})

it('a guest whose ids are known from another event only is asked by them, when the card is opened', async () => {
  const [byMail, byNumber, attendeeId] = [newId(), newId(), newId()]
  const elsewhere = { eventId: otherEventId, projectId, enrollmentStatus: 'Enrolled' }
  desk.service.reply = json(200, {
    attendee: { ...elsewhere, id: newId(), name: 'Eve Far', email: 'EVE@example.org', userId: byMail },
  })
  await desk.send('support', 'GET', `/api/events/${otherEventId}/attendees/${newId()}`)
  desk.service.reply = json(200, {
    ...elsewhere,
    id: newId(),
    personId: newId(),
    userId: byNumber,
    name: 'Noa Far',
    confirmationNumber: 'FD-FAR-1',
  })
  await desk.send('support', 'GET', `/api/events/${otherEventId}/registrant-for-person?personid=${newId()}`)
  for (const userId of [newId(), newId()]) {
    const attendee = { ...elsewhere, id: newId(), name: 'Two Far', email: 'two@example.org', userId }
    desk.service.reply = json(200, { attendee })
    await desk.send('support', 'GET', `/api/events/${otherEventId}/attendees/${attendee.id}`)
  }
  await desk.desk.stateful.directory.settle()
  await sheet(
    ['Eve Far', 'eve@example.org', '', '', '', ''],
    ['Noa Far', 'other@example.org', 'fd-far-1', '', '', ''],
    ['Two Far', 'two@example.org', '', '', '', ''],
    ['Eve Near', 'eve@example.org', '', '', '', ''],
  )
  const opened = new Map<string, Awaited<ReturnType<typeof card>>>()
  for (const {
    id,
    sheet: { name },
  } of await rows())
    opened.set(name, await card(id))
  const canAsk = (name: string) => opened.get(name)?.service.canAsk
  expect(['Eve Far', 'Noa Far', 'Two Far', 'Eve Near'].map(canAsk)).toEqual([true, true, false, false])

  const ask = (name: string) =>
    desk.ask('askGuest', 'support', 'POST', `/desk/events/${eventId}/guests/${opened.get(name)?.id}/asks`)
  desk.service.seen.splice(0)
  const record = { id: attendeeId, eventId, enrollmentStatus: 'Enrolled' }
  desk.service.reply = json(200, { ...record, name: 'Eve Far', email: 'eve@example.org', userId: byMail })
  const asked = await ask('Eve Far')
  expect(desk.service.seen[0]?.url).toBe(`/api/events/${eventId}/attendee-for-userid?userid=${byMail}`)
  // As long as the record is not read, nothing is linked; then it is joined as any other.
  expect(asked.service).toMatchObject({ onEvent: 'yes', attendeeId: null })
  await desk.desk.stateful.directory.settle()
  expect((await card(asked.id)).joined).toMatchObject({ by: 'email', attendeeId })
  desk.service.seen.splice(0)
  await ask('Two Far')
  expect(desk.service.seen).toEqual([])

  desk.person.scope = [{ projectId, eventId }]
  try {
    const { id } = opened.get('Noa Far') ?? { id: '' }
    expect((await card(id)).service.canAsk).toBe(false)
  } finally {
    desk.person.scope = null
  }
})

it('the other events of a person: lists and records that hold them, by the same keys, within the scope', async () => {
  const [userId, attendeeId] = [newId(), newId()]
  const third = '10000000-0000-4000-8000-000000000003'
  const headers = ['Name', 'Email', 'User ID', 'Ticket']
  await sheet(['Pia Two', 'pia@example.org', '', '', '', userId])
  await desk.bring(
    {
      headers,
      rows: [
        ['P. Two', 'other@example.org', userId, 'VIP'],
        ['Pia Two', 'pia@example.org', newId(), ''],
      ],
    },
    otherEventId,
  )
  desk.service.reply = json(200, {
    attendee: { id: attendeeId, eventId: third, projectId, name: 'Pia Two', email: 'PIA@example.org' },
  })
  await desk.send('support', 'GET', `/api/events/${third}/attendees/${attendeeId}`)
  await desk.desk.stateful.directory.settle()
  const [row] = await rows('q=pia')
  const others = () =>
    desk.ask('otherEventsOfGuest', 'support', 'GET', `/desk/events/${eventId}/guests/${row?.id}/events`)
  const { events, more } = await others()
  expect(more).toBe(false)
  expect(events).toHaveLength(2)
  expect(events.find((one) => one.eventId === otherEventId)).toMatchObject({ kind: 'sheet', ticket: 'VIP' })
  expect(events.find((one) => one.eventId === third)).toMatchObject({ kind: 'attendee', id: attendeeId })
  desk.person.scope = [
    { projectId, eventId },
    { projectId, eventId: third },
  ]
  try {
    expect((await others()).events.map((one) => one.eventId)).toEqual([third])
    const path = `/desk/events/${otherEventId}/guests/${row?.id}/events`
    expect((await desk.send('support', 'GET', path)).status).toBe(403)
  } finally {
    desk.person.scope = null
    await desk.send('organizer', 'DELETE', `/desk/events/${otherEventId}/guests`)
  }
})

it('an arrival is marked once for guest and record, whichever card it is marked on', async () => {
  const id = newId()
  await sheet(['Ola One', 'ola@example.org', '', '', '', ''])
  const [guest] = await rows('q=ola')
  const mark = (body: object) =>
    desk.ask('markArrival', 'staff', 'PUT', `/desk/events/${eventId}/arrivals/${newId()}`, {
      day: '2026-11-21',
      ...body,
    })
  expect((await mark({ guestId: guest?.id })).already).toBe(false)
  await see({ id, name: 'Ola One', email: 'ola@example.org' })
  expect((await mark({ attendeeId: id })).already).toBe(true)
  expect((await card(id)).desk.arrived).not.toBeNull()
})

it('what was joined by e-mail can be told apart, and that can be taken back', async () => {
  const id = newId()
  await sheet(['Max Twin', 'twins@example.org', '', '', '', ''])
  await see({ id, name: 'Max Twin', email: 'twins@example.org' })
  const [row] = await rows('q=max')
  const path = `/desk/events/${eventId}/guests/${row?.id}/apart/${id}`
  expect((await desk.send('support', 'PUT', path)).status).toBe(403)
  const apart = await desk.ask('tellGuestApart', 'staff', 'PUT', path)
  expect(apart).toMatchObject({ joined: null, apart: [id], service: { canAsk: false } })
  expect((await rows('q=max')).map(({ kind }) => kind).toSorted()).toEqual(['attendee', 'sheet'])
  expect(await search('max twin')).toHaveLength(2)
  const together = await desk.ask('joinGuest', 'staff', 'DELETE', path)
  expect(together).toMatchObject({ joined: { by: 'email', id }, apart: [] })
  const audited = (await desk.desk.trail()).map(({ action }) => action)
  expect(audited).toEqual(expect.arrayContaining(['guests.tellApart', 'guests.joinAgain']))
})

it('telling apart and linking are of the event: another scope is refused', async () => {
  const id = newId()
  await sheet(['Sco Ped', 'sco@example.org', '', '', '', ''])
  await see({ id, name: 'Sco Ped', email: 'sco@example.org' })
  const [row] = await rows('q=sco')
  desk.person.scope = [{ projectId, eventId: otherEventId }]
  try {
    const at = `/desk/events/${eventId}/guests/${row?.id}`
    expect((await desk.send('staff', 'PUT', `${at}/apart/${id}`)).status).toBe(403)
    expect((await desk.send('staff', 'DELETE', `${at}/apart/${id}`)).status).toBe(403)
    expect((await desk.send('staff', 'PUT', `${at}/attendee`, { attendeeId: id })).status).toBe(403)
    const elsewhere = `/desk/events/${otherEventId}/guests/${row?.id}`
    expect((await desk.send('staff', 'PUT', `${elsewhere}/apart/${id}`)).status).toBe(404)
  } finally {
    desk.person.scope = null
  }
})

it('the attendee who was enrolled from a guest’s card is linked to the guest, also under another name', async () => {
  const id = newId()
  await sheet(['Nick Name', '', '', 'Day', '', ''])
  const [row] = await rows('q=nick')
  desk.service.reply = json(200, { attendee: { id, eventId, name: 'Nicholas Name', enrollmentStatus: 'Enrolled' } })
  const linked = await desk.ask('linkGuest', 'staff', 'PUT', `/desk/events/${eventId}/guests/${row?.id}/attendee`, {
    attendeeId: id,
  })
  expect(linked.service).toMatchObject({ attendeeId: id, onEvent: 'yes' })
  expect((await card(id)).id).toBe(row?.id)
  desk.service.reply = json(404, { message: 'no such attendee' })
  const unknown = await desk.send('staff', 'PUT', `/desk/events/${eventId}/guests/${row?.id}/attendee`, {
    attendeeId: newId(),
  })
  expect(unknown.status).toBe(404)
})
