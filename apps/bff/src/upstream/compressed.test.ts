import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import type { DeskUnderTest } from '#testing/desk-under-test.ts'
import { useDeskWithService } from '#testing/desk-with-service.ts'
import { type FakeService, type Reply } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'

let service: FakeService
let desk: DeskUnderTest
useDeskWithService((started) => ({ service, desk } = started))

const company = `{"id":"${sampleId}"}`
const coded =
  (coding: string, body: Buffer, status = 200): Reply =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': coding })
    response.end(body)
  }

async function answerOf(reply: Reply, id: 'getCompany' | 'enrollAttendee' = 'getCompany') {
  service.reply = reply
  const answer = await desk.call('admin', id)
  return { status: answer.status, text: await answer.text() }
}

describe('a service that compresses without being asked', () => {
  it.each([
    ['gzip', gzipSync(company)],
    ['deflate', deflateSync(company)],
    ['br', brotliCompressSync(company)],
    ['gzip, br', brotliCompressSync(gzipSync(company))],
  ])('is understood: %s', async (coding, body) => {
    expect(await answerOf(coded(coding, body))).toEqual({ status: 200, text: company })
    expect(service.seen.map(({ headers }) => headers['accept-encoding'])).toEqual(['identity'])
  })

  it.each([
    ['gzip', 'The name is taken.'],
    ['zstd', undefined],
  ])('is understood in its refusals, or their status counts alone: %s', async (coding, detail) => {
    const refusal = gzipSync('{"detail":"The name is taken."}')
    const { status, text } = await answerOf(coded(coding, refusal, 400), 'enrollAttendee')
    const body = Object(JSON.parse(text))
    expect([status, body.code, body.outcome, body.detail]).toEqual([400, 'upstream_rejected', undefined, detail])
  })

  it('leaves a write unknown when its good answer cannot be decoded', async () => {
    const { text } = await answerOf(coded('zstd', Buffer.from(company)), 'enrollAttendee')
    expect(JSON.parse(text)).toMatchObject({ code: 'upstream_invalid', outcome: 'unknown' })
  })
})
