import { fileURLToPath } from 'node:url'

import {
  type OperationId,
  type Role,
  gatewayMethod,
  mayCall,
  operationIds,
  roles,
  rowOf,
} from '@frontdesk/api-types/table'
import { describe, expect, it } from 'vitest'

import { type DeskUnderTest, deskUnderTest } from '#testing/desk-under-test.ts'
import { useDeskWithService } from '#testing/desk-with-service.ts'
import { type FakeService, json } from '#testing/fake-service.ts'
import { noSessions } from '#testing/no-sessions.ts'
import { sampleAnswer, sampleBody, sampleId, samplePath } from '#testing/sample-calls.ts'

// Written by hand from the role decisions, to catch mistakes in the table.
const staffUp = ['enrollAttendee', 'addFacilitatorFavorite']
const organizerUp = ['createProjectEvent', 'createEvent', 'startRegistration']
const leastRole = (id: string): Role =>
  organizerUp.includes(id) ? 'organizer' : staffUp.includes(id) ? 'staff' : 'support'
const may = (role: Role, id: OperationId): boolean => roles.indexOf(role) >= roles.indexOf(leastRole(id))

let service: FakeService
let desk: DeskUnderTest
useDeskWithService((started) => ({ service, desk } = started))

/** Result of a request: status, problem code, calls to the service, caching. */
async function cell(role: Role | null, id: OperationId): Promise<unknown[]> {
  service.seen.length = 0
  service.reply = json(rowOf(id).answer.status, sampleAnswer(id))
  const answer = await desk.call(role, id)
  const text = await answer.text()
  const body: unknown = text === '' ? null : JSON.parse(text)
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : 'none'
  return [role, answer.status, code, service.seen.length, answer.headers.get('cache-control')]
}

function expectedCell(role: Role | null, id: OperationId): unknown[] {
  if (role === null) return [role, 401, 'signed_out', 0, 'no-store']
  if (!may(role, id)) return [role, 403, 'not_permitted', 0, 'no-store']
  return [role, rowOf(id).answer.status, 'none', 1, 'no-store']
}

const noneAndAll = [null, ...roles] as const

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
/** docs/roles.md: one row per operation, one status per role. */
function matrixText(statusOf: (role: Role | null, id: OperationId) => number): string {
  const rows = operationIds.map((id) =>
    line([rowOf(id).number, `\`${id}\``, ...noneAndAll.map((role) => statusOf(role, id))]),
  )
  return [
    '# Who may do what',
    '',
    'Status of each operation for callers without a session and for the five roles: 401 signed out, 403 not permitted,',
    'otherwise the status of success. A kiosk marks by code only, on a route of the desk. Generated from the table of operations; `gateway/gateway.matrix.test.ts` compares',
    'it with a running BFF, and updates it with `vitest run -u`.',
    '',
    line(['', 'operation', 'no session', ...roles]),
    line(['--:', '---', ...noneAndAll.map(() => '---')]),
    ...rows,
    '',
  ].join('\n')
}

describe('33 operations for 5 roles and without a session', () => {
  const seen = new Map<string, number>()

  it.each(operationIds)('%s', async (id) => {
    for (const role of noneAndAll) {
      const found = await cell(role, id)
      expect(found).toEqual(expectedCell(role, id))
      seen.set(`${role} ${id}`, Number(found[1]))
    }
  })

  it('equal the golden file, which is generated from the table', async () => {
    const golden = new URL('../../../../docs/roles.md', import.meta.url)
    const byTable = matrixText((role, id) => (role === null ? 401 : mayCall(role, id) ? rowOf(id).answer.status : 403))
    await expect(byTable).toMatchFileSnapshot(fileURLToPath(golden))
    expect(matrixText((role, id) => seen.get(`${role} ${id}`) ?? 0)).toBe(byTable)
  })
})

function spellings(path: string): string[] {
  const last = path.lastIndexOf('/')
  return [
    `/${path}`,
    path.replace('/api/', '/API/'),
    `${path.slice(0, last)}%2f${path.slice(last + 1)}`,
    `${path}/`,
    `${path};x=1`,
    path.replace('/api/', '/%61pi/'),
    path.replace('/api/', '/api/./'),
    path.replace('/api/', '/desk/../api/'),
    path.replace('/api/', '/api//'),
    `${path}%00`,
  ]
}

it('a role that is not one of the five may call nothing of the 33', async () => {
  const person = { id: sampleId, name: 'x', email: 'x@desk.example', role: 'guest' }
  const sessions = {
    ...noSessions,
    find: async () => ({ id: 'x', person, idleEnds: '', ends: '' }),
  }
  const guests = deskUnderTest({ service: () => service.url, deps: { sessions } })
  for (const id of operationIds) {
    const answer = await guests.call('admin', id)
    expect([id, answer.status, await answer.text()]).toEqual([id, 403, expect.stringContaining('"not_permitted"')])
  }
  expect(service.seen).toEqual([])
  await guests.close()
})

