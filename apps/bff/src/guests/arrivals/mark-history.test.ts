import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { expect, it } from 'vitest'

import { type GuestDesk, eventId, useGuestDesk } from '#testing/guest-desk.ts'

let desk: GuestDesk
let store: Store
useGuestDesk((opened) => ({ desk, store } = opened))

const day = '2026-11-21'
const arrivals = `/desk/events/${eventId}/arrivals`
type Row = Record<string, unknown>
const rows = async (): Promise<Row[]> =>
  (await store.pool.query<Row>('select * from arrival_mark order by version')).rows
/** The rest is written once, when it is undone. */
const ofUndo: ReadonlySet<string> = new Set(['undone_at', 'undone_by', 'reason', 'version'])
const said = (row: Row = {}): Row => Object.fromEntries(Object.entries(row).filter(([name]) => !ofUndo.has(name)))

it('no request loses or overwrites anything of a mark: person, time, door, and who undid it when and why', async () => {
  await desk.bring({ headers: ['Name'], rows: [['Ada'], ['Bo']] })
  const ids = new Map((await desk.list()).guests.map(({ id, sheet }) => [sheet.name, id]))
  const [ada, bo] = [ids.get('Ada'), ids.get('Bo')]
  const mark = async (role: 'staff' | 'organizer', id: string, body: object): Promise<number> => {
    desk.desk.later(1000)
    return (await desk.send(role, 'PUT', `${arrivals}/${id}`, { day, ...body })).status
  }
  const undo = async (role: 'staff' | 'organizer', id: string, reason?: string): Promise<number> => {
    desk.desk.later(1000)
    return (await desk.send(role, 'POST', `${arrivals}/${id}/undos`, reason === undefined ? {} : { reason })).status
  }
  const [first, second] = [randomUUID(), randomUUID()]
  expect(await mark('staff', first, { guestId: ada, door: 'North' })).toBe(200)
  const [made] = await rows()
  // The same again, by somebody else, at another door, under another id.
  expect(await mark('staff', first, { guestId: ada, door: 'South' })).toBe(200)
  expect(await mark('organizer', first, { guestId: ada, door: 'South' })).toBe(200)
  expect(await mark('organizer', randomUUID(), { guestId: ada, door: 'South' })).toBe(200)
  // The id of a mark names no other guest and no other day, and answers with no mark of somebody else.
  expect(await mark('staff', first, { guestId: bo })).toBe(422)
  expect(await mark('staff', first, { guestId: ada, day: '2026-11-22' })).toBe(422)
  expect(await rows()).toEqual([made])

  expect(await undo('staff', first)).toBe(200)
  const [undone] = await rows()
  expect(undone).toMatchObject({ ...said(made), undone_by: made?.['person_id'] })
  // Somebody else undoes it once more, with a reason: the first one stands.
  expect(await undo('organizer', first, 'Mistaken')).toBe(200)
  expect(await rows()).toEqual([undone])

  // Marked again it is a second row, and the first one is as it was.
  expect(await mark('organizer', second, { guestId: ada, door: 'East' })).toBe(200)
  expect(await undo('staff', second, 'Another Ada')).toBe(200)
  const both = await rows()
  expect(both).toHaveLength(2)
  expect(both[0]).toEqual(undone)
  const text = await (await desk.send('organizer', 'POST', `${arrivals}/exports`, {})).text()
  for (const known of ['North', 'East', 'Another Ada', 'staff', 'organizer']) expect(text).toContain(known)
  // Taking back what somebody else has marked is in the audit too.
  expect(JSON.stringify((await desk.desk.trail()).at(-2))).toContain('guests.undoArrival')

  // A newer sheet without the guest, and another list, leave them; only an erasure, which is audited, takes values away.
  await desk.bring({ mode: 'update', headers: ['Name'], rows: [['Bo'], ['Cy']] })
  expect(await rows()).toEqual(both)
  await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
  expect(await rows()).toHaveLength(2)
  expect(JSON.stringify((await desk.desk.trail()).at(-1))).toContain('guests.delete')
})
