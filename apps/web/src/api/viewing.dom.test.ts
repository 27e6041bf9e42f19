import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { call } from './call.ts'
import { callDesk } from './desk/call-desk.ts'
import { callGuests } from './desk/call-guests.ts'
import { setViewId } from './viewing.ts'

const id = 'aaaaaaaa-0000-0000-0000-000000000001'
const sent: [method: string | undefined, person: string | null][] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (_: string, { method, headers }: RequestInit) => {
    sent.push([method, new Headers(headers).get('frontdesk-person')])
    return new Response('{}', { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  setViewId(null)
  vi.unstubAllGlobals()
})

it('sends no write while somebody looks as somebody else, and reads only for that view', async () => {
  setViewId('view')
  const writes = [
    () => call('enrollAttendee', { body: { enroll: true, eventId: id, personId: id } }),
    () =>
      call('addFacilitatorFavorite', { params: { facilitatorId: id }, body: { topLevelEventId: id, personId: id } }),
    () => callDesk('removeRecents', {}),
    () => callGuests('deleteGuests', { params: { eventId: id } }),
  ]
  for (const write of writes) await expect(write()).rejects.toMatchObject({ code: 'viewing', status: 403 })
  expect(sent).toEqual([])
  await call('getCompany', { params: { companyid: id } })
  await callDesk('searchDirectory', { body: { q: 'ana' } })
  await callDesk('signOut', {}, { promptSignIn: false })
  expect(sent).toEqual([
    ['GET', 'view'],
    ['POST', 'view'],
    ['DELETE', 'view'],
  ])
})

it('sends everything otherwise, without naming anybody', async () => {
  await callDesk('removeRecents', {})
  expect(sent).toEqual([['DELETE', null]])
})
