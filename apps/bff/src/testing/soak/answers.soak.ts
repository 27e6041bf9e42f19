import { readFileSync } from 'node:fs'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'

import {
  type OperationId,
  gatewayMethod,
  isWrite,
  operationIds,
  paramNames,
  rowOf,
  secretFields,
} from '@frontdesk/api-types/table'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type DeskUnderTest, canaryKey, deskUnderTest } from '#testing/desk-under-test.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { sampleAnswer, sampleBody, sampleId } from '#testing/sample-calls.ts'
import { judgeEnvelope } from '#upstream/envelope.ts'

import { report } from './report.ts'

let service: FakeService
let desk: DeskUnderTest
beforeAll(async () => {
  service = await startFakeService()
  desk = deskUnderTest({ service: () => service.url, maxAnswerBytes: 32 * 1024 * 1024 })
})
afterAll(async () => {
  await desk.close()
  await service.close()
})

const chance = (part: number): boolean => Math.random() < part
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
const hexDigits = '0123456789abcdef'.split('')
const hex = (count: number): string => Array.from({ length: count }, () => oneOf(hexDigits)).join('')
/** Half of the answers repeat the ids of the request, as a service does. */
let repeatsIds = false
const guid = (): string => (repeatsIds ? sampleId : [8, 4, 4, 4, 12].map(hex).join('-'))
const askedOf = (id: OperationId): Record<string, unknown> => ({
  ...Object(sampleBody(id)),
  ...Object.fromEntries(paramNames(rowOf(id).path).map((name) => [name, sampleId])),
})

const sentAlways = ['accept', 'accept-encoding', 'connection', 'host', 'user-agent', 'x-api-key']
const headerNames = ['cookie', 'authorization', 'x-api-key', 'x-forwarded-for', 'x-http-method-override', 'te', 'range']

it('R8: 10,000 sets of request headers add none to what the service is asked', async () => {
  const reads = operationIds.filter((id) => rowOf(id).method === 'GET' && gatewayMethod(id) === 'GET')
  service.reply = json(404, {})
  for (let n = 0; n < 10_000; n += 1) {
    service.seen.length = 0
    const names = [oneOf(headerNames), `x-${hex(8)}`, `${oneOf(['sec', 'x-ms', 'proxy', 'forwarded'])}-${hex(4)}`]
    const headers = Object.fromEntries(names.map((name) => [name, hex(1 + Math.floor(Math.random() * 40))]))
    const own = headers['cookie'] === undefined ? {} : { cookie: `frontdesk=${'admin'.padEnd(43, '0')}; a=${hex(9)}` }
    await desk.call('admin', oneOf(reads), { headers: { ...headers, ...own } })
    expect(service.seen.map((seen) => Object.keys(seen.headers).toSorted())).toEqual([sentAlways])
    expect(service.seen[0]?.headers['x-api-key']).toBe(canaryKey)
  }
  report('R8', '10,000 sets of headers: the service saw its six, and nothing of a browser')
})

it('R21: five kinds of compressed bomb of 200 MB and one that is plain cost no memory', async () => {
  const large = Buffer.alloc(200 * 1024 * 1024, 0x20)
  const gzip = gzipSync(large, { level: 1 })
  const bombs: [string, Buffer][] = [
    ['gzip', gzip],
    ['deflate', deflateSync(large, { level: 1 })],
    ['br', brotliCompressSync(large, { params: { 0: 0 } })],
    ['gzip, gzip', gzipSync(gzip)],
    ['x-gzip', gzip],
  ]
  let most = 0
  const ask = async (headers: Record<string, string>, body: Buffer): Promise<number> => {
    service.reply = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', ...headers })
      response.end(body)
    }
    const before = process.memoryUsage().rss
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 5)
    const { status } = await desk.call('admin', 'getCompany')
    clearInterval(watch)
    most = Math.max(most, process.memoryUsage().rss - before)
    return status
  }
  for (const [coding, body] of bombs)
    expect([coding, await ask({ 'content-encoding': coding }, body)]).toEqual([coding, 502])
  const compressed = most
  // Uncompressed: refused at the size limit. Memory is not measured, because the fake service runs in this process.
  expect(await ask({}, large)).toBe(502)
  report(
    'R21',
    `5 codings of 200 MB and one plain, all 502; memory grew by at most ${(compressed / 1e6).toFixed(0)} MB`,
  )
  expect(compressed).toBeLessThan(64 * 1024 * 1024)
})

type Schema = {
  $ref?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  type?: string | string[]
  format?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
}
type Route = { operationId: string; responses: Record<string, { content?: Record<string, { schema: Schema }> }> }
type Document = { paths: Record<string, Record<string, Route>>; components: { schemas: Record<string, Schema> } }
const document = JSON.parse(
  readFileSync(new URL('../../../../../docs/openapi.json', import.meta.url), 'utf8'),
) as Document

