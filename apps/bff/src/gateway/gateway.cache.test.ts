import { type OperationId, type Role, operationIds, roles, rowOf } from '@frontdesk/api-types/table'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Scope } from '#access/scope.ts'
import type { Sessions } from '#auth/sessions.ts'
import { type ResponseCache, createResponseCache, defaultCache } from '#response-cache/response-cache.ts'
import { type DeskUnderTest, deskUnderTest } from '#testing/desk-under-test.ts'
import { type FakeService, type Reply, json, raw, startFakeService } from '#testing/fake-service.ts'
import { noSessions } from '#testing/no-sessions.ts'
import { sampleAnswer, sampleId, samplePath } from '#testing/sample-calls.ts'

import type { CacheEntry } from './cached-reads.ts'

const foreignId = '99999999-2222-0333-0444-555555555555'
const scopes: Scope[] = [null, [{ projectId: sampleId, eventId: null }]]
const tokenOf = (role: Role, limited: boolean) => `${role}${limited ? '1' : '0'}`.padEnd(43, '0')

/** Each role without a limit and with one project. */
const eight: Sessions = {
  ...noSessions,
  async find(token) {
    const [role, limited] = roles.flatMap((one) => [
      ...(token === tokenOf(one, false) ? ([one, 0] as const) : []),
      ...(token === tokenOf(one, true) ? ([one, 1] as const) : []),
    ])
    if (typeof role !== 'string') return null
    const person = { id: sampleId, name: role, email: `${role}@desk.example`, role, scope: scopes[Number(limited)] }
    return { id: `${role}${limited}`, person, idleEnds: '', ends: '' }
  },
}

let service: FakeService
let desk: DeskUnderTest
let cache: ResponseCache<CacheEntry>
/** Number of cache hits. */
let hits = 0
let time = 0
beforeAll(async () => {
  service = await startFakeService()
})
afterAll(() => service.close())
beforeEach(async () => {
  await desk?.close()
  service.seen.length = 0
  hits = 0
  cache = createResponseCache<CacheEntry>(defaultCache, () => time)
  const counted: ResponseCache<CacheEntry> = {
    ...cache,
    find(key, digest) {
      const found = cache.find(key, digest)
      if (found !== null) hits += 1
      return found
    },
  }
  desk = deskUnderTest({ service: () => service.url, deps: { sessions: eight, responseCache: counted } })
})
afterAll(() => desk.close())

const reads = operationIds.filter((id) => rowOf(id).method === 'GET' && id !== 'getPassCode')

const ask = (
  id: OperationId,
  role: Role,
  limited: boolean,
  headers: Record<string, string> = {},
  init: RequestInit = {},
) => desk.ask(null, samplePath(id), { ...init, headers: { ...headers, cookie: `frontdesk=${tokenOf(role, limited)}` } })

/** Records of the project and of another one; both with a secret and with unknown fields. */
function mixed(id: OperationId): unknown {
  const secrets = {
    streamKey: 'CANARY',
    passcode: 'CANARY',
    meta: id === 'listEventPosts' ? '{"apiKey":"CANARY"}' : { apiKey: 'CANARY' },
    internalSecret: 'CANARY',
  }
  const own = {
    id: sampleId,
    projectId: sampleId,
    eventId: sampleId,
    eventIds: [sampleId],
    name: `own-${id}`,
    ...secrets,
  }
  // Posts name no project: visible with the event.
  const foreign =
    id === 'listEventPosts'
      ? own
      : {
          ...own,
          id: foreignId,
          projectId: foreignId,
          eventId: foreignId,
          eventIds: [foreignId],
          name: 'FOREIGN',
        }
  const { shape } = rowOf(id).answer
  if (shape === 'one') return own
  return shape === 'list' ? [own, foreign] : { ...Object(sampleAnswer(id)), data: [own, foreign] }
}

/** A kiosk reads nothing. */
const readers = roles.filter((role) => role !== 'kiosk')

it('R47: 4 roles x 2 scopes x 24 reads, cold and warm: the service is called each time, no entry is shared', async () => {
  let asked = 0
  /** Operations whose answers contain records out of scope. */
  let foreign = 0
  for (const id of reads) {
    service.reply = json(200, mixed(id), { 'cache-control': 'public, max-age=31536000', etag: '"v1"' })
    const cold = new Map<boolean, { text: string; tag: string | null }>()
    for (const round of ['cold', 'warm'])
      for (const role of readers)
        for (const limited of [true, false]) {
          asked += 1
          const answer = await ask(id, role, limited)
          const text = await answer.text()
          expect([id, service.seen.length, answer.status]).toEqual([id, asked, text.includes('problem') ? 403 : 200])
          expect([id, text.includes('CANARY'), limited && text.includes('FOREIGN')]).toEqual([id, false, false])
          const tag = answer.headers.get('etag')
          expect([id, tag]).not.toEqual([id, '"v1"'])
          if (answer.status !== 200) continue
          const before = cold.get(limited) ?? { text, tag }
          cold.set(limited, before)
          expect([id, round, text, tag]).toEqual([id, round, before.text, before.tag])
        }
    if (cold.get(false)?.text.includes('FOREIGN') === true) foreign += 1
    expect(new Set([...cold.values()].map(({ tag }) => tag)).size).toBe(cold.size)
  }
  expect(asked).toBe(24 * 4 * 2 * 2)
  expect(foreign).toBeGreaterThan(8)
  // All but the first request per scope: 7 of 8 for those with access.
  expect(hits).toBeGreaterThan(24 * 8)
})

