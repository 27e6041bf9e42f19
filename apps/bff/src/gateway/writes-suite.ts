import { randomUUID } from 'node:crypto'

import { type WriteId, writeIds } from '@frontdesk/api-types/table'
import type { Store } from '@frontdesk/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { idOfRole } from '#testing/desk-under-test.ts'
import { type FakeService, type Reply, json, startFakeService } from '#testing/fake-service.ts'
import { type GatewayDesk, sendWrite, createGatewayDesk, good, problemCode } from '#testing/gateway-desk.ts'
import { sampleId, samplePath } from '#testing/sample-calls.ts'
import { openTestStore } from '#testing/test-store.ts'

let service: FakeService
let store: Store
let desk: GatewayDesk
/** A server is left out where there is none. */
type Where = { kind: 'embedded' } | { kind: 'postgres'; url: string | null }

const cut: Reply = (_, response) => response.destroy()

type Amount = {
  /** How often 40 concurrent writes about ten people follow each other, in each of these rounds. */
  sequences: number
  rounds: number
  /** Writes that are tried with each fault. */
  faulty: readonly WriteId[]
}

/** Writes through the gateway, on an embedded store or on one of a server. */
export function testWrites(where: Where, { sequences, rounds, faulty }: Amount): void {
  const url = where.kind === 'postgres' ? where.url : null
  describe.skipIf(where.kind === 'postgres' && url === null)(`writes, ${where.kind}`, () => {
    beforeAll(async () => {
      service = await startFakeService()
      store = await openTestStore(url)
    })
    afterAll(async () => {
      await store.close()
      await service.close()
    })
    beforeEach(async () => {
      await store.pool.query('delete from write')
      await store.pool.query('delete from rate_limit')
      service.seen.length = 0
      desk = await createGatewayDesk(store, () => service.url)
    })
    it('record their intent before the call and their outcome after it, in ledger and audit', async () => {
      for (const id of writeIds) {
        const before = (await desk.trail()).length
        let recorded: unknown = null
        service.reply = (seen, response) => {
          const sql = 'select w.state, a.kind from write w join audit a on a.write_id = w.id where w.operation = $1'
          const answer = async (): Promise<void> => {
            recorded = (await store.pool.query(sql, [id])).rows
            good(id)(seen, response)
          }
          void answer()
        }
        expect([id, (await sendWrite(desk, id)).ok]).toEqual([id, true])
        expect([id, recorded]).toEqual([id, [{ state: 'sending', kind: 'intent' }]])
        const trail = (await desk.trail()).slice(before)
        expect(trail.map((row) => [row.kind, row.action, row.outcome])).toEqual([
          ['intent', id, null],
          ['outcome', id, 'confirmed'],
        ])
      }
      expect((await desk.rows()).map((row) => row.state)).toEqual(writeIds.map(() => 'confirmed'))
      expect((await desk.verdict()).faults).toEqual([])
    })

    it.each<[string, Reply, string, string | null]>([
      ['refused by the service', json(403, { title: 'no' }), 'refused', 'upstream_forbidden'],
      ['refused with 400', json(400, { title: 'no' }), 'refused', 'upstream_rejected'],
      ['slowed down', json(429, {}), 'refused', 'upstream_busy'],
      ['answered 500', json(500, {}), 'unknown', 'upstream_failed'],
      ['cut off', cut, 'unknown', 'upstream_failed'],
      ['answered by a page', (_, response) => response.end('<h1>'), 'unknown', 'upstream_invalid'],
      ['a 200 with errors', json(200, { requestComplete: true, errors: ['full'] }), 'refused', 'service_said_no'],
      ['a 200 without success', json(200, { success: false, data: null }), 'refused', 'service_said_no'],
      ['a 200 that is not complete', json(200, { requestComplete: false }), 'unknown', 'not_complete'],
    ])('%s is passed on unchanged', async (_, reply, state, code) => {
      service.reply = reply
      await sendWrite(desk, 'enrollAttendee', randomUUID())
      expect((await desk.rows()).map((row) => [row.state, row.code])).toEqual([[state, code]])
      expect((await desk.trail()).at(-1)).toMatchObject({ kind: 'outcome', outcome: state, code })
    })

    it('under one key are sent once: the second gets the answer of the first', async () => {
      for (const id of writeIds) {
        service.seen.length = 0
        service.reply = good(id)
        const key = randomUUID()
        const first = await sendWrite(desk, id, key)
        const second = await sendWrite(desk, id, `"${key}"`)
        expect([id, second.status, await second.text()]).toEqual([id, first.status, await first.text()])
        expect(first.headers.get('frontdesk-replayed')).toBeNull()
        expect(second.headers.get('frontdesk-replayed')).toBe('1')
        expect([id, service.seen.length]).toEqual([id, 1])
      }
    })

    it('keep a refusal and an unknown outcome under their key too', async () => {
      for (const reply of [json(400, { detail: 'The hall is full.' }), cut]) {
        service.seen.length = 0
        service.reply = reply
        const key = randomUUID()
        const first: unknown = await (await sendWrite(desk, 'enrollAttendee', key)).json()
        service.reply = good('enrollAttendee')
        const second: unknown = await (await sendWrite(desk, 'enrollAttendee', key)).json()
        expect(second).toEqual({ ...Object(first), reference: Object(second).reference })
        expect(service.seen.length).toBe(1)
      }
    })

    it('can be retried under their key when the service did not process them', async () => {
      const key = randomUUID()
      service.reply = json(429, {})
      expect(await problemCode(await sendWrite(desk, 'sendConfirmation', key))).toBe('upstream_busy')
      service.reply = json(200, { success: true, data: true })
      expect((await sendWrite(desk, 'sendConfirmation', key)).status).toBe(200)
      expect((await desk.rows()).map((row) => row.state)).toEqual(['confirmed'])
      expect(service.seen.length).toBe(2)
    })

    it('refuse a key that was used for another request, but not by another account', async () => {
      const key = randomUUID()
      service.reply = good('enrollAttendee')
      const body = { enroll: true, eventId: sampleId, personId: sampleId }
      await sendWrite(desk, 'enrollAttendee', key, body)
      const other = await sendWrite(desk, 'enrollAttendee', key, { ...body, enroll: false })
      expect([other.status, await problemCode(other)]).toEqual([422, 'key_reused'])
      const reordered = await sendWrite(desk, 'enrollAttendee', key, {
        personId: sampleId,
        eventId: sampleId,
        enroll: true,
      })
      expect(reordered.headers.get('frontdesk-replayed')).toBe('1')
      const staff = await desk.ask('staff', samplePath('enrollAttendee'), {
        method: 'POST',
        body: JSON.stringify({ ...body, enroll: false }),
        headers: { 'idempotency-key': key },
      })
      expect([staff.status, service.seen.length]).toEqual([200, 2])
      for (const bad of ['short', 'x'.repeat(129), 'with space in it', '"'])
        expect((await sendWrite(desk, 'enrollAttendee', bad, body)).status).toBe(400)
    })

    it('refuse a key for the same body at another address, and for another operation', async () => {
      const key = randomUUID()
      const send = (path: string, method: string, body: object) =>
        desk.ask('admin', path, { method, body: JSON.stringify(body), headers: { 'idempotency-key': key } })
      const path = samplePath('createProjectEvent')
      service.reply = good('createProjectEvent')
      const body = { name: 'Opening' }
      expect((await send(path, 'POST', body)).status).toBe(201)
      const elsewhere = path.replace(sampleId, 'aaaaaaaa-2222-0333-0444-555555555555')
      const enroll = { enroll: true, eventId: sampleId, personId: sampleId }
      for (const other of [
        await send(elsewhere, 'POST', body),
        await send(samplePath('enrollAttendee'), 'POST', enroll),
      ])
        expect([other.status, await problemCode(other)]).toEqual([422, 'key_reused'])
      expect(service.seen.length).toBe(1)
    })

    it('that are clicked five times are sent once', async () => {
      for (const id of ['enrollAttendee', 'sendConfirmation'] as const)
        for (let round = 0; round < 10; round += 1) {
          await store.pool.query('delete from rate_limit')
          service.seen.length = 0
          service.reply = (seen, response) => setImmediate(() => good(id)(seen, response))
          const key = randomUUID()
          const statuses = await Promise.all(
            Array.from({ length: 5 }, async () => (await sendWrite(desk, id, key)).status),
          )
          expect(service.seen.length).toBe(1)
          expect(statuses).toContain(200)
          expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
        }
    })

    const numbers = Array.from({ length: rounds }, (_, at) => at + 1)
    it.each(numbers)('about one person are sequential and end in the last accepted state (%i)', async () => {
      const enrolled = new Map<string, boolean>()
      const under = new Set<string>()
      let overlaps = 0
      service.reply = (seen, response) => {
        const body: unknown = JSON.parse(seen.body)
        const { personId: spelled, enroll } = Object(body) as { personId: string; enroll: boolean }
        const personId = spelled.toLowerCase()
        if (under.has(personId)) overlaps += 1
        under.add(personId)
        setImmediate(() => {
          enrolled.set(personId, enroll)
          under.delete(personId)
          good('enrollAttendee')(seen, response)
        })
      }
      const persons = Array.from({ length: 10 }, (_, n) => `22222222-3333-4444-5555-${String(n).padStart(12, '0')}`)
      const last = new Map<string, boolean>()
      for (let done = 0; done < sequences; done += 1) {
        await store.pool.query('delete from rate_limit')
        await Promise.all(
          Array.from({ length: 40 }, async (_, n) => {
            const personId = persons[n % persons.length] ?? sampleId
            const enroll = Math.random() < 0.5
            const body = { enroll, eventId: sampleId, personId: n % 3 === 0 ? personId.toUpperCase() : personId }
            const answer = await sendWrite(desk, 'enrollAttendee', randomUUID(), body)
            expect(answer.status).toBe(200)
            last.set(personId, enroll)
          }),
        )
        for (const personId of persons) expect(enrolled.get(personId)).toBe(last.get(personId))
      }
      expect(overlaps).toBe(0)
    })

    it('are never repeated after a fault', async () => {
      for (const id of faulty)
        for (const reply of [cut, json(429, {}), json(500, {}), json(503, {}, { 'retry-after': '0' }), json(404, {})]) {
          await store.pool.query('delete from rate_limit')
          service.seen.length = 0
          service.reply = reply
          const fresh = await createGatewayDesk(store, () => service.url)
          await sendWrite(fresh, id, randomUUID())
          expect([id, service.seen.length]).toEqual([id, 1])
          await fresh.close()
        }
    })

    it('are listed by GET /desk/writes with actor, time, recipient and outcome', async () => {
      service.reply = json(200, { success: true, data: true, status: 202, message: 'Queued for yara@example.org.' })
      const eventId = sampleId
      const registrantId = randomUUID()
      await sendWrite(desk, 'sendConfirmation', null, { registrantId, eventId, email: 'yara@example.org' })
      service.reply = json(200, { success: false, data: false, message: 'not complete' })
      desk.later(601_000)
      await store.pool.query('delete from rate_limit')
      await sendWrite(desk, 'sendConfirmation', null, { registrantId, eventId })
      const at = `/desk/writes?operation=sendConfirmation&eventId=${eventId}&subject=${registrantId.toUpperCase()}`
      const answer = await desk.ask('support', at)
      const by = { id: idOfRole('admin'), name: null }
      const shape = {
        id: expect.any(String),
        operation: 'sendConfirmation',
        by,
        subject: registrantId,
        subjects: [registrantId],
      }
      const [first, second] = ['2026-11-21T09:00:00.000Z', '2026-11-21T09:10:01.000Z']
      expect(await answer.json()).toEqual({
        writes: [
          { ...shape, state: 'refused', at: second, settledAt: second, to: null, code: 'service_said_no' },
          { ...shape, state: 'confirmed', at: first, settledAt: first, to: 'yara@example.org', code: 'queued' },
        ],
      })
      await store.pool.query('update write set answer = null')
      expect(((await (await desk.ask('support', at)).json()) as { writes: { to: string }[] }).writes[1]?.to).toBe(
        'y…@example.org',
      )
      const none = await desk.ask('support', `/desk/writes?operation=enrollAttendee&subject=${registrantId}`)
      expect(await none.json()).toEqual({ writes: [] })
      for (const bad of [
        '',
        '?operation=getCompany',
        '?operation=enrollAttendee&eventId=x',
        '?operation=enrollAttendee&x=1',
      ])
        expect([bad, (await desk.ask('support', `/desk/writes${bad}`)).status]).toEqual([bad, 400])
    })
  })
}
