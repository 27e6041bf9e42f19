import { type OperationId, operationIds, roles, rowOf, secretFields } from '@frontdesk/api-types/table'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { atDeadline } from '#testing/at-deadline.ts'
import { type DeskUnderTest, deskUnderTest } from '#testing/desk-under-test.ts'
import { type FakeService, type Reply, json, raw, startFakeService } from '#testing/fake-service.ts'
import { sampleAnswer, sampleId } from '#testing/sample-calls.ts'
import { outcomeOfAnswer } from '#writes/outcome.ts'

let service: FakeService
let desk: DeskUnderTest
const deadlineMs = 20_000
beforeAll(async () => {
  service = await startFakeService()
  desk = deskUnderTest({ service: () => service.url, deadlineMs })
})
afterAll(async () => {
  await desk.close()
  await service.close()
})
beforeEach(() => {
  service.seen.length = 0
})

const hostile: Record<string, string> = {
  'set-cookie': 'frontdesk=stolen; Path=/',
  'set-cookie2': 'frontdesk=stolen',
  'www-authenticate': 'Basic realm="x"',
  'proxy-authenticate': 'Basic',
  'authentication-info': 'x',
  location: 'https://evil.test/',
  'content-location': 'https://evil.test/',
  refresh: '0;url=https://evil.test',
  link: '<https://evil.test/x.js>; rel=preload',
  'clear-site-data': '"*"',
  'access-control-allow-origin': '*',
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': '*',
  'content-security-policy': 'default-src *',
  'content-security-policy-report-only': 'default-src *; report-uri https://evil.test',
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-opener-policy': 'unsafe-none',
  'cross-origin-embedder-policy': 'unsafe-none',
  'permissions-policy': 'camera=*',
  'referrer-policy': 'unsafe-url',
  'x-frame-options': 'ALLOWALL',
  'x-content-type-options': 'sniff',
  'strict-transport-security': 'max-age=0',
  'public-key-pins': 'x',
  'expect-ct': 'report-uri="https://evil.test"',
  nel: '{"report_to":"x"}',
  'report-to': '{"endpoints":[{"url":"https://evil.test"}]}',
  'reporting-endpoints': 'x="https://evil.test"',
  'service-worker-allowed': '/',
  sourcemap: 'https://evil.test/x.map',
  'alt-svc': 'h3="evil.test:443"',
  'content-disposition': 'attachment; filename=x.exe',
  'cache-control': 'public, max-age=31536000',
  expires: 'Thu, 01 Jan 2099 00:00:00 GMT',
  age: '10',
  etag: '"x"',
  'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
  server: 'Kestrel',
  'x-powered-by': 'ASP.NET',
  'x-api-key': 'echoed-key-of-the-service',
}

it('none of 40 headers of the service is passed on, for 33 operations', async () => {
  expect(Object.keys(hostile)).toHaveLength(40)
  for (const id of operationIds) {
    service.reply = json(rowOf(id).answer.status, sampleAnswer(id), hostile)
    const { status, headers } = await desk.call('admin', id)
    expect([id, status]).toEqual([id, rowOf(id).answer.status])
    for (const [name, value] of Object.entries(hostile))
      expect([id, name, headers.get(name) === value]).toEqual([id, name, false])
  }
})

const company = `{"id":"${sampleId}","name":"from-the-service"}`
const notPromised: [string, Reply][] = [
  ['a page with 200', raw(200, 'text/html', `<h1>${company}</h1>`)],
  ['plain text with 500', raw(500, 'text/plain', company)],
  ['a byte order mark', raw(200, 'application/json', `\uFEFF${company}`)],
  ['half an answer', raw(200, 'application/json', company.slice(0, 40))],
  ['another kind of record in other JSON', raw(200, 'text/json', '"from-the-service"')],
  ['a problem with 200', raw(200, 'application/problem+json', company)],
  ['202', json(202, company)],
  ['206', json(206, company)],
  ['an empty answer that is called JSON', raw(200, 'application/json', '')],
]