const limitedTo = (scope: Scope) => {
  const person = { id: sampleId, name: 'x', email: 'x@desk.example', role: 'staff', scope }
  const find = async () => ({ id: 'x', person, idleEnds: '', ends: '' })
  return deskUnderTest({ service: () => service.url, deps: { responseCache: cache, sessions: { ...eight, find } } })
}
const textOf = async (from: DeskUnderTest, path: string) => (await from.ask('staff', path)).text()
const event = (n: number, projectId: string) => {
  const id = `aaaaaaaa-0000-0000-0000-00000000000${n}`
  return { id, projectId, name: `event-${n}`, slug: 'x' }
}

describe('R47: a cache entry belongs to', () => {
  it('one scope: another project, another event, an empty and an unlimited one have other entries', async () => {
    const all = [event(1, sampleId), event(2, sampleId), event(3, foreignId)]
    service.reply = json(200, { count: 3, numberOfPages: 1, data: all })
    const seenBy: [Scope, string[]][] = [
      [[{ projectId: sampleId, eventId: null }], ['event-1', 'event-2']],
      [[{ projectId: foreignId, eventId: null }], ['event-3']],
      [[{ projectId: sampleId, eventId: event(1, sampleId).id }], ['event-1']],
      [[{ projectId: sampleId, eventId: event(2, sampleId).id }], ['event-2']],
      [[], []],
      [null, ['event-1', 'event-2', 'event-3']],
    ]
    for (const round of ['cold', 'warm'])
      for (const [scope, names] of seenBy) {
        const limited = limitedTo(scope)
        const text = await textOf(limited, samplePath('listCompanyEvents'))
        expect([round, scope, text.match(/event-\d/g) ?? []]).toEqual([round, scope, names])
        await limited.close()
      }
  })

  it('the scope that the ids of the request establish', async () => {
    const limited = limitedTo([{ projectId: sampleId, eventId: null }])
    const path = samplePath('listExternalResources')
    const records = json(200, [{ id: foreignId, name: 'nameless', title: 'nameless' }])
    service.reply = records
    // The project of the event is not known yet.
    expect(await textOf(limited, path)).not.toContain('nameless')
    service.reply = json(200, { id: sampleId, projectId: sampleId, slug: 'x' })
    await textOf(limited, '/api/events/get-for-slug?slug=x')
    service.reply = records
    expect(await textOf(limited, path)).toContain('nameless')
    await limited.close()
  })

  it('one address, with its query', async () => {
    service.reply = json(200, { count: 0, numberOfPages: 0, data: [] })
    const path = samplePath('listLocations')
    const headers = { cookie: `frontdesk=${tokenOf('staff', false)}` }
    const tags = new Set<string | null>()
    for (const asked of ['', '?page=1', '?page=2', '?page=1&pagesize=5'].map((query) => path + query)) {
      const answer = await desk.ask(null, asked, { headers })
      expect([asked, answer.status]).toEqual([asked, 200])
      tags.add(answer.headers.get('etag'))
    }
    const other = await desk.ask(null, path.replace(sampleId, foreignId), { headers })
    tags.add(other.headers.get('etag'))
    expect([tags.size, hits]).toEqual([5, 0])
  })
})

it('R47: records that a person may no longer see are not served from the cache', async () => {
  service.reply = json(200, mixed('listInventory'))
  expect((await ask('listInventory', 'support', false)).status).toBe(200)
  const signedOut = await desk.ask(null, samplePath('listInventory'))
  expect([signedOut.status, service.seen.length]).toEqual([401, 1])
  expect(await (await ask('listInventory', 'support', true)).text()).not.toContain('FOREIGN')
})

