import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { guestRunRows } from '#store/guest-tables.ts'
import { sendWrite } from '#testing/gateway-desk.ts'
import { type GuestDesk, eventId, otherEventId } from '#testing/guest-desk.ts'
import {
  type EnrollmentService,
  bringFive,
  bringRemoved,
  enrolling,
  headers,
  reached,
  useRunsDesk,
} from '#testing/runs-desk.ts'

let desk: GuestDesk
let store: Store
let service: EnrollmentService
useRunsDesk((opened) => ({ desk, store, service } = opened))
const { path, run, start } = enrolling(() => desk)

describe('whom the service refused in an enrollment run', () => {
  it('who was refused, or is being looked up, has it in the list until the next run says otherwise', async () => {
    await bringRemoved(desk, service, 2)
    const before = (await desk.list()).version
    service.refuseEnrolls({ title: 'The event is full', status: 409 })
    const id = await start()
    await reached(desk, 'done', () => run(id))
    const refused = async () =>
      (await desk.list()).guests.flatMap(({ kind, desk: here }) => (kind === 'sheet' ? [here.refused] : []))
    expect(await refused()).toMatchObject(
      Array.from({ length: 2 }, () => ({ code: 'upstream_rejected', detail: 'The event is full' })),
    )
    // Copies of the list read the rows anew.
    expect((await desk.list()).version).toBeGreaterThan(before)
    service.refuseEnrolls(null)
    const next = await start()
    await reached(desk, 'done', () => run(next))
    expect(await refused()).toEqual([null, null])
    await store.db.update(guestRunRows).set({ outcome: 'unknown' }).where(eq(guestRunRows.runId, next))
    const { guests } = await desk.list()
    expect(guests.flatMap(({ kind, desk: here }) => (kind === 'sheet' ? [here.uncertainRun] : []))).toEqual([
      next,
      next,
    ])
  })

  it('what the service said when it refused them is told of the event for a day', async () => {
    await bringRemoved(desk, service, 2)
    service.refuseEnrolls({ title: 'The event is full', status: 409 })
    const id = await start()
    await reached(desk, 'done', () => run(id))
    const refusal = async () =>
      (await desk.ask('guestLists', 'support', 'GET', `/desk/guests?events=${eventId}`)).lists[0]?.refusal
    expect(await refusal()).toMatchObject({ guests: 2, says: 'The event is full' })
    await desk.ask('undoEnrolling', 'staff', 'POST', `${path(id)}/undos`)
    await reached(desk, 'undone', () => run(id))
    expect(await refusal()).toMatchObject({ guests: 2, says: 'The event is full' })
    desk.desk.later(86_400_000)
    expect(await refusal()).toBeNull()
  })

  it('what was done after a refusal, and may have made room, is told beside it', async () => {
    const personId = randomUUID()
    await bringRemoved(desk, service, 2)
    service.refuseEnrolls({ title: 'The event is full', status: 409 })
    const id = await start()
    await reached(desk, 'done', () => run(id))
    const since = async () =>
      (await desk.ask('guestLists', 'support', 'GET', `/desk/guests?events=${eventId}`)).lists[0]?.refusal?.since
    expect(await since()).toBeNull()
    const write = async (enroll: boolean, ofEvent: string = eventId) => {
      desk.desk.later(60_000)
      await (await sendWrite(desk.desk, 'enrollAttendee', null, { enroll, eventId: ofEvent, personId })).text()
      return desk.desk.now().toISOString()
    }
    await write(true)
    // Refused again, and in another event.
    expect(await since()).toBeNull()
    service.refuseEnrolls(null)
    await write(false, otherEventId)
    expect(await since()).toBeNull()
    const removedAt = await write(false)
    expect(await since()).toEqual({ at: removedAt, what: 'removed' })
    const enrolledAt = await write(true)
    expect(await since()).toEqual({ at: enrolledAt, what: 'enrolled' })
    service.waitlists()
    await write(true)
    expect(await since()).toEqual({ at: enrolledAt, what: 'enrolled' })
    // The removal of a waitlisted guest frees no place.
    await write(false)
    expect(await since()).toEqual({ at: enrolledAt, what: 'enrolled' })
  })

  it('who was refused by a run stays refused after its undo, which takes back only what was added', async () => {
    await bringRemoved(desk, service, 2)
    const listed = async () => (await desk.list('seen=no')).guests
    const [first] = await listed()
    const startFor = async (guestId = '') => {
      const id = randomUUID()
      await desk.ask('startEnrolling', 'staff', 'PUT', path(id), { selection: { ids: [guestId] } })
      await reached(desk, 'done', () => run(id))
    }
    await startFor(first?.id)
    service.refuseEnrolls({ title: 'The event is full', status: 409 })
    const refusing = await start()
    await reached(desk, 'done', () => run(refusing))
    const refused = async () => (await listed()).map(({ desk: here }) => here.refused)
    const before = await refused()
    expect(before).toEqual([null, expect.objectContaining({ detail: 'The event is full' })])
    // An undo is possible although the run enrolled no guest.
    await desk.ask('undoEnrolling', 'staff', 'POST', `${path(refusing)}/undos`)
    await reached(desk, 'undone', () => run(refusing))
    expect(await refused()).toEqual(before)
    const { onEvent } = await desk.ask('guestFilters', 'staff', 'GET', `${desk.at(eventId)}/filters?seen=no`)
    expect(onEvent).toMatchObject({ refused: 1 })
  })

  it('the undo of a run that was refused halfway takes back whom it added; the others stay refused', async () => {
    await bringRemoved(desk, service, 12)
    const held = service.holdEnrolls(3)
    const id = await start()
    await held.reached
    service.refuseEnrolls({ title: 'The event is full', status: 409 })
    held.release()
    await reached(desk, 'done', () => run(id))
    const { added, refused } = (await run(id)).counts
    expect([added > 0, refused > 0, added + refused]).toEqual([true, true, 12])
    const refusedRows = async () =>
      (await desk.ask('enrollingRows', 'staff', 'GET', `${path(id)}/rows?outcome=refused`)).count
    const said = async () =>
      (await desk.ask('guestFilters', 'staff', 'GET', `${desk.at(eventId)}/filters?seen=no`)).onEvent
    expect(await said()).toMatchObject({ yes: added, refused })
    service.refuseEnrolls(null)
    await desk.ask('undoEnrolling', 'staff', 'POST', `${path(id)}/undos`)
    await reached(desk, 'undone', () => run(id))
    expect((await run(id)).counts).toMatchObject({ removed: added, refused, kept: 0, removalUncertain: 0 })
    expect(await refusedRows()).toBe(refused)
    expect(await said()).toMatchObject({ yes: 0, no: added, refused })
    expect(service.enrolls.filter(({ enroll }) => !enroll)).toHaveLength(added)
  })

  it('who was refused, or may be added already, is so in the filter, its counts and the file', async () => {
    await desk.bring({
      headers,
      rows: [
        ['Ada No Id', 'ada@example.org', ''],
        ['Bo No Id', 'bo@example.org', ''],
      ],
    })
    service.refuseEnrolls({ title: 'The event is full', status: 409 })
    const id = await start()
    await reached(desk, 'done', () => run(id))
    const [ada] = (await desk.list('q=Ada')).guests
    await store.db
      .update(guestRunRows)
      .set({ outcome: 'uncertain' })
      .where(eq(guestRunRows.guestId, ada?.id ?? ''))
    const names = async (standing: string) =>
      (await desk.list(`onEvent=${standing}`)).guests.map(({ sheet }) => sheet.name)
    expect(await names('refused')).toEqual(['Bo No Id'])
    expect(await names('maybeAdded')).toEqual(['Ada No Id'])
    expect(await names('cannotAsk')).toEqual([])
    const { onEvent } = await desk.ask('guestFilters', 'staff', 'GET', `${desk.at(eventId)}/filters`)
    expect(onEvent).toMatchObject({ refused: 1, maybeAdded: 1, cannotAsk: 0 })
    const [home] = (await desk.ask('guestLists', 'staff', 'GET', `/desk/guests?events=${eventId}`)).lists
    expect(home).toMatchObject({ cannotAsk: 0, uncertain: 1 })
    const file = await desk.send('organizer', 'POST', `${desk.at(eventId)}/exports`, {
      filter: { seen: 'no' },
      columns: ['name', 'onEvent'],
    })
    expect((await file.text()).trim().split('\r\n').slice(1)).toEqual([
      'Ada No Id,May be added already',
      'Bo No Id,Refused',
    ])
  })

  it('still names whom it could not add after their sheet was undone', async () => {
    const { id: sheet } = await bringFive(desk)
    const id = await start()
    await reached(desk, 'done', () => run(id))
    await desk.ask('undoGuestImport', 'organizer', 'POST', `${desk.at(eventId)}/imports/${sheet}/undos`)
    await expect.poll(async () => (await desk.importOf(eventId, sheet)).state).toBe('undone')
    expect((await desk.list()).guests.map(({ sheet: { name } }) => name)).not.toContain('Ed Nobody')
    const receipt = await desk.ask('enrollingRows', 'staff', 'GET', `${path(id)}/rows?outcome=noEmail`)
    expect(receipt.rows.map(({ name }) => name)).toEqual(['Ed Nobody'])
    const added = await desk.ask('enrollingRows', 'staff', 'GET', `${path(id)}/rows?outcome=added`)
    expect(added.rows.map(({ email }) => email)).toContain('di@example.org')
  })
})
