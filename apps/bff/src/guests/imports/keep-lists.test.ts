import { randomUUID } from 'node:crypto'

import { expect, it } from 'vitest'

import { type GuestDesk, eventId, useGuestDesk, otherEventId } from '#testing/guest-desk.ts'

import { inGroups } from './keep-lists.ts'

let desk: GuestDesk
useGuestDesk((opened) => ({ desk } = opened))

const columns = [
  { header: 'Name', field: 'name' },
  { header: 'Email', field: 'email' },
  { header: 'Attendee ID', field: 'attendeeId' },
  { header: 'Person ID', field: 'personId' },
] as const
const attendeeId = randomUUID()
const personId = randomUUID()
const lists = [
  {
    id: randomUUID(),
    eventId,
    fileName: 'attendees.ndjson',
    columns,
    rows: [
      ['Ada Lovelace', 'ada@example.org', attendeeId, personId],
      ['', '', '', ''],
    ],
  },
  {
    id: randomUUID(),
    eventId: otherEventId,
    fileName: 'attendees.ndjson',
    columns,
    rows: [['Alan Turing', 'turing@bletchley.example', randomUUID(), randomUUID()]],
  },
]

const found = async (text: string) => {
  const { hits } = await desk.ask('directory', 'support', 'GET', `/desk/directory?q=${encodeURIComponent(text)}`)
  return hits.filter(({ kind }) => kind === 'guest').map(({ name }) => name)
}

it('lists of several events are kept at once, and their people are found by name, address and ids', async () => {
  expect(await desk.guests.keepLists(lists)).toEqual({ guests: 2, left: [] })
  for (const text of ['lovelace', 'ada@example.org', attendeeId, personId])
    expect(await found(text)).toEqual(['Ada Lovelace'])
  expect(await found('turing')).toEqual(['Alan Turing'])
  const [guest] = (await desk.list()).guests
  expect(guest?.sheet).toMatchObject({ name: 'Ada Lovelace', attendeeId, personId })
  expect(guest?.service).toMatchObject({ canAsk: true })
})

it('a list that was kept is left out the second time', async () => {
  expect(await desk.guests.keepLists(lists)).toEqual({ guests: 0, left: [] })
  expect((await desk.list()).total).toBe(1)
})

it('each is an import that is done, in the audit, and can be undone', async () => {
  const [list] = lists
  const id = list?.id ?? ''
  expect(await desk.importOf(eventId, id)).toMatchObject({
    state: 'done',
    rows: 2,
    received: 2,
    counts: { new: 1, unreadable: 1 },
    by: null,
  })
  expect(JSON.stringify((await desk.desk.trail()).at(-1))).toContain('lists:2,guests:2')
  await desk.ask('undoGuestImport', 'organizer', 'POST', `${desk.at(eventId)}/imports/${id}/undos`)
  await expect.poll(async () => (await desk.importOf(eventId, id)).state).toBe('undone')
  expect(await found('lovelace')).toEqual([])
  expect(await found('turing')).toEqual(['Alan Turing'])
})

const of = (count: number) => ({ rows: Array.from({ length: count }, () => ['x']) })

it('lists share a transaction of a thousand rows; none is taken apart', () => {
  const sizes = inGroups([of(400), of(600), of(1), of(1000), of(30)]).map((group) =>
    group.map(({ rows }) => rows.length),
  )
  expect(sizes).toEqual([[400, 600], [1], [1000], [30]])
})
