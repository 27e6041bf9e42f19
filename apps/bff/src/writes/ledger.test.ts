import { randomUUID } from 'node:crypto'

import { writeIds } from '@frontdesk/api-types/table'
import type { Store } from '@frontdesk/store'
import { sharedPostgres } from '@frontdesk/store/shared-test-stores'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Grant } from '#access/scope.ts'
import type { Sessions } from '#auth/sessions.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { type GatewayDesk, sendWrite, createGatewayDesk, good, problemCode } from '#testing/gateway-desk.ts'
import { noSessions } from '#testing/no-sessions.ts'
import { sampleId } from '#testing/sample-calls.ts'
import { openTestStore } from '#testing/test-store.ts'

const server = await sharedPostgres()
afterAll(() => server?.stop())

let service: FakeService
let store: Store
let desk: GatewayDesk
beforeAll(async () => {
  service = await startFakeService()
})
afterAll(() => service.close())

const limitedTo = (scope: Grant[]): Sessions => ({
  ...noSessions,
  find: async () => ({
    id: 'limited',
    person: { id: sampleId, name: 'Lim', email: 'lim@desk.example', role: 'admin', scope },
    idleEnds: '',
    ends: '',
  }),
})

/** Runs work while a table is missing. */
const away = async (table: string, work: () => Promise<void>): Promise<void> => {
  await store.pool.query(`alter table ${table} rename to missing`)
  try {
    await work()
  } finally {
    await store.pool.query(`alter table missing rename to ${table}`)
  }
}