function schemaOf(id: OperationId): Schema | null {
  for (const routes of Object.values(document.paths))
    for (const { operationId, responses } of Object.values(routes))
      if (operationId === id)
        return (
          Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content?.['application/json']
            ?.schema ?? null
        )
  throw new Error(`${id} is not in docs/openapi.json`)
}

const int64s = ['9223372036854775807', '-9223372036854775808', '9007199254740993']

/** A number as a number or as text; built as JSON text, so that no digit is lost. */
function numberText(schema: Schema): string {
  const digits = schema.format === 'int64' && chance(0.3) ? oneOf(int64s) : String(Math.floor(Math.random() * 100_000))
  return chance(0.5) ? digits : `"${digits}"`
}

/** JSON text that fits the schema in one of the allowed ways, with additional unknown fields. */
function textOf(schema: Schema, depth: number): string {
  const target = schema.$ref === undefined ? schema : document.components.schemas[schema.$ref.split('/').at(-1) ?? '']
  if (target === undefined) return 'null'
  const choices = target.anyOf ?? target.oneOf
  const number = choices?.find(({ type }) => type === 'integer' || type === 'number')
  if (number !== undefined) return numberText({ ...target, ...number })
  if (choices !== undefined) return textOf(oneOf(choices.filter(({ type }) => type !== 'null')), depth)
  const types = [target.type ?? 'object'].flat()
  const type = types.find((one) => one !== 'null' && one !== 'string') ?? types.find((one) => one !== 'null')
  if (type === 'array')
    return depth > 6
      ? '[]'
      : `[${Array.from({ length: Math.floor(Math.random() * 3) }, () => textOf(target.items ?? {}, depth + 1)).join(',')}]`
  if (type === 'object') return objectText(target, depth)
  if (type === 'integer' || type === 'number') return numberText(target)
  if (type === 'boolean') return String(chance(0.5))
  if (target.format === 'uuid') return `"${guid()}"`
  if (target.format === 'date-time') return oneOf(['"2026-11-21T09:00:00"', '"2026-11-21T09:00:00.1234567+01:00"'])
  return JSON.stringify(
    oneOf(['Moonbase', '', 'Öffentlich \u202e', 'x'.repeat(300), '<b>', oneOf(target.enum ?? ['plain'])]),
  )
}

function objectText(schema: Schema, depth: number): string {
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    if (name !== 'id' && (chance(0.2) || chance(depth * 0.3))) return []
    const isNull = name !== 'id' && chance(0.2)
    return [`${JSON.stringify(name)}:${isNull ? 'null' : textOf(part, depth + 1)}`]
  })
  // In an open object every field counts as known.
  const isOpen = schema.properties === undefined
  const unnamed = !isOpen && chance(0.5) ? [`"${oneOf(['surprise', 'internalNote', 'x-debug'])}":"UNNAMED"`] : []
  const secret = chance(0.2) ? [`"${oneOf(secretFields)}":"SEALED"`] : []
  const seen = new Set(secret.map((text) => text.split(':')[0]))
  return `{${[...named.filter((text) => !seen.has(text.split(':')[0])), ...unnamed, ...secret].join(',')}}`
}

it('R25: 500 answers of every operation, in all the ways that the contract leaves open', async () => {
  let tried = 0
  let taken = 0
  const refused = new Map<OperationId, number>()
  const wrongly: string[] = []
  for (const id of operationIds) {
    const schema = schemaOf(id)
    for (let n = 0; n < 500; n += 1) {
      repeatsIds = n % 2 === 0
      const text = schema === null ? JSON.stringify(sampleAnswer(id)) : textOf(schema, 0)
      service.reply = json(rowOf(id).answer.status, text)
      const answer = await desk.call('admin', id)
      const body = await answer.text()
      tried += 1
      if (answer.status === rowOf(id).answer.status) taken += 1
      else {
        refused.set(id, (refused.get(id) ?? 0) + 1)
        // A write counts as done only when its answer says so.
        const says = isWrite(id) ? judgeEnvelope(id, JSON.parse(text), askedOf(id)).state : 'confirmed'
        if (says === 'confirmed') wrongly.push(`${id} ${text}`)
      }
      const isOpen = rowOf(id).answer.of === 'Project'
      expect([id, body.includes('SEALED'), !isOpen && body.includes('UNNAMED')]).toEqual([id, false, false])
      const rounded = (body.match(/-?\d{16,19}/g) ?? []).filter((digits) => !int64s.includes(digits))
      expect([id, rounded]).toEqual([id, []])
    }
  }
  report(
    'R25',
    `${tried} answers of 33 operations, ${taken} taken, ${JSON.stringify(Object.fromEntries(refused))} not confirmed by their own words and refused; no secret, no unnamed field`,
  )
  expect(tried).toBe(16_500)
  expect(wrongly).toEqual([])
})