describe('addresses that are not in the table', () => {
  it('every method and spelling of the 33 paths is the same operation or a refusal, without a call', async () => {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
    let tried = 0
    for (const id of operationIds) {
      const path = samplePath(id)
      const known = new Map(operationIds.map((other) => [`${gatewayMethod(other)} ${samplePath(other)}`, other]))
      for (const method of methods)
        for (const spelling of [path, ...spellings(path)]) {
          tried += 1
          service.seen.length = 0
          const body = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) ? JSON.stringify(sampleBody(id) ?? {}) : null
          const answer = await desk.ask('support', spelling, { method, body })
          const normal = decodeURI(new URL(`http://x${spelling}`).pathname)
          const meant = known.get(`${method} ${normal}`)
          const calls = meant !== undefined && may('support', meant) ? 1 : 0
          const refused = meant === undefined ? [400, 403, 404, 405] : [403]
          expect([method, spelling, service.seen.length]).toEqual([method, spelling, calls])
          expect([method, spelling, calls === 1 || refused.includes(answer.status)]).toEqual([method, spelling, true])
          expect(answer.headers.get('access-control-allow-origin')).toBeNull()
        }
    }
    expect(tried).toBe(33 * 7 * 11)
  })

  it('an id in any spelling is checked alike', async () => {
    const withId = operationIds.filter((id) => rowOf(id).path.includes('{'))
    for (const id of withId)
      for (const other of ['ABCDEF01-2222-0333-0444-555555555555', sampleId.replace('1', '%31')])
        for (const role of noneAndAll) {
          service.seen.length = 0
          service.reply = json(rowOf(id).answer.status, sampleAnswer(id))
          const body = gatewayMethod(id) === 'GET' ? null : JSON.stringify(sampleBody(id) ?? {})
          const path = samplePath(id).replaceAll(sampleId, other)
          const { status } = await desk.ask(role, path, { method: gatewayMethod(id), body })
          const [, wanted, , calls] = expectedCell(role, id)
          expect([role, id, other, status, service.seen.length]).toEqual([role, id, other, wanted, calls])
        }
  })

  it('unknown addresses under /api and /desk are JSON problems for all callers', async () => {
    for (const path of ['/api', '/api/', '/api/people', '/desk', '/desk/nobody', '/desk/session/x', '/api/events'])
      for (const role of [null, 'admin'] as const) {
        const answer = await desk.ask(role, path, { headers: { accept: 'text/html' } })
        expect([path, answer.status]).toEqual([path, 404])
        expect(answer.headers.get('content-type')).toBe('application/problem+json')
        expect(await answer.json()).toMatchObject({
          code: 'unknown_route',
          reference: expect.stringMatching(/^\w{10}$/),
        })
      }
  })

  it('405 lists the existing methods, and HEAD is not handled as GET', async () => {
    const answer = await desk.ask('admin', `/api/companies/${sampleId}`, { method: 'PUT', body: '{}' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
    expect((await desk.ask('admin', `/api/companies/${sampleId}`, { method: 'HEAD' })).status).toBe(405)
    expect(service.seen).toEqual([])
  })
})

describe('personal data on the desk', () => {
  const allRoles = [403, 200, 200, 200, 200]
  const ids = `id=${sampleId}&eventId=${sampleId}`
  const request = { kind: 'person', id: sampleId }
  const note = { ...request, eventId: sampleId, text: 'x' }
  // 500 and 404: allowed, but this test's store is empty.
  it.each<[route: string, body: object | null, byRole: number[]]>([
    ['GET /desk/directory?q=ana', null, allRoles],
    ['POST /desk/directory/searches', { q: 'ana' }, allRoles],
    [`GET /desk/directory/events/${sampleId}`, null, [403, 404, 404, 404, 404]],
    ['POST /desk/directory/erasures', request, [403, 403, 403, 403, 500]],
    [`GET /desk/notes?kind=person&${ids}`, null, allRoles],
    ['POST /desk/notes', note, [403, 500, 500, 500, 500]],
    [`DELETE /desk/notes/${sampleId}`, {}, [403, 204, 204, 204, 204]],
    [`GET /desk/activity?subject=${sampleId}&eventId=${sampleId}`, null, allRoles],
    [`GET /desk/told-places?eventId=${sampleId}`, null, allRoles],
    [`GET /desk/versions/attendee/${sampleId}?eventId=${sampleId}`, null, allRoles],
  ])('%s', async (route, body, byRole) => {
    const [method = '', path = ''] = route.split(' ')
    const init = { method, body: body === null ? null : JSON.stringify(body) }
    const found: number[] = []
    for (const role of [null, ...roles]) found.push((await desk.ask(role, path, init)).status)
    expect(found).toEqual([401, ...byRole])
  })
})

describe("the desk's own addresses", () => {
  const open = new Set([
    'GET /desk/sign-in-options',
    'POST /desk/session',
    'DELETE /desk/session',
    'POST /desk/setup',
    // Authorized by the secret in the body.
    'POST /desk/invites/find',
    'POST /desk/invites/accept',
    'GET /livez',
    'GET /readyz',
    // Authorized by the secret in the URL.
    'GET /feeds/:file',
  ])

  it('require a session, apart from those that are listed as open', async () => {
    const routes = new Set(
      desk.app.routes
        .filter(({ method, path }) => method !== 'ALL' && !path.includes('*') && !path.startsWith('/api/'))
        .map(({ method, path }) => `${method} ${path}`),
    )
    expect([...routes].filter((route) => open.has(route)).toSorted()).toEqual([...open].toSorted())
    for (const route of routes) {
      if (open.has(route)) continue
      const [method = '', path = ''] = route.split(' ')
      const body = method === 'GET' ? null : '{}'
      const answer = await desk.ask(null, path.replace(':eventId', sampleId), { method, body })
      expect([route, answer.status]).toEqual([route, 401])
    }
  })
})
