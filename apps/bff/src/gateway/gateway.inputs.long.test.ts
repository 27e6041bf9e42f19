import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'

import { gatewayMethod, hidesQuery, operationIds, rowOf } from '@frontdesk/api-types/table'
import { anyCharacter } from '@frontdesk/time/testing/any-character'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import type { DeskUnderTest } from '#testing/desk-under-test.ts'
import { useDeskWithService } from '#testing/desk-with-service.ts'
import { type FakeService, json } from '#testing/fake-service.ts'
import { sampleAnswer, sampleBody, sampleId, samplePath } from '#testing/sample-calls.ts'

let service: FakeService
let desk: DeskUnderTest
useDeskWithService((started) => ({ service, desk } = started))
beforeEach(() => {
  service.reply = json(200, { id: sampleId })
})

/** Two hundred texts with another host, most of which some parser has accepted. */
function hostLike(port: number): string[] {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, `2130706433:${port}`, `0x7f.1:${port}`]
  const forms = [
    'http://H/',
    '//H/',
    '///H/',
    '\\\\H\\',
    '/\\H/',
    'http:H',
    'http:/H',
    'http:\\\\H',
    'HTTP://H',
    'http://u:p@H/',
    '@H/',
    ':80@H/',
    '#@H/',
    '?@H/',
    '..//H/',
    '/..//H/',
    '%2f%2fH/',
    '%5c%5cH/',
    '//H%2f..',
    'https://H:443@H/',
    'H',
    '.H',
    'http://H#',
    'http://H?',
    '\thttp://H/',
    'ht\ntp://H/',
    'http://H\u0000.service.example/',
    'http://H\u3002test/',
    'javascript://H/%0aalert(1)',
    'file://H/etc/passwd',
    'gopher://H/_x',
    'data:text/html,<base href=//H>',
    '//H\\@service.example/',
    'http://service.example@H/',
    'http://H;service.example/',
    'http://[H]/',
    `${sampleId}@H`,
    `${sampleId}/..//H/`,
    `${sampleId}?host=H`,
    ' http://H/ ',
  ]
  return hosts.flatMap((host) => forms.map((form) => form.replaceAll('H', host)))
}

describe('the target of a call', () => {
  it('is the address of the settings, for 200 texts in the 33 requests', async () => {
    // Sockets of this process: another process may reuse its ports.
    const ours = new Set<number | undefined>()
    const note = (message: unknown) => {
      const { socket } = message as { socket: Socket }
      socket.once('connect', () => ours.add(socket.localPort))
    }
    subscribe('net.client.socket', note)
    const callers: (number | undefined)[] = []
    const other = createServer((_, response) => response.end('{}'))
    other.on('connection', ({ remotePort }) => callers.push(remotePort))
    other.listen(0)
    await once(other, 'listening')
    const address = other.address()
    const values = hostLike(typeof address === 'object' && address !== null ? address.port : 0)
    expect(values).toHaveLength(200)
    let reached = 0
    for (const [row, id] of operationIds.entries()) {
      const { path, query } = rowOf(id)
      const texts = Object.keys(query).filter((name) => query[name] === 'string')
      for (const [n, value] of values.entries()) {
        service.seen.length = 0
        service.reply = json(rowOf(id).answer.status, sampleAnswer(id))
        const method = gatewayMethod(id)
        const inPath = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(value))
        // All path ids share one schema: a fifth of the texts per operation covers all of them.
        if (inPath !== path && (n + row) % 5 === 0)
          await desk.ask('admin', inPath, { method, body: method === 'GET' ? null : '{}' })
        const own = Object(hidesQuery(id) ? { passcode: '' } : sampleBody(id)) as object
        const inBody = Object.fromEntries(Object.keys(own).map((name) => [name, value.slice(0, 500)]))
        const search = new URLSearchParams(
          hidesQuery(id) ? [] : texts.map((name): [string, string] => [name, value]),
        ).toString()
        if (search !== '' || method !== 'GET')
          await desk.ask('admin', samplePath(id) + (search === '' ? '' : `?${search}`), {
            method,
            body: method === 'GET' ? null : JSON.stringify(inBody),
            headers: { 'x-forwarded-host': value.replaceAll(/[^\x21-\x7e]/g, '') },
          })
        for (const seen of service.seen) {
          reached += 1
          expect([id, seen.headers.host, seen.url.split('?')[0]]).toEqual([id, service.url.host, samplePath(id)])
        }
      }
    }
    other.close()
    unsubscribe('net.client.socket', note)
    // Proves that connections are observed.
    expect(ours.size).toBeGreaterThan(0)
    expect(callers.filter((port) => ours.has(port))).toEqual([])
    // Any text is allowed in a query, and stays in it.
    expect(reached).toBeGreaterThan(300)
  }, 240_000)
})

