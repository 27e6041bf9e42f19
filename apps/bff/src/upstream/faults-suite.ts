import { once } from 'node:events'
import { createServer } from 'node:http'

import { type OperationId, rowOf } from '@frontdesk/api-types/table'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type DeskUnderTest, canaryKey, deskUnderTest } from '#testing/desk-under-test.ts'
import { type FakeService, type Reply, json, raw, startFakeService } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'

let service: FakeService
let desk: DeskUnderTest

/** Each of these operations with every redirect, and with every fault whose answer has the credential. */
export function testFaultsOf(ids: readonly OperationId[]): void {
  describe(`faults of ${ids.length} operations`, () => {
    beforeAll(async () => {
      service = await startFakeService()
      desk = deskUnderTest({ service: () => service.url, maxAnswerBytes: 100_000, deadlineMs: 20_000 })
    })
    afterAll(async () => {
      await desk.close()
      await service.close()
    })
    beforeEach(() => {
      service.seen.length = 0
    })

    describe('redirects', () => {
      it('are never followed, whatever the code and the target', async () => {
        const elsewhere = createServer((_, response) => response.end('{}'))
        let hits = 0
        elsewhere.on('connection', () => (hits += 1))
        elsewhere.listen(0, '127.0.0.1')
        await once(elsewhere, 'listening')
        const address = elsewhere.address()
        const port = typeof address === 'object' && address !== null ? address.port : 0
        const targets = [
          `http://127.0.0.1:${port}/x`,
          `//127.0.0.1:${port}/x`,
          `http://localhost:${port}/`,
          '/api/elsewhere',
        ]
        for (const status of [301, 302, 303, 307, 308])
          for (const location of targets)
            for (const id of ids) {
              service.seen.length = 0
              service.reply = json(status, {}, { location })
              const answer = await desk.call('admin', id)
              expect([answer.status, service.seen.length, answer.headers.get('location')]).toEqual([502, 1, null])
            }
        expect(hits).toBe(0)
        elsewhere.close()
      })
    })

    describe('the credential', () => {
      it('is in no answer and no log line, for each operation and fault', async () => {
        const tails = [
          canaryKey,
          canaryKey.slice(-12),
          Buffer.from(canaryKey).toString('base64').replace(/=+$/, ''),
          encodeURIComponent(canaryKey),
          Buffer.from(canaryKey).toString('hex'),
        ]
        const echo = {
          detail: `bad key ${canaryKey}`,
          title: canaryKey,
          errors: { [canaryKey]: [canaryKey], key: `no ${canaryKey}` },
        }
        const faults: Reply[] = [
          json(200, {
            id: sampleId,
            name: canaryKey,
            description: canaryKey,
            data: [{ id: sampleId, name: canaryKey }],
          }),
          json(200, [{ id: sampleId, name: `x${canaryKey}y` }]),
          json(201, { data: { id: sampleId, name: Buffer.from(canaryKey).toString('base64') }, errors: [canaryKey] }),
          json(200, { id: sampleId, meta: { [canaryKey]: 1, [`token-${canaryKey}`]: 'x' } }),
          ...[400, 401, 403, 404, 409, 429, 500].map((status) => json(status, echo)),
          raw(500, 'text/plain', canaryKey),
          raw(200, 'text/html', canaryKey),
          json(302, echo, { location: `https://evil.test/${canaryKey}` }),
          (_, response) => response.destroy(new Error(canaryKey)),
          (_, response) =>
            response
              .writeHead(200, { 'x-echo': canaryKey, 'content-type': 'application/json' })
              .end(`{"a": ${canaryKey}`),
        ]
        let scanned = 0
        for (const id of ids)
          for (const reply of faults) {
            service.reply = reply
            const answer = await desk.call('admin', id)
            const all = `${answer.status} ${JSON.stringify([...answer.headers])} ${await answer.text()}`
            scanned += 1
            for (const tail of tails) expect([id, all.includes(tail)]).toEqual([id, false])
          }
        expect(scanned).toBe(ids.length * faults.length)
        const log = desk.logged.join('')
        expect(log).toContain(rowOf('getCompany').number === 1 ? 'getCompany' : '')
        for (const tail of tails) expect(log.includes(tail)).toBe(false)
        expect(log).not.toContain('SPRING')
      })
    })
  })
}