for (const kind of ['embedded', 'postgres'] as const)
  describe.skipIf(kind === 'postgres' && server === null)(`the ledger, ${kind}`, () => {
    beforeAll(async () => {
      store = await openTestStore(kind === 'postgres' ? (server?.url ?? null) : null)
    })
    afterAll(() => store.close())
    beforeEach(async () => {
      await store.pool.query('delete from write')
      await store.pool.query('delete from rate_limit')
      service.seen.length = 0
      desk = await createGatewayDesk(store, () => service.url)
    })
    it.each(['write', 'audit', 'audit_head', 'person', 'write_turn', 'rate_limit'])(
      'are refused, with no call at all, while the store cannot keep them: %s',
      async (table) => {
        for (const id of writeIds) {
          service.seen.length = 0
          service.reply = good(id)
          const takesTurns = id === 'enrollAttendee' || id === 'startRegistration'
          // Limits fall back to memory; writes without locks need no lock table.
          const passes = table === 'rate_limit' || (table === 'write_turn' && !takesTurns)
          await away(table, async () => {
            const answer = await sendWrite(desk, id, randomUUID())
            const refused = !answer.ok && (await problemCode(answer)) === 'unavailable'
            expect([id, answer.ok, refused]).toEqual([id, passes, !passes])
          })
          expect([id, service.seen.length]).toEqual([id, passes ? 1 : 0])
        }
        expect((await desk.rows()).every((row) => row.state === 'confirmed')).toBe(true)
        expect((await desk.verdict()).faults).toEqual([])
      },
    )

    it('return the true outcome when the store fails meanwhile, and record it when it is back', async () => {
      service.reply = (seen, response) => {
        void store.pool.query('alter table audit rename to gone').then(() => good('enrollAttendee')(seen, response))
      }
      const answer = await sendWrite(desk, 'enrollAttendee', randomUUID())
      expect(answer.status).toBe(200)
      await store.pool.query('alter table gone rename to audit')
      expect((await desk.rows()).map((row) => row.state)).toEqual(['sending'])
      service.reply = good('sendConfirmation')
      await sendWrite(desk, 'sendConfirmation', randomUUID())
      expect((await desk.rows()).map((row) => row.state)).toEqual(['confirmed', 'confirmed'])
      const outcomes = (await desk.trail()).filter((row) => row.kind === 'outcome').slice(-2)
      expect(outcomes.map((row) => [row.action, row.outcome])).toEqual([
        ['enrollAttendee', 'confirmed'],
        ['sendConfirmation', 'confirmed'],
      ])
    })

    it('are confirmed even when the project of an event cannot be stored', async () => {
      const [key, eventId, projectId] = [randomUUID(), randomUUID(), randomUUID()]
      service.reply = json(200, { requestComplete: true, data: { id: eventId, projectId, name: 'Opening' } })
      const ask = () => sendWrite(desk, 'createEvent', key, { eventId, projectId, name: 'Opening' })
      await away('event_place', async () => expect((await ask()).status).toBe(200))
      const again = await ask()
      expect([again.status, again.headers.get('frontdesk-replayed'), service.seen.length]).toEqual([200, '1', 1])
      expect((await desk.rows()).map((row) => row.state)).toEqual(['confirmed'])
    })

    it('are not reported as refused when the returned record is of another project', async () => {
      const [key, eventId, projectId] = [randomUUID(), randomUUID(), randomUUID()]
      const limited = await createGatewayDesk(store, () => service.url, {
        deps: { sessions: limitedTo([{ projectId, eventId: null }]) },
      })
      service.reply = json(200, { requestComplete: true, data: { id: eventId, projectId: sampleId, name: 'Opening' } })
      const ask = () => sendWrite(limited, 'createEvent', key, { eventId, projectId, name: 'Opening' })
      for (const replayed of [null, '1']) {
        const answer = await ask()
        expect([answer.status, answer.headers.get('frontdesk-replayed')]).toEqual([502, replayed])
        expect(await answer.json()).toMatchObject({ code: 'upstream_invalid', outcome: 'unknown' })
      }
      expect(service.seen.length).toBe(1)
      expect((await limited.rows()).map(({ state, code }) => [state, code])).toEqual([['unknown', 'other_record']])
    })

    it('are unknown after a crash in between, and their key never sends again', async () => {
      const held: { cutOff?: () => void } = {}
      const arrived = new Promise<void>((resolve) => {
        service.reply = (_, response) => {
          held.cutOff = () => response.destroy()
          resolve()
        }
      })
      const key = randomUUID()
      const crashed = await createGatewayDesk(store, () => service.url)
      const hanging = sendWrite(crashed, 'enrollAttendee', key)
      await arrived
      // The process crashes here: nothing more is recorded.
      const next = await createGatewayDesk(store, () => service.url)
      expect(await problemCode(await sendWrite(next, 'enrollAttendee', key))).toBe('in_flight')
      if (kind === 'embedded') await next.stateful.ledger.recover()
      else next.later(61_000)
      const again: unknown = await (await sendWrite(next, 'enrollAttendee', key)).json()
      expect(again).toMatchObject({ code: 'outcome_unknown', outcome: 'unknown' })
      expect(service.seen.length).toBe(1)
      service.reply = good('enrollAttendee')
      expect((await sendWrite(next, 'enrollAttendee', randomUUID())).status).toBe(200)
      const [row] = await desk.rows()
      expect(row).toMatchObject({ state: 'unknown', code: 'no_outcome' })
      expect((await desk.verdict()).faults).toEqual([])
      held.cutOff?.()
      await hanging
      await crashed.close()
    })

    it.each(writeIds)('under one key are sent once over several processes: %s', async (id) => {
      const other = await createGatewayDesk(store, () => service.url)
      const held: { answer?: () => void } = {}
      const arrived = new Promise<void>((resolve) => {
        service.reply = (seen, response) => {
          held.answer = () => good(id)(seen, response)
          resolve()
        }
      })
      const key = randomUUID()
      const first = sendWrite(desk, id, key)
      await arrived
      service.reply = good(id)
      expect(await problemCode(await sendWrite(other, id, key))).toBe('in_flight')
      held.answer?.()
      expect((await first).ok).toBe(true)
      const again = await sendWrite(other, id, key)
      expect([again.ok, again.headers.get('frontdesk-replayed'), service.seen.length]).toEqual([true, '1', 1])
      await other.close()
    })

    it('of two processes are serialized by the store', async () => {
      const other = await createGatewayDesk(store, () => service.url)
      const held: { answer?: () => void } = {}
      const arrived = new Promise<void>((resolve) => {
        service.reply = (seen, response) => {
          held.answer = () => good('enrollAttendee')(seen, response)
          resolve()
        }
      })
      const first = sendWrite(desk, 'enrollAttendee', randomUUID())
      await arrived
      const second = await sendWrite(other, 'enrollAttendee', randomUUID())
      expect([second.status, await problemCode(second), second.headers.get('retry-after')]).toEqual([
        409,
        'in_flight',
        '2',
      ])
      held.answer?.()
      expect((await first).status).toBe(200)
      service.reply = good('enrollAttendee')
      expect((await sendWrite(other, 'enrollAttendee', randomUUID())).status).toBe(200)
      await other.close()
    })

    it('store no value in clear, and the answer for a day only', async () => {
      const person = { name: 'Canary Person', email: 'canary.person@example.org', phone: '+1 555 0100' }
      service.reply = json(200, { success: true, data: { id: sampleId, ...person, meta: { note: 'canary note' } } })
      const key = randomUUID()
      await sendWrite(desk, 'enrollAttendee', key, {
        enroll: true,
        eventId: sampleId,
        externalId: 'canary-external',
        ...person,
      })
      service.reply = json(200, { success: true, data: true, message: null })
      await sendWrite(desk, 'sendConfirmation', null, {
        registrantId: sampleId,
        eventId: sampleId,
        email: person.email,
      })
      const dump = JSON.stringify([await desk.rows(), await desk.trail()])
      for (const value of ['Canary', 'canary.person', '555 0100', 'canary note', 'canary-external', key])
        expect([value, dump.includes(value)]).toEqual([value, false])
      expect(dump).toContain('c…@example.org')
      desk.later(23 * 60 * 60_000)
      await desk.stateful.ledger.sweep()
      expect((await desk.rows())[0]?.answer).not.toBeNull()
      desk.later(2 * 60 * 60_000)
      await desk.stateful.ledger.sweep()
      expect((await desk.rows()).map((row) => row.answer)).toEqual([null, null])
      const body = { enroll: true, eventId: sampleId, externalId: 'canary-external', ...person }
      expect(await problemCode(await sendWrite(desk, 'enrollAttendee', key, body))).toBe('key_reused')
      desk.later(91 * 24 * 60 * 60_000)
      await desk.stateful.ledger.sweep()
      expect(await desk.rows()).toEqual([])
    })
  })
