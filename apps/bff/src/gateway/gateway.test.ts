import { operationIds, rowOf } from '@frontdesk/api-types/table'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import { type DeskUnderTest, canaryKey, canaryToken, deskUnderTest } from '#testing/desk-under-test.ts'
import { useDeskWithService } from '#testing/desk-with-service.ts'
import { type FakeService, json } from '#testing/fake-service.ts'
import { sampleAnswer, sampleId, samplePath } from '#testing/sample-calls.ts'

import { callsWithExactPaths } from './exact-paths-suite.ts'

let service: FakeService
let desk: DeskUnderTest
useDeskWithService((started) => ({ service, desk } = started))
beforeEach(() => {
  service.reply = json(200, { id: sampleId })
})

describe('a call to the service', () => {
  it('has only its own headers, whatever the browser sends', async () => {
    const hostile = {
      'user-agent': 'browser/1',
      referer: 'https://desk.example.org/x',
      'x-api-key': 'spoofed-key-of-the-browser',
      authorization: 'Bearer spoofed',
      'x-forwarded-for': '6.6.6.6',
      'x-http-method-override': 'DELETE',
      'x-original-url': '/admin',
      accept: 'text/html',
      'accept-encoding': 'gzip',
      'accept-language': 'xx',
      te: 'trailers',
      'if-none-match': '"x"',
      range: 'bytes=0-1',
    }
    for (const id of operationIds) {
      service.seen.length = 0
      service.reply = json(rowOf(id).answer.status, sampleAnswer(id))
      expect((await desk.call('admin', id, { headers: hostile })).status).toBe(rowOf(id).answer.status)
      const [seen] = service.seen
      const { host: _, connection: __, 'content-length': ___, ...sent } = seen?.headers ?? {}
      expect([id, sent]).toEqual([
        id,
        {
          accept: 'application/json',
          'accept-encoding': 'identity',
          'user-agent': 'frontdesk',
          'x-api-key': canaryKey,
          ...(rowOf(id).body === null ? {} : { 'content-type': 'application/json' }),
        },
      ])
    }
  })

  it('has the same few header names for any set of request headers', async () => {
    const name = fc.stringMatching(/^x-[a-z]{1,12}$/)
    const value = fc.stringMatching(/^[!-~]{1,30}$/)
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, value), async (headers) => {
        service.seen.length = 0
        await desk.call('admin', 'getCompany', { headers: { ...headers, 'x-frontdesk': '1' } })
        expect(Object.keys(service.seen[0]?.headers ?? {}).toSorted()).toEqual([
          'accept',
          'accept-encoding',
          'connection',
          'host',
          'user-agent',
          'x-api-key',
        ])
      }),
      { numRuns: 150 },
    )
  })

  it('has one credential, by the row', async () => {
    const bearerOnly = deskUnderTest({ service: () => service.url, apiKey: null, bearerToken: canaryToken })
    for (const id of operationIds) {
      service.seen.length = 0
      service.reply = json(rowOf(id).answer.status, sampleAnswer(id))
      const answer = await bearerOnly.call('admin', id)
      const sent = service.seen.map(({ headers }) => [headers['authorization'], headers['x-api-key']])
      const takesBearer = rowOf(id).credentials.includes('bearer')
      expect([id, sent]).toEqual([id, takesBearer ? [[`Bearer ${canaryToken}`, undefined]] : []])
      const code: unknown = takesBearer ? 'upstream_credential' : Object(await answer.json()).code
      expect([answer.status, code]).toEqual([takesBearer ? rowOf(id).answer.status : 502, 'upstream_credential'])
    }
    await bearerOnly.close()
  })

  it('has a path that is exactly the template with ids, for 300 ids of any kind', async () => {
    expect(await callsWithExactPaths(service, desk, 300)).toBeGreaterThan(15)
  })

  it('never has an address that is not from the settings', async () => {
    await desk.ask('support', `/api/companies/${sampleId}?host=evil.test`)
    await desk.ask('support', `/api/events/get-for-slug?slug=${encodeURIComponent('http://evil.test/@x')}`)
    expect(service.seen.map((seen) => seen.url)).toEqual([
      `/api/events/get-for-slug?slug=${encodeURIComponent('http://evil.test/@x')}`,
    ])
  })
})

