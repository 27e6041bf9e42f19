// @vitest-environment node
import '#testing/fake-indexed-db.ts'
import { afterEach, expect, it, vi } from 'vitest'

import type { Mark, NewMark } from '#api/desk/arrivals.ts'
import { noteServedAt } from '#api/server-clock.ts'
import { guestRow } from '#testing/guest-row.ts'

import { markHere } from './mark-here.ts'
import { waitingHere } from './waiting-here.ts'

afterEach(() => vi.unstubAllGlobals())

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const guest = guestRow({ sheet: { name: 'Ada' } })
const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const day = '2026-11-27'
const at = '2026-11-27T09:00:00Z'
const markWith = (id: string, by: string): Mark => ({
  id,
  version: 1,
  guestId: guest.id,
  attendeeId: null,
  day,
  at,
  receivedAt: at,
  door: null,
  by: { id: by, name: by },
  undone: null,
})

/** The undo of the second mark at a desk that has the first one only. */
async function undoSecond(markedBy: string) {
  const undone: string[] = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (url: string) => {
    const mark = /arrivals\/([^/]+)\/undos/.exec(url)?.[1]
    if (mark === undefined)
      return Promise.resolve(Response.json({ ...guest, desk: { ...guest.desk, arrived: markWith(first, markedBy) } }))
    undone.push(mark)
    const problem = { status: 404, code: 'not_seen', title: 'New to this desk' }
    return Promise.resolve(
      mark === second
        ? Response.json(problem, { status: 404, headers: { 'content-type': 'application/problem+json' } })
        : Response.json(markWith(mark, markedBy)),
    )
  })
  await waitingHere.open('stella')
  const mark: NewMark = {
    id: second,
    guestId: guest.id,
    attendeeId: null,
    day,
    door: null,
    saidNotOnEvent: false,
    attended: null,
  }
  const event = { id: eventId, name: 'Tideline', zone: 'UTC' }
  const content = { kind: 'undo', markId: second, mark } as const
  const action = { id: crypto.randomUUID(), event, name: 'Ada', at: Date.now(), offsetMs: 0, door: null, content }
  return { submitted: await waitingHere.submit(action), undone }
}

it('the undo of a mark that the desk never took undoes the one of the same person that stands', async () => {
  const { submitted, undone } = await undoSecond('stella')
  expect(submitted).toMatchObject({ kind: 'undo', mark: { id: first } })
  expect(undone).toEqual([second, first])
})

it('but not that of a colleague', async () => {
  const { submitted, undone } = await undoSecond('oona')
  expect(submitted).toMatchObject({ kind: 'refused', problem: { code: 'not_seen' } })
  expect(undone).toEqual([second])
})

it('what waited names the person it is for, and has the time of the desk where the device is a day ahead', async () => {
  const written: { person: string | null; body: unknown }[] = []
  let isAway = true
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit & { body: string }) => {
    if (isAway) throw new TypeError('Failed to fetch')
    if (url.startsWith('/desk/session')) return Response.json({ person: { id: 'stella' } })
    const body: unknown = JSON.parse(init.body)
    written.push({ person: new Headers(init.headers).get('frontdesk-person'), body })
    return Response.json({ mark: markWith(first, 'stella'), already: false, cautions: [] })
  })
  const dayMs = 24 * 3_600_000
  noteServedAt(Date.now() - dayMs)
  const mark: NewMark = {
    id: first,
    guestId: guest.id,
    attendeeId: null,
    day,
    door: null,
    saidNotOnEvent: false,
    attended: null,
  }
  const doer = { event: { id: eventId, name: 'Tideline', zone: 'UTC' }, owner: 'stella', name: 'Ada', undoMs: 0 }
  expect(await markHere(doer, mark)).toBe('waiting')
  isAway = false
  await waitingHere.tryNow()
  expect(waitingHere.get().rows).toEqual([])
  expect(written).toEqual([{ person: 'stella', body: expect.objectContaining({ at: expect.any(String) }) }])
  const { at: sentAt } = Object(written[0]?.body) as { at: string }
  expect(Math.abs(Date.parse(sentAt) - (Date.now() - dayMs))).toBeLessThan(60_000)
})
