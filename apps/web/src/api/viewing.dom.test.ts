import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { rememberEvent } from '#events/recent-events.ts'
import { submitHere } from '#waiting/submit-here.ts'
import { newAction } from '#waiting/waiting-action.ts'

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

it('names the view in each request, so that the desk answers none as the administrator', async () => {
  setViewId('view')
  await call('enrollAttendee', { body: { enroll: true, eventId: id, personId: id } })
  await callGuests('deleteGuests', { params: { eventId: id } })
  await call('getCompany', { params: { companyid: id } })
  await callDesk('searchDirectory', { body: { q: 'ana' } })
  await callDesk('signOut', {}, { promptSignIn: false })
  expect(sent).toEqual(['POST', 'DELETE', 'GET', 'POST', 'DELETE'].map((method) => [method, 'view']))
})

it('keeps nothing on the device for a view: neither what waits nor which events were opened', async () => {
  setViewId('view')
  const content = { kind: 'enrollment' as const, enroll: true, person: { personId: id }, who: id, before: null }
  const event = { id, name: 'Opening', slug: 'opening', projectId: null, zone: 'UTC' }
  const action = newAction({ event, name: 'Ana', door: null, content })
  await expect(submitHere(action, 'view', 1000)).rejects.toMatchObject({ code: 'viewing' })
  rememberEvent('view', { slug: 'opening', name: 'Opening', eventId: id, projectId: null })
  expect(localStorage.getItem('frontdesk-recents')).toBeNull()
  expect(sent).toEqual([])
})

it('sends everything otherwise, without naming anybody', async () => {
  await callDesk('removeRecents', {})
  expect(sent).toEqual([['DELETE', null]])
})