describe('input', () => {
  it.each([
    ['an unknown name', `/api/companies/${sampleId}?x=1`],
    ['a name of another operation', `/api/companies/${sampleId}?keyword=a`],
    ['a name twice', `/api/projects/${sampleId}/locations?page=1&page=2`],
    ['page 0', `/api/projects/${sampleId}/locations?page=0`],
    ['a page that is no number', `/api/projects/${sampleId}/locations?page=1e3`],
    ['too large a page', `/api/projects/${sampleId}/locations?pagesize=100000`],
    ['an id that is none', `/api/events/comments?eventid=1`],
    ['another case', `/api/events/comments?EventId=${sampleId}`],
    ['a prototype name', `/api/events/comments?__proto__=1`],
  ])('a query with %s is refused before any call', async (_, path) => {
    const answer = await desk.ask('support', path)
    expect([answer.status, service.seen.length]).toEqual([400, 0])
    expect(await answer.json()).toMatchObject({ code: 'invalid_input' })
  })

  const enroll = { enroll: true, eventId: sampleId, personId: sampleId }
  it.each<[string, string]>([
    ['an unknown key', JSON.stringify({ ...enroll, admin: true })],
    ['a prototype key', `{"__proto__":{"admin":true},"enroll":true,"eventId":"${sampleId}"}`],
    ['a wrong kind', JSON.stringify({ ...enroll, enroll: 'hunter2-secret' })],
    ['no JSON', '{"enroll": tru hunter2-secret'],
    ['nothing', ''],
    ['a list', '[]'],
    ['deep nesting', `{"enroll":${'['.repeat(40)}${']'.repeat(40)}}`],
  ])('a body with %s is refused, and not echoed', async (_, body) => {
    const answer = await desk.ask('staff', '/api/events/enroll-attendee', { method: 'POST', body })
    const text = await answer.text()
    expect([answer.status, service.seen.length]).toEqual([400, 0])
    expect(text).not.toContain('hunter2')
  })

  it('bodies over 64 kB are refused, with or without a content length; compressed ones too', async () => {
    const long = JSON.stringify({ enroll: true, eventId: sampleId, extraInfo: 'x'.repeat(70_000) })
    const announced = { 'content-length': String(long.length) }
    expect(
      (await desk.ask('staff', '/api/events/enroll-attendee', { method: 'POST', body: long, headers: announced }))
        .status,
    ).toBe(413)
    expect((await desk.ask('staff', '/api/events/enroll-attendee', { method: 'POST', body: long })).status).toBe(413)
    const coded = await desk.call('staff', 'enrollAttendee', { headers: { 'content-encoding': 'gzip' } })
    expect(coded.status).toBe(415)
    expect(service.seen).toEqual([])
  })

  it('an invalid field is named by its path', async () => {
    const body = JSON.stringify({ enroll: 1, eventId: 'x', zap: 1 })
    const answer = await desk.ask('staff', '/api/events/enroll-attendee', { method: 'POST', body })
    const { fields } = (await answer.json()) as { fields: { path: string }[] }
    expect(fields.map((field) => field.path).toSorted()).toEqual(['enroll', 'eventId', 'zap'])
  })
})

describe('the response', () => {
  it('preserves every digit and raw value, and drops unknown fields', async () => {
    service.reply = json(
      200,
      `{"count": 9223372036854775807, "numberOfPages": "3", "surprise": 1, "data": [{"id":"${sampleId}","locationKind":"Moonbase"}]}`,
    )
    const answer = await desk.call('support', 'listLocations')
    expect(await answer.json()).toEqual({
      count: '9223372036854775807',
      numberOfPages: 3,
      data: [{ id: sampleId, locationKind: 'Moonbase' }],
    })
  })

  it('passes on a 200 that reports a failure', async () => {
    service.reply = json(200, { success: false, status: 7, message: 'expired', data: false })
    const answer = await desk.call('organizer', 'sendConfirmation')
    expect([answer.status, await answer.json()]).toMatchObject([200, { success: false, status: 7, message: 'expired' }])
  })

  it('has no header of the service', async () => {
    const hostile = {
      'set-cookie': 'frontdesk=stolen',
      'www-authenticate': 'Basic',
      location: 'https://evil.test/',
      'clear-site-data': '"*"',
      'access-control-allow-origin': '*',
      'content-security-policy': 'default-src *',
      refresh: '0;url=https://evil.test',
      server: 'Kestrel',
      'x-powered-by': 'ASP.NET',
      'content-disposition': 'attachment',
    }
    for (const id of operationIds) {
      service.reply = json(rowOf(id).answer.status, sampleAnswer(id), hostile)
      const answer = await desk.call('admin', id)
      for (const [name, value] of Object.entries(hostile))
        expect([id, name, answer.headers.get(name)]).not.toEqual([id, name, value])
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it('has no secret fields, and lists those that had a value', async () => {
    service.reply = json(200, {
      id: sampleId,
      streamKey: 'live_123',
      externalMeetingUrl: null,
      meta: { apiKey: 'k1', note: 'n' },
    })
    const answer = await desk.call('admin', 'getVirtualInfo')
    expect(answer.headers.get('frontdesk-sealed')).toBe('apiKey,streamKey')
    expect(await answer.json()).toEqual({ id: sampleId, meta: { note: 'n' } })
    service.reply = json(200, { id: sampleId, name: 'Expo', settings: { webhookSecret: 's3', zone: 'UTC' } })
    const project = await desk.call('support', 'getProject')
    expect(await project.json()).toEqual({ id: sampleId, name: 'Expo', settings: { zone: 'UTC' } })
  })
})

describe('a caller that aborts', () => {
  it('cancels a read and not a write', async () => {
    for (const id of ['getCompany', 'enrollAttendee'] as const) {
      const abort = new AbortController()
      const closed = new Promise<boolean>((resolve) => {
        service.reply = (seen, response) => {
          response.on('close', () => resolve(!response.writableFinished))
          abort.abort()
          // A read ends by cancellation; a write is answered after the cancellation had time to arrive.
          if (id !== 'getCompany') setTimeout(() => json(200, {})(seen, response), 150)
        }
      })
      const answer = desk.call('staff', id, { signal: abort.signal }).catch(() => null)
      expect([id, await closed]).toEqual([id, id === 'getCompany'])
      await answer
    }
  })

  it('is not logged as a failure of the service', async () => {
    const abort = new AbortController()
    service.reply = () => abort.abort()
    const before = desk.logged.length
    await desk.call('staff', 'getCompany', { signal: abort.signal }).catch(() => null)
    const [line = '{}'] = desk.logged.slice(before)
    expect(JSON.parse(line)).toMatchObject({ level: 30, operation: 'getCompany', status: 499, code: 'caller_left' })
  })
})

it('a path id is checked before the query and the body', async () => {
  const answer = await desk.ask('staff', samplePath('addFacilitatorFavorite').replace(sampleId, 'nope'), {
    method: 'PUT',
    body: '{}',
  })
  expect([answer.status, service.seen.length]).toEqual([400, 0])
})
