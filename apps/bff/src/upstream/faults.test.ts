import { brotliCompressSync, gzipSync } from 'node:zlib'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { atDeadline } from '#testing/at-deadline.ts'
import { type DeskUnderTest, deskUnderTest } from '#testing/desk-under-test.ts'
import { type FakeService, type Reply, json, raw, startFakeService } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'

import { testFaultsOf } from './faults-suite.ts'

// Reads and writes of each kind; the long part has all 33.
testFaultsOf(['getCompany', 'listCompanyMembers', 'enrollAttendee', 'sendConfirmation', 'createProjectEvent'])

let service: FakeService
let desk: DeskUnderTest
const deadlineMs = 20_000

beforeAll(async () => {
  service = await startFakeService()
  desk = deskUnderTest({ service: () => service.url, maxAnswerBytes: 100_000, deadlineMs })
})
afterAll(async () => {
  await desk.close()
  await service.close()
})
beforeEach(() => {
  service.seen.length = 0
})

const toldOf = async (answer: Response) => {
  const text = await answer.text()
  const body: Record<string, unknown> = Object.fromEntries(Object.entries(JSON.parse(text) as object))
  return { status: answer.status, type: answer.headers.get('content-type'), headers: answer.headers, text, body }
}
const answerOf = async (reply: Reply, id: 'getCompany' | 'enrollAttendee' = 'getCompany') => {
  service.reply = reply
  return toldOf(await desk.call('admin', id))
}
/** For an answer that does not end. */
const lateAnswerOf = async (reply: Reply, id: 'getCompany' | 'enrollAttendee') =>
  toldOf(await atDeadline(service, { reply, deadlineMs }, () => desk.call('admin', id)))

const company = `{"id":"${sampleId}"}`

const coded =
  (coding: string, body: Buffer): Reply =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': coding })
    response.end(body)
  }
const large = `{"id":"${sampleId}","name":"${'x'.repeat(10_000_000)}"}`

describe('an answer that is not the expected JSON', () => {
  const forms: [string, Reply][] = [
    ['a page with 200', raw(200, 'text/html', '<h1>sign in</h1>')],
    ['plain text with 200', raw(200, 'text/plain', company)],
    ['no media type', raw(200, null, company)],
    ['nothing', raw(200, 'application/json', '')],
    ['a byte order mark', raw(200, 'application/json', `\uFEFF${company}`)],
    ['half an answer', raw(200, 'application/json', company.slice(0, 20))],
    ['two answers', raw(200, 'application/json', company + company)],
    ['bytes that are not UTF-8', raw(200, 'application/json', Buffer.from([0x22, 0xff, 0xfe, 0x22]))],
    [
      'deep nesting',
      raw(200, 'application/json', `{"id":"${sampleId}","meta":${'{"a":'.repeat(6000)}1${'}'.repeat(6000)}}`),
    ],
    ['another shape', json(200, [1, 2])],
    ['a content coding that is not known', coded('zstd', Buffer.from(company))],
    ['a content coding that it does not have', coded('gzip', Buffer.from(company))],
    ['half of a compressed answer', coded('gzip', gzipSync(company).subarray(0, 30))],
    ['a small compressed answer that grows beyond the limit', coded('gzip', gzipSync(large))],
    ['the same by another coding', coded('br', brotliCompressSync(large))],
    ['the same in two layers', coded('gzip, gzip', gzipSync(gzipSync(large)))],
    ['a problem with 200', raw(200, 'application/problem+json', company)],
    ['another good status', json(202, { id: sampleId })],
    ['more than the limit', raw(200, 'application/json', `{"id":"${sampleId}","name":"${'x'.repeat(200_000)}"}`)],
  ]
  it.each(forms)('%s becomes a problem', async (_, reply) => {
    const { status, type, body, text } = await answerOf(reply)
    expect([status, type, body['code']]).toEqual([502, 'application/problem+json', 'upstream_invalid'])
    expect(text).not.toContain(sampleId)
  })

  it('an operation without content accepts an empty answer or confirming JSON, but no HTML', async () => {
    const statuses: number[] = []
    for (const reply of [
      raw(204, null, ''),
      raw(200, null, ''),
      json(200, { success: true }),
      json(200, {}),
      raw(200, 'text/html', '<h1>sign in</h1>'),
    ]) {
      service.reply = reply
      statuses.push((await desk.call('staff', 'addFacilitatorFavorite')).status)
    }
    expect(statuses).toEqual([204, 204, 204, 502, 502])
  })

  it('other JSON types are JSON', async () => {
    for (const type of ['text/json', 'application/json; charset=utf-8', 'application/vnd.acme+json'])
      expect((await answerOf(raw(200, type, company))).status).toBe(200)
  })

  it('a prototype key harms nothing', async () => {
    const { status, text } = await answerOf(
      raw(200, 'application/json', `{"id":"${sampleId}","meta":{"__proto__":{"x":1},"a":1}}`),
    )
    expect([status, text]).toEqual([200, `{"id":"${sampleId}","meta":{"a":1}}`])
  })
})

