import { type OperationId, gatewayMethod, operationIds, rowOf } from '@frontdesk/api-types/table'
import { type DeskRouteId, deskRouteIds, deskRouteOf } from '@frontdesk/desk-api/table'
import { tokenScopes } from '@frontdesk/desk-api/token-scopes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type DeskUnderTest, deskUnderTest } from '#testing/desk-under-test.ts'
import { type FakeService, startFakeService } from '#testing/fake-service.ts'
import { noTokens } from '#testing/no-sessions.ts'
import { sampleBody, sampleId, samplePath } from '#testing/sample-calls.ts'

let service: FakeService
let desk: DeskUnderTest

const person = { id: sampleId, name: 'Ada', email: 'ada@desk.example', role: 'admin' }
/** A token of an administrator for each scope: `fd_<scope>`. */
const find = async (secret: string) => {
  const scopes = tokenScopes.filter((scope) => secret === `fd_${scope}`)
  return { id: 'token:1', person, idleEnds: '', ends: '', token: { id: `token-${secret}`, scopes } }
}
beforeAll(async () => {
  service = await startFakeService()
  desk = deskUnderTest({
    service: () => service.url,
    deps: { tokens: { ...noTokens, find } },
  })
})
afterAll(async () => {
  await desk.close()
  await service.close()
})
beforeEach(() => {
  service.seen.length = 0
})

const send = (token: string, method: string, path: string, body?: unknown) =>
  desk.app.request(`http://127.0.0.1:4800${path}`, {
    method,
    headers: {
      host: '127.0.0.1:4800',
      authorization: `Bearer fd_${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const isRefused = async (answer: Response): Promise<boolean> =>
  answer.status === 403 && (await answer.text()).includes('"token_scope"')

/** The routes that a token of one scope is not refused. */
async function allowed(scope: string): Promise<DeskRouteId[]> {
  const found: DeskRouteId[] = []
  for (const id of deskRouteIds) {
    const { method, path } = deskRouteOf(id)
    const body = method === 'GET' ? undefined : {}
    if (!(await isRefused(await send(scope, method, path.replaceAll(/:\w+/g, sampleId), body)))) found.push(id)
  }
  return found
}

// Written by hand: what no session is looked at for, or is not there without a provider, and what each kind of token may do.
const open: DeskRouteId[] = ['livez', 'readyz', 'feed', 'oidcBegin', 'oidcFinish']
const marking: DeskRouteId[] = ['markArrival', 'undoArrival', 'putPassage', 'undoPassage', 'markByCode']
const reading: DeskRouteId[] = [
  'session',
  'notes',
  'directory',
  'searchDirectory',
  'directoryEvent',
  'activity',
  'toldPlaces',
  'writes',
  'projects',
  'catalogue',
  'catalogueEvents',
  'catalogueFilters',
  'catalogueCompanies',
  'catalogueProjects',
  'eventCalendar',
  'companyRoles',
  'versions',
  'administrators',
  'checkLinkedCode',
  'serviceState',
  'guestLists',
  'guests',
  'guestFilters',
  'guestChanges',
  'guest',
  'otherEventsOfGuest',
  'asking',
  'exportGuests',
  'exportArrivals',
  'arrivals',
  'doorSettings',
  'doorDevices',
  'kioskEvents',
]

describe('a token of an administrator', () => {
  it.each([
    ['read', reading],
    ['mark', marking],
    ['nothing', []],
  ])('that may %s is refused every other route', async (scope, routes) => {
    expect((await allowed(scope)).toSorted()).toEqual([...open, ...routes].toSorted())
  })

  it('that may bring guests is refused what is not about guest lists', async () => {
    const own = (await allowed('guests')).filter((id) => !open.includes(id))
    expect(own.filter((id) => [...reading, ...marking].includes(id))).toEqual([])
    expect(own.filter((id) => !deskRouteOf(id).path.startsWith('/desk/events/:eventId/guests'))).toEqual([])
  })

  it('may call the reads of the service, or enroll, and nothing else', async () => {
    for (const scope of [...tokenScopes, 'nothing'] as const) {
      const may: OperationId[] = []
      for (const id of operationIds)
        if (!(await isRefused(await send(scope, gatewayMethod(id), samplePath(id), sampleBody(id))))) may.push(id)
      const expected: Record<typeof scope, OperationId[]> = {
        read: operationIds.filter((id) => rowOf(id).effect === 'reads'),
        mark: [],
        guests: ['enrollAttendee'],
        nothing: [],
      }
      expect([scope, may]).toEqual([scope, expected[scope]])
    }
  })

  it('reaches the service with nothing of itself', async () => {
    await send('read', 'GET', samplePath('getCompany'))
    expect(JSON.stringify(service.seen)).not.toContain('fd_read')
  })
})

it('each token has its own places, beside those of its account', async () => {
  const own = deskUnderTest({
    service: () => service.url,
    deps: { tokens: { ...noTokens, find }, perPerson: { max: 1, maxWaiting: 0, perMinute: 2 } },
  })
  const status = async (token: string) =>
    (
      await own.app.request('http://127.0.0.1:4800/desk/session', {
        headers: { host: '127.0.0.1:4800', authorization: `Bearer fd_${token}` },
      })
    ).status
  expect([await status('read'), await status('read'), await status('read')]).toEqual([200, 200, 429])
  expect([await status('mark'), await status('guests')]).toEqual([403, 403])
  await own.close()
})