const company = { id: sampleId, name: 'kept' }
const faults: [string, Reply][] = [
  ...[500, 502, 503, 401, 403, 404, 407, 429].map((status): [string, Reply] => [String(status), json(status, company)]),
  ['another good status', json(202, company)],
  ['a redirect', json(302, company, { location: 'https://elsewhere.example' })],
  ['a page', raw(200, 'text/html', JSON.stringify(company))],
  ['a problem with 200', raw(200, 'application/problem+json', JSON.stringify(company))],
  ['nothing', raw(200, 'application/json', '')],
  ['half an answer', raw(200, 'application/json', '{"id":')],
  ['another shape', json(200, [company])],
  ['a cut connection', (_, response) => response.destroy()],
  ['the credential in it', json(200, { ...company, name: 'canary-key-Zx81vPq0-77aa55cc33ee' })],
]
it('keeps only bytes of a response: those of an answer that the check, the scope and the seal left as it was', async () => {
  const kept = vi.spyOn(cache, 'set')
  const keptBytes = () => kept.mock.lastCall?.[2].sameBytes?.toString() ?? null
  const from = limitedTo(null)
  service.reply = json(200, company)
  await textOf(from, samplePath('getCompany'))
  expect(keptBytes()).toBe(JSON.stringify(company))
  for (const more of [{ internal: 'CANARY' }, { meta: { apiKey: 'CANARY' } }]) {
    kept.mockClear()
    service.reply = json(200, { ...company, ...more })
    for (let n = 0; n < 3; n += 1) expect(await textOf(from, samplePath('getCompany'))).not.toContain('CANARY')
    expect([kept.mock.calls.length, keptBytes()]).toEqual([1, null])
  }
  await from.close()
})

it('the same bytes give the same response, whether they are compared or not, and other bytes another one', async () => {
  const other = { ...company, name: 'Kept' }
  const seen: (string | null)[][] = []
  for (const one of [company, company, other, other, company, company]) {
    service.reply = json(200, one)
    const answer = await ask('getCompany', 'staff', false)
    expect(await answer.json()).toEqual(one)
    seen.push([one.name, answer.headers.get('etag')])
  }
  expect(new Set(seen.map(([, tag]) => tag)).size).toBe(2)
  expect(new Set(seen.map(String)).size).toBe(2)
})

describe('R48: a cache entry', () => {
  it.each(faults)('is not %s', async (_, fault) => {
    for (const reply of [fault, json(200, company), fault]) {
      service.reply = reply
      const answer = await ask('getCompany', 'staff', false)
      await answer.text()
      expect(answer.status === 200).toBe(reply !== fault)
      expect(cache.usage().entries).toBe(service.seen.length === 1 ? 0 : 1)
    }
    expect(hits).toBe(0)
  })

  it('is not the answer of a write, nor of a read with a code', async () => {
    for (const id of operationIds.filter((one) => !reads.includes(one))) {
      service.reply = json(rowOf(id).answer.status, sampleAnswer(id))
      for (let n = 0; n < 2; n += 1) await desk.call('admin', id)
    }
    await ask('getCompany', 'admin', false)
    expect(cache.usage().entries).toBeLessThanOrEqual(1)
  })

  it('expires a minute after its last use', async () => {
    service.reply = json(200, company)
    await ask('getCompany', 'staff', false)
    time += 60_001
    cache.sweep()
    expect(cache.usage()).toEqual({ bytes: 0, entries: 0 })
  })
})

describe('R51: the browser', () => {
  it('stores nothing: 33 operations, also 304 responses, have no-store and every header', async () => {
    for (const id of operationIds) {
      service.reply = json(rowOf(id).answer.status, sampleAnswer(id))
      const first = await desk.call('admin', id)
      const tag = first.headers.get('etag')
      const again = tag === null ? first : await desk.call('admin', id, { headers: { 'if-none-match': tag } })
      expect([id, again.status]).toEqual([id, reads.includes(id) ? 304 : rowOf(id).answer.status])
      for (const { headers } of [first, again]) {
        expect([id, headers.get('cache-control')]).toEqual([id, 'no-store'])
        expect(headers.get('content-security-policy')).toContain("default-src 'none'")
        expect(headers.get('x-content-type-options')).toBe('nosniff')
      }
    }
  })
})

it('data responses have a policy that loads nothing', async () => {
  for (const id of reads) {
    service.reply = json(200, sampleAnswer(id))
    const { headers } = await desk.call('admin', id)
    const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    expect([id, headers.get('content-security-policy')]).toEqual([id, policy])
  }
})

it('a changed name of a sealed field changes the ETag', async () => {
  service.reply = json(200, { id: sampleId, streamKey: null })
  const without = await ask('getVirtualInfo', 'staff', false)
  service.reply = json(200, { id: sampleId, streamKey: 'live' })
  const tag = without.headers.get('etag') ?? ''
  const revealing = await ask('getVirtualInfo', 'staff', false, { 'if-none-match': tag })
  expect([revealing.status, revealing.headers.get('frontdesk-sealed'), await revealing.text()]).toEqual([
    200,
    'streamKey',
    await without.text(),
  ])
})