describe('an answer that is not the expected JSON', () => {
  it.each(notPromised)('%s becomes a problem, for 33 operations', async (form, reply) => {
    for (const id of operationIds) {
      service.reply = reply
      const answer = await desk.call('admin', id)
      const text = await answer.text()
      // Op 25 has no content: an empty body or ignored JSON is valid. Op 8 may be anything.
      const fine =
        (rowOf(id).answer.shape === 'none' && /empty|other JSON/.test(form)) ||
        (rowOf(id).answer.of === 'Project' && form.includes('other JSON'))
      if (fine) continue
      expect([id, answer.status, answer.headers.get('content-type')]).toEqual([id, 502, 'application/problem+json'])
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect([id, text.includes('from-the-service')]).toEqual([id, false])
    }
  })

  it('401, 403 and 407 do not end the session: 99 answers', async () => {
    for (const id of operationIds)
      for (const status of [401, 403, 407]) {
        service.reply = json(status, {}, { 'www-authenticate': 'Basic', 'set-cookie': 'frontdesk=; Max-Age=0' })
        const answer = await desk.call('admin', id)
        const code: unknown = Object(await answer.json()).code
        expect([id, answer.status, code]).toEqual(
          status === 403 ? [id, 403, 'upstream_forbidden'] : [id, 502, 'upstream_credential'],
        )
        expect([answer.headers.get('www-authenticate'), answer.headers.getSetCookie()]).toEqual([null, []])
      }
  })
})

const start = (response: Parameters<Reply>[1]) => response.writeHead(200, { 'content-type': 'application/json' })

describe('an answer that does not end', () => {
  it.each<[string, Reply]>([
    ['trickles', (_, response) => keepDripping(start(response))],
    ['never begins', () => undefined],
    ['stops after its headers', (_, response) => void start(response).write('{')],
  ])('and %s is left at the deadline, for 33 operations', async (_, reply) => {
    // Writes about one person are serialized; all others run concurrently.
    const last: OperationId = 'startRegistration'
    for (const ids of [operationIds.filter((id) => id !== last), [last]]) {
      const answers = await atDeadline(service, { reply, calls: ids.length, deadlineMs }, () =>
        Promise.all(ids.map(async (id) => (await desk.call('admin', id)).status)),
      )
      expect(answers).toEqual(ids.map(() => 504))
    }
  })
})

function keepDripping(response: Parameters<Reply>[1]): void {
  const drip = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(drip))
}

const repeated = (text: string, count: number) => text.repeat(count)
const odd: string[] = [
  `{"__proto__":{"admin":true},"id":"${sampleId}"}`,
  `{"id":"${sampleId}","constructor":{"prototype":{"admin":true}}}`,
  `{"id":"${sampleId}","toString":1,"valueOf":2,"hasOwnProperty":3}`,
  `{"id":"${sampleId}","meta":{"__proto__":{"toJSON":1}}}`,
  `{"id":"${sampleId}","meta":{"toJSON":"x"}}`,
  `{"id":"${sampleId}","meta":${repeated('{"a":', 6000)}1${repeated('}', 6000)}}`,
  `{"id":"${sampleId}","meta":${repeated('[', 6000)}${repeated(']', 6000)}}`,
  repeated('[', 400_000),
  `{"id":"${sampleId}","id":"other"}`,
  `{"id":"${sampleId}","name":"\\ud800"}`,
  `{"id":"${sampleId}","name":"\\u0000\\u202e\\u2028"}`,
  `{"id":"${sampleId}","size":1e400}`,
  `{"id":"${sampleId}","size":-0}`,
  `{"id":"${sampleId}","size":${repeated('9', 5000)}}`,
  `{"id":NaN}`,
  `{"id":"${sampleId}",}`,
  `{"id":"${sampleId}"}//`,
  `[${repeated('{},', 50_000)}{}]`,
  `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join(',')}}`,
  `"${repeated('\\u0000', 20_000)}"`,
]