describe('a query', () => {
  it('is reduced to the names of the row, each once, and bounded pages: 2,000 of them', async () => {
    const ids = ['listLocations', 'listEventPosts', 'getEventForSlug', 'listEventCompanies'] as const
    const name = (id: (typeof ids)[number]) =>
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...Object.keys(rowOf(id).query)) },
        fc.constantFrom('page', 'Page', 'page[]', 'apikey'),
        fc.string({ maxLength: 12 }),
      )
    const value = fc.oneof(
      fc.constantFrom('1', '20', sampleId),
      fc.constantFrom('0', '-1', '1e9', '999999999999999999999', '', '..', '\r\nx: y', '&page=2', '%26'),
      fc.string({ maxLength: 20, unit: anyCharacter }),
    )
    const asked = fc
      .constantFrom(...ids)
      .chain((id) => fc.tuple(fc.constant(id), fc.array(fc.tuple(name(id), value), { minLength: 1, maxLength: 3 })))
    let passed = 0
    await fc.assert(
      fc.asyncProperty(asked, async ([id, given]) => {
        service.seen.length = 0
        service.reply = json(200, sampleAnswer(id))
        const { status } = await desk.ask('support', `${samplePath(id)}?${new URLSearchParams(given).toString()}`)
        expect([200, 400]).toContain(status)
        for (const { url } of service.seen) {
          passed += 1
          const sent = [...new URL(url, service.url).searchParams]
          const names = sent.map(([one]) => one)
          expect(new Set(names).size).toBe(names.length)
          expect(names.filter((one) => !(one in rowOf(id).query))).toEqual([])
          const pages = sent.filter(([one]) => one === 'page' || one === 'pagesize')
          expect(pages.filter(([, text]) => !/^[1-9]\d{0,9}$/.test(text))).toEqual([])
        }
        expect(service.seen.length).toBe(status === 200 ? 1 : 0)
      }),
      { numRuns: 2000 },
    )
    expect(passed).toBeGreaterThan(100)
  })
})

const writes = operationIds.filter((id) => rowOf(id).effect === 'writes')

const kilobytes = (count: number): string => 'x'.repeat(count * 1024)
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('a body', () => {
  it('cannot set the ids of the actor, nor fields that are not in the contract: 54 bodies', async () => {
    const more: object[] = [
      { userId: sampleId },
      { createdByUserId: sampleId, createdByPersonId: sampleId },
      { role: 'admin' },
      { isAdmin: true },
      { apiKey: 'x' },
      { 'x-api-key': 'x' },
      { headers: { authorization: 'Bearer x' } },
      { constructor: { prototype: { admin: true } } },
      { ENROLL: true },
    ]
    let refused = 0
    for (const id of writes)
      for (const extra of more) {
        const known = Object.keys(extra).every((name) => name === 'userId' && id === 'enrollAttendee')
        if (known) continue
        const body = JSON.stringify({ ...Object(sampleBody(id)), ...extra })
        const answer = await desk.ask('admin', samplePath(id), { method: gatewayMethod(id), body })
        expect([id, extra, answer.status]).toEqual([id, extra, 400])
        refused += 1
      }
    expect([refused >= 50, service.seen]).toEqual([true, []])
  })

  it.each<[string, string, Record<string, string>, number]>([
    ['64 kB announced', `{"a":"${kilobytes(70)}"}`, { 'content-length': '71690' }, 413],
    ['64 kB not announced', `{"a":"${kilobytes(70)}"}`, {}, 413],
    ['a length that lies low', `{"a":"${kilobytes(70)}"}`, { 'content-length': '10' }, 413],
    ['a length that is no number', '{}', { 'content-length': 'many' }, 413],
    ['a length without end', '{}', { 'content-length': '1e99' }, 413],
    ['gzip', '{}', { 'content-encoding': 'gzip' }, 415],
    ['deflate', '{}', { 'content-encoding': 'deflate' }, 415],
    ['br twice', '{}', { 'content-encoding': 'br, br' }, 415],
    ['identity and gzip', '{}', { 'content-encoding': 'identity, gzip' }, 415],
    ['33 lists in one another', `{"a":${nested(33)}}`, {}, 400],
    ['60,000 open brackets', '['.repeat(60_000), {}, 400],
    ['12,000 objects in one another', '{"a":'.repeat(12_000), {}, 400],
  ])('of %s is refused', async (_, body, headers, status) => {
    for (const path of ['/api/events/enroll-attendee', '/desk/session'])
      expect([path, (await desk.ask('staff', path, { method: 'POST', body, headers })).status]).toEqual([path, status])
    expect(service.seen).toEqual([])
  })
})

it('no value becomes a header, or breaks one: 1,000 names of fields and keys of requests', async () => {
  const odd = fc.oneof(
    fc.string({ maxLength: 40, unit: anyCharacter }),
    fc.constantFrom('a\r\nset-cookie: x=1', 'a\nb', 'a\0b', 'ä', '漢', '\u2028', 'x'.repeat(500), ' ', ','),
  )
  await fc.assert(
    fc.asyncProperty(odd, fc.stringMatching(/^[\x20-\x7e\x80-\xff]{0,140}$/), async (name, key) => {
      service.seen.length = 0
      service.reply = json(200, { id: sampleId, meta: { [`token${name}`]: 1 } })
      const read = await desk.call('admin', 'getVirtualInfo')
      expect(read.status).toBe(200)
      expect(read.headers.get('frontdesk-sealed')).toMatch(/^[\w.-]{1,70}$/)
      expect(read.headers.getSetCookie()).toEqual([])
      service.reply = json(200, sampleAnswer('enrollAttendee'))
      const written = await desk.call('staff', 'enrollAttendee', { headers: { 'idempotency-key': key } })
      expect([200, 400]).toContain(written.status)
      for (const seen of service.seen) expect(seen.headers['idempotency-key']).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})