describe('refusals of the service', () => {
  it.each<[number, number, string]>([
    [400, 400, 'upstream_rejected'],
    [401, 502, 'upstream_credential'],
    [403, 403, 'upstream_forbidden'],
    [404, 404, 'upstream_not_found'],
    [407, 502, 'upstream_credential'],
    [409, 400, 'upstream_rejected'],
    [418, 502, 'upstream_failed'],
    [422, 400, 'upstream_rejected'],
    [429, 503, 'upstream_busy'],
    [500, 502, 'upstream_failed'],
    [503, 502, 'upstream_failed'],
  ])('%i becomes %i %s, never our 401', async (from, to, code) => {
    for (const reply of [
      json(from, { title: 'x' }),
      raw(from, 'text/plain', 'Stack trace at Kestrel'),
      raw(from, 'text/html', '<b>'),
    ]) {
      const { status, type, body, text, headers } = await answerOf(reply)
      expect([status, type, body['code']]).toEqual([to, 'application/problem+json', code])
      expect(text).not.toContain('Kestrel')
      expect(headers.get('www-authenticate')).toBeNull()
    }
  })

  it('field texts of a 400 are passed on as plain text', async () => {
    const reply = json(400, { detail: 'Two\u0000 faults\r\n', errors: { name: ['is long'], 'x\u001b[31m': 'bad' } })
    const { body } = await answerOf(reply)
    expect(body).toMatchObject({
      detail: 'Two faults',
      fields: [
        { path: 'name', message: 'is long' },
        { path: 'x [31m', message: 'bad' },
      ],
    })
  })
})

const trickle: Reply = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const drip = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(drip))
}
const silent: Reply = () => undefined
const headersThenSilence: Reply = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{')
}

describe('time and connection', () => {
  it.each([
    ['a trickle', trickle],
    ['silence', silent],
    ['silence after the headers', headersThenSilence],
  ])('%s ends at the deadline', async (_, reply) => {
    const { status, body } = await lateAnswerOf(reply, 'getCompany')
    expect([status, body['code'], body['outcome']]).toEqual([504, 'upstream_timeout', undefined])
  })

  it('a write that was sent and not answered may have happened', async () => {
    for (const reply of [silent, trickle])
      expect((await lateAnswerOf(reply, 'enrollAttendee')).body['outcome']).toBe('unknown')
    for (const reply of [raw(200, 'text/html', 'x'), json(500, {})])
      expect((await answerOf(reply, 'enrollAttendee')).body['outcome']).toBe('unknown')
    expect(service.seen.length).toBe(4)
    // Many services redirect after a successful form submission.
    for (const reply of [json(302, {}, { location: '/done' }), json(303, {}), json(408, {})] satisfies Reply[]) {
      expect((await answerOf(reply, 'enrollAttendee')).body['outcome']).toBe('unknown')
      expect((await answerOf(reply, 'getCompany')).body['outcome']).toBeUndefined()
    }
  })

  it('a broken connection and a closed port are "unreachable"', async () => {
    const cut = await answerOf((_, response) => response.destroy())
    expect([cut.status, cut.body['code']]).toEqual([502, 'upstream_unreachable'])
    const cutWrite = await answerOf((_, response) => response.destroy(), 'enrollAttendee')
    expect(cutWrite.body).toMatchObject({ code: 'upstream_failed', outcome: 'unknown' })
    const nowhere = deskUnderTest({ service: () => new URL('http://127.0.0.1:9/') })
    const answer = await nowhere.call('admin', 'enrollAttendee')
    const body: unknown = await answer.json()
    expect(body).toMatchObject({ code: 'upstream_unreachable' })
    expect(body).not.toHaveProperty('outcome')
    await nowhere.close()
    const starting = deskUnderTest({ service: () => null })
    expect(await (await starting.call('admin', 'getCompany')).json()).toMatchObject({ code: 'upstream_unreachable' })
  })
})
