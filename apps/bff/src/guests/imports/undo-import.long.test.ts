import { expect, it } from 'vitest'

import { type GuestDesk, eventId } from '#testing/guest-desk.ts'
import {
  type EnrollmentService,
  attendee,
  bringFive,
  enrolling,
  headers,
  reached,
  useRunsDesk,
} from '#testing/runs-desk.ts'

let desk: GuestDesk
let service: EnrollmentService
useRunsDesk((opened) => ({ desk, service } = opened))

const { path, run, start } = enrolling(() => desk)
const undoSheet = async (id: string) => {
  await desk.ask('undoGuestImport', 'organizer', 'POST', `${desk.at(eventId)}/imports/${id}/undos`)
  await expect.poll(async () => (await desk.importOf(eventId, id)).state).toBe('undone')
  return desk.importOf(eventId, id)
}
const listedInSheet = async () => (await desk.list('seen=no&sort=name')).guests.map(({ sheet }) => sheet.name)

it('says before the undo of a sheet who stays and why, and takes them off once their run is undone', async () => {
  service.statuses.set(attendee(1), 'Enrolled').set(attendee(2), 'Removed').set(attendee(3), 'Enrolled')
  const { id } = await bringFive(desk)
  const none = { restored: 0, unmarked: 0 }
  expect((await desk.importOf(eventId, id)).undo).toEqual({
    ...none,
    removed: 5,
    kept: { arrived: 0, enrolled: 0, changed: 0 },
    runs: [],
  })
  const runId = await start()
  await reached(desk, 'done', () => run(runId))
  const enrolled = { kept: { arrived: 0, enrolled: 2, changed: 0 }, runs: [{ id: runId, guests: 2 }] }
  expect((await desk.importOf(eventId, id)).undo).toEqual({ ...none, removed: 3, ...enrolled })
  const partly = await undoSheet(id)
  expect(partly.undone).toEqual({ ...none, removed: 3, kept: 2 })
  expect(partly.undo).toEqual({ ...none, removed: 0, ...enrolled })
  expect(await listedInSheet()).toEqual(['Bo Off', 'Di New'])
  await desk.ask('undoEnrolling', 'staff', 'POST', `${path(runId)}/undos`)
  await reached(desk, 'undone', () => run(runId))
  expect((await desk.importOf(eventId, id)).undo).toMatchObject({ removed: 2, runs: [] })
  const whole = await undoSheet(id)
  expect(whole).toMatchObject({ undone: { ...none, removed: 5, kept: 0 }, undo: null })
  expect(await listedInSheet()).toEqual([])
  // Nothing is left to undo.
  const again = await desk.send('organizer', 'POST', `${desk.at(eventId)}/imports/${id}/undos`)
  expect(again.status).toBe(409)
})

it('of a sheet leaves who has arrived or was changed by a later sheet, until that is undone', async () => {
  const { id } = await bringFive(desk)
  const later = await desk.bring({ headers, rows: [['Ada On', 'new@example.org', attendee(1)]] })
  const [di] = (await desk.list('q=Di New')).guests
  const arrivals = `${desk.at(eventId).replace('/guests', '')}/arrivals`
  const mark = '00000000-0000-4000-8000-00000000a001'
  await desk.ask('markArrival', 'staff', 'PUT', `${arrivals}/${mark}`, {
    guestId: di?.id,
    day: '2026-11-21',
    door: 'North',
  })
  expect((await desk.importOf(eventId, id)).undo).toMatchObject({
    removed: 3,
    kept: { arrived: 1, enrolled: 0, changed: 1 },
  })
  expect((await undoSheet(id)).undone).toMatchObject({ removed: 3, kept: 2 })
  expect((await undoSheet(later.id)).undone).toMatchObject({ restored: 1, kept: 0 })
  expect((await desk.importOf(eventId, id)).undo).toMatchObject({ removed: 1, kept: { arrived: 1, changed: 0 } })
  await desk.ask('undoArrival', 'staff', 'POST', `${arrivals}/${mark}/undos`, {})
  expect((await undoSheet(id)).undone).toMatchObject({ removed: 5, kept: 0 })
})

it('of a sheet puts back what a later sheet had changed, once that one is undone', async () => {
  await bringFive(desk)
  const second = await desk.bring({ headers, rows: [['Ada On', 'second@example.org', attendee(1)]] })
  const third = await desk.bring({ headers, rows: [['Ada On', 'third@example.org', attendee(1)]] })
  expect((await undoSheet(second.id)).undone).toMatchObject({ restored: 0, kept: 1 })
  await undoSheet(third.id)
  expect((await undoSheet(second.id)).undone).toMatchObject({ restored: 1, kept: 0 })
  expect((await desk.list('q=Ada On')).guests[0]?.sheet.email).toBe('ada@example.org')
})

it('of a sheet takes off who was enrolled by a run and was removed by somebody since', async () => {
  service.statuses.set(attendee(1), 'Enrolled').set(attendee(2), 'Removed').set(attendee(3), 'Enrolled')
  const { id } = await bringFive(desk)
  const runId = await start()
  await reached(desk, 'done', () => run(runId))
  service.statuses.set(attendee(2), 'Removed')
  const [bo] = (await desk.list('q=Bo Off')).guests
  await desk.ask('askGuest', 'staff', 'POST', `${desk.at(eventId)}/${bo?.id}/asks`)
  expect((await desk.importOf(eventId, id)).undo).toMatchObject({ removed: 4, kept: { enrolled: 1 } })
})
