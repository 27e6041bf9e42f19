/** Compares every operation with its row, on both engines: credentials, limits, media types, bodies, shapes. */
import { answerSchema, operationIds, rowOf } from '@frontdesk/api-types'
import type { OperationId } from '@frontdesk/api-types'
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'

import { requestOf } from './testing/calls.ts'
import { missingFields } from './testing/filled-record.ts'
import { emptyStore, keep, serviceOn, type EngineName, type ServiceUnderTest } from './testing/service-under-test.ts'
import { ids, world } from './testing/world.ts'

const withBody = operationIds.filter((id) => rowOf(id).body !== null)
const accepts = ['application/json', 'text/json', 'text/plain']
const jsonTypes = ['application/json', 'text/json', 'application/vnd.frontdesk+json; charset=utf-8']

const problemOf = (answer: string) => JSON.parse(answer) as Record<string, unknown>

interface Sent {
  headers?: Record<string, string>
  /** Instead of the operation's usual body. */
  body?: string
  path?: string
}

describe.each<EngineName>(['embedded', 'postgres'])('the contract on %s', (engine) => {
  let service: ServiceUnderTest | null = null
  let remove = keep
  const keys = { full: '', second: '', event: '', bearer: '', revokedLater: '' }

  beforeAll(async () => {
    const empty = await emptyStore(engine)
    if (empty === null) return
    remove = empty.remove
    service = await serviceOn(empty.store, world)
    keys.full = await service.credential({ kind: 'apiKey' })
    keys.second = await service.credential({ kind: 'apiKey', projects: [ids.second.project] })
    keys.event = await service.credential({ kind: 'apiKey', events: [ids.event.main] })
    keys.bearer = await service.credential({ kind: 'bearer' })
  }, 180_000)
  afterAll(() => remove())

  /** Sends the operation's usual request with these changes. Skipped on a machine without this engine. */
  async function send({ skip }: TestContext, id: OperationId, { headers, body, path }: Sent = {}) {
    if (service === null) return skip('this engine is not installed here')
    const usual = requestOf(id)
    const text = body ?? usual.body
    const type: Record<string, string> = text === null ? {} : { 'content-type': 'application/json' }
    const response = await service.request(path ?? usual.path, {
      method: rowOf(id).method,
      headers: { ...type, ...(headers ?? { 'x-api-key': keys.full }) },
      body: text,
    })
    const answer = await response.text()
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      answer,
      headers: response.headers,
    }
  }

  it.for(operationIds)('%s answers in its shape, with every field the contract promises', async (id, context) => {
    const { answer: row } = rowOf(id)
    const { status, answer, headers } = await send(context, id)
    expect({ status, answer }).toEqual({ status: row.status, answer: expect.any(String) })
    expect(headers.get('cache-control')).toBe('no-store')
    const body: unknown = row.shape === 'none' ? (answer === '' ? null : answer) : JSON.parse(answer)
    const schema = answerSchema(id)
    expect(schema.safeParse(body).error?.issues ?? []).toEqual([])
    expect(missingFields(schema, body)).toEqual([])
  })

  it.for(operationIds)('%s refuses no and wrong credentials with 401', async (id, context) => {
    const wrong = `${keys.full.slice(0, -1)}${keys.full.endsWith('A') ? 'B' : 'A'}`
    for (const headers of [
      {},
      { 'x-api-key': wrong },
      { 'x-api-key': 'x' },
      { authorization: `Bearer ${keys.full}` },
    ]) {
      const { status, type, answer } = await send(context, id, { headers })
      expect(status).toBe(401)
      expect(type).toBe('application/problem+json; charset=utf-8')
      expect(problemOf(answer)).toMatchObject({ status: 401, title: 'Unauthorized', type: 'about:blank' })
    }
  })

  it.for(operationIds)('%s takes a bearer token exactly when its row says so', async (id, context) => {
    const { status } = await send(context, id, { headers: { authorization: `Bearer ${keys.bearer}` } })
    expect(status).toBe(rowOf(id).credentials.includes('bearer') ? rowOf(id).answer.status : 401)
  })

  it.for(operationIds)('%s is 403 for a credential of another project', async (id, context) => {
    const { status, answer } = await send(context, id, { headers: { 'x-api-key': keys.second } })
    expect({ status, answer: problemOf(answer) }).toMatchObject({ status: 403, answer: { title: 'Forbidden' } })
  })

  it.for(operationIds)('%s answers in each media type', async (id, context) => {
    for (const accept of accepts) {
      const { type } = await send(context, id, { headers: { 'x-api-key': keys.full, accept } })
      expect(type).toBe(rowOf(id).answer.status === 204 ? '' : `${accept}; charset=utf-8`)
      const refused = await send(context, id, { headers: { accept } })
      expect(refused.type).toBe(`${accept === 'text/plain' ? accept : 'application/problem+json'}; charset=utf-8`)
      expect(problemOf(refused.answer)).toMatchObject({ status: 401 })
    }
  })

  it.for(withBody)('%s reads its body in each of the three media types and no other', async (id, context) => {
    for (const type of jsonTypes) {
      const { status } = await send(context, id, { headers: { 'x-api-key': keys.full, 'content-type': type } })
      expect({ type, status }).toEqual({ type, status: rowOf(id).answer.status })
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', '']) {
      const { status } = await send(context, id, { headers: { 'x-api-key': keys.full, 'content-type': type } })
      expect({ type, status }).toEqual({ type, status: 415 })
    }
  })

  it.for(withBody)('%s answers a faulty body with 400 and names the field', async (id, context) => {
    const usual = JSON.parse(requestOf(id).body ?? '') as Record<string, unknown>
    const [field = ''] = Object.keys(usual)
    const faults = async (body: string) => {
      const { status, answer } = await send(context, id, { body })
      expect({ status, answer }).toEqual({ status: 400, answer: expect.any(String) })
      return problemOf(answer)
    }
    expect(await faults(JSON.stringify({ ...usual, surplus: 1 }))).toMatchObject({
      errors: { surplus: ['is not a field of this request'] },
      detail: 'surplus: is not a field of this request',
    })
    for (const name of Object.keys(usual)) {
      const { errors } = await faults(JSON.stringify({ ...usual, [name]: [] }))
      expect(errors).toHaveProperty(name)
    }
    // Names on Object.prototype are unknown fields like any other.
    for (const name of ['constructor', '__proto__']) {
      const { errors } = await faults(`{"${name}":1,${JSON.stringify(usual).slice(1)}`)
      expect(Object.entries(errors ?? {})).toEqual([[name, ['is not a field of this request']]])
    }
    expect(await faults(JSON.stringify({ ...usual, [field]: 'a\0b' }))).toHaveProperty(['errors', field])
    // JSON.stringify escapes a lone surrogate, which is valid JSON but not valid text.
    expect(await faults(JSON.stringify({ ...usual, [field]: 'a\ud800b' }))).toHaveProperty(['errors', field])
    for (const text of ['{"a":', '', 'null', '[]', '"text"', '{"a":1}garbage']) {
      expect(await faults(text === '' ? ' ' : text)).toHaveProperty('errors')
    }
    const deep = `{"meta":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`
    expect((await faults(deep)).detail).toContain('levels deep')
    expect((await send(context, id, { body: `{"name":"${'x'.repeat(70_000)}"}` })).status).toBe(413)
  })

  it.for(operationIds)('%s refuses ids that are none, and parameters it does not have', async (id, context) => {
    const { path } = requestOf(id)
    const surplus = await send(context, id, { path: `${path}${path.includes('?') ? '&' : '?'}surplus=1` })
    expect(surplus.status).toBe(400)
    expect(problemOf(surplus.answer)).toMatchObject({ errors: { surplus: ['is not a field of this request'] } })
    for (const name of ['constructor', '__proto__', 'toString']) {
      for (const value of ['1', '']) {
        const odd = await send(context, id, { path: `${path}${path.includes('?') ? '&' : '?'}${name}=${value}` })
        expect({ name, value, status: odd.status }).toEqual({ name, value, status: 400 })
        expect(Object.keys(problemOf(odd.answer).errors ?? {})).toEqual([name])
      }
    }
    const guid = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(path)?.[0]
    if (guid === undefined) return
    const { status, answer } = await send(context, id, { path: path.replace(guid, 'not-a-guid') })
    expect(status).toBe(400)
    expect(problemOf(answer).detail).toContain('must be a UUID')
  })

  it('answers unknown paths with 404 and wrong methods with 405 and Allow', async (context) => {
    const { status, answer } = await send(context, 'getProject', { path: '/api/nothing' })
    expect({ status, answer: problemOf(answer) }).toMatchObject({ status: 404, answer: { title: 'Not Found' } })
    expect((await send(context, 'getProject', { path: '/API/events/comments' })).status).toBe(404)
    const wrong = await send(context, 'createEvent', { path: requestOf('getVirtualInfo').path })
    expect(wrong.status).toBe(405)
    expect(wrong.headers.get('allow')).toBe('GET, HEAD')
  })

  it('logs the operation, never ids or values', async (context) => {
    await send(context, 'getPassCode')
    await send(context, 'sendConfirmation')
    await send(context, 'getCompany', { path: '/api/companies/not-a-guid?passcode=EARLY-25' })
    const log = service?.logged.join('') ?? ''
    expect(log).toContain('"operation":"getPassCode"')
    for (const secret of ['EARLY-25', 'example.org', keys.full, ids.registrant.ada, ids.registrationType.coded]) {
      expect(log).not.toContain(secret)
    }
  })
})