it('20 hostile JSON texts cause no crash and no prototype pollution', async () => {
  expect(odd).toHaveLength(20)
  for (const id of ['getCompany', 'getVirtualInfo', 'listLocations', 'enrollAttendee', 'getProject'] as const)
    for (const text of odd) {
      service.reply = raw(200, 'application/json', text)
      const answer = await desk.call('admin', id)
      expect([id, text.slice(0, 60), [200, 502].includes(answer.status)]).toEqual([id, text.slice(0, 60), true])
      const body = await answer.text()
      expect(() => void JSON.parse(body)).not.toThrow()
      expect(body).not.toContain('__proto__')
      expect(Object.keys(Object.prototype)).toEqual([])
    }
  service.reply = json(200, { id: sampleId })
  expect((await desk.call('support', 'getCompany')).status).toBe(200)
})

it('no secret field is in an answer, for 33 operations and every role', async () => {
  const secrets = Object.fromEntries(secretFields.map((name) => [name, 'CANARY']))
  const record = { id: sampleId, ...secrets, meta: secrets, person: { id: sampleId, ...secrets }, items: [secrets] }
  for (const id of operationIds)
    for (const role of roles) {
      const { shape, status } = rowOf(id).answer
      service.reply = json(
        status,
        shape === 'list' ? [record] : shape === 'one' ? record : { ...secrets, ...record, data: [record] },
      )
      const answer = await desk.call(role, id)
      expect([id, role, (await answer.text()).includes('CANARY')]).toEqual([id, role, false])
    }
})

/** Op 33 reports with a boolean whether it was sent. */
const fitting = (id: OperationId, payload: unknown): unknown => {
  const { data } = Object(payload) as { data?: unknown }
  return id === 'sendConfirmation' && data ? { ...Object(payload), data: true } : payload
}

/** `data: true` of op 33 confirms by itself, so that a refusal beside it makes the answer unknown. */
const stateOf = (id: OperationId, payload: unknown, state: string): string =>
  state === 'refused' && Object(fitting(id, payload)).data === true ? 'unknown' : state

describe('a 200 that reports a failure', () => {
  const payloads: [unknown, string][] = [
    [{ success: false, data: null }, 'refused'],
    [{ success: false, data: { id: sampleId } }, 'refused'],
    [{ errors: ['full'] }, 'refused'],
    [{ requestComplete: true, errors: ['full'], data: null }, 'refused'],
    // Both a no and a yes: it may have happened.
    [{ requestComplete: true, errors: ['full'], data: { id: sampleId } }, 'unknown'],
    [{ requestComplete: false }, 'unknown'],
    [{ requestComplete: false, errors: [] }, 'unknown'],
    [{ success: true, errors: ['full'] }, 'unknown'],
    [{ requestComplete: true, errors: [], data: { id: sampleId } }, 'confirmed'],
  ]
  const ids = ['createProjectEvent', 'createEvent', 'enrollAttendee', 'sendConfirmation'] as const
  it.each(ids)('is recorded as a failure in the ledger of %s', (id) => {
    for (const [payload, state] of payloads)
      expect([payload, outcomeOfAnswer(id, fitting(id, payload), {}).state]).toEqual([
        payload,
        stateOf(id, payload, state),
      ])
    expect(outcomeOfAnswer('sendConfirmation', { success: true, data: false }, {}).state).toBe('refused')
  })

  it('is passed on where the contract has a field for it, and is a problem where it has none', async () => {
    for (const id of ids)
      for (const [payload, said] of payloads) {
        const state = stateOf(id, payload, said)
        const good = rowOf(id).answer.status
        service.reply = json(good, fitting(id, payload))
        const { success, errors } = Object(payload) as { success?: boolean; errors?: string[] }
        const [hasErrors, hasSuccess] = [id !== 'sendConfirmation', !id.startsWith('create')]
        const isNamed = (hasErrors && (errors ?? []).length > 0) || (hasSuccess && success === false)
        const status =
          state === 'confirmed' || (state === 'refused' && isNamed) ? good : state === 'refused' ? 400 : 502
        expect([id, payload, (await desk.call('admin', id)).status]).toEqual([id, payload, status])
      }
  })

  it('is the verdict of op 30, which only reads', async () => {
    service.reply = json(200, { success: false, message: 'No such code.' })
    const answer = await desk.call('admin', 'validateRegistrationCode')
    expect([answer.status, await answer.json()]).toEqual([200, { success: false, message: 'No such code.' }])
  })
})
