import { type OperationId, operationIds, rowOf } from '@frontdesk/api-types/table'
import type { Store } from '@frontdesk/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { canaryKey } from '#testing/desk-under-test.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { type GatewayDesk, createGatewayDesk } from '#testing/gateway-desk.ts'
import { sampleAnswer, sampleId } from '#testing/sample-calls.ts'
import { openTestStore } from '#testing/test-store.ts'

const canary = 'live_canary_9f8e7d'
const other = '99999999-2222-0333-0444-555555555555'
let store: Store
let service: FakeService
let desk: GatewayDesk

beforeAll(async () => {
  store = await openTestStore()
  service = await startFakeService()
})
afterAll(async () => {
  await service.close()
  await store.close()
})
beforeEach(async () => {
  await store.pool.query('delete from rate_limit')
  service.seen.length = 0
  service.reply = json(200, { id: sampleId, streamKey: canary, externalMeetingUrl: null })
  desk = await createGatewayDesk(store, () => service.url)
})

const paramsOf = (id: OperationId): Record<string, string> =>
  Object.fromEntries([...rowOf(id).path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, sampleId]))
const requestFor = (id: OperationId, field: string, more: object = {}) => ({
  operation: id,
  params: paramsOf(id),
  field,
  ...more,
})
const reveal = (request: object, role: 'support' | 'staff' | 'organizer' | 'admin' | null = 'organizer') =>
  desk.ask(role, '/desk/reveals', { method: 'POST', body: JSON.stringify(request) })
const outcomeOf = async (answer: Response): Promise<unknown> => [answer.status, Object(await answer.json()).code]

describe('a sealed field', () => {
  it('is revealed to organizers and administrators, read again each time, and audited', async () => {
    for (const role of ['organizer', 'admin'] as const) {
      const answer = await reveal(requestFor('getVirtualInfo', 'streamKey'), role)
      expect([answer.status, await answer.json()]).toEqual([200, { field: 'streamKey', value: canary }])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect(service.seen.map(({ url }) => url)).toEqual(Array(2).fill(`/api/events/${sampleId}/virtual-info`))
    expect((await desk.trail()).slice(-2)).toMatchObject([
      { kind: 'reveal', action: 'getVirtualInfo', role: 'organizer', fields: 'streamKey', outcome: 'shown' },
      { kind: 'reveal', action: 'getVirtualInfo', role: 'admin', subjects: `{"eventid":"${sampleId}"}` },
    ])
    expect(JSON.stringify([await desk.trail(), desk.logged])).not.toContain(canary)
  })

  it('is refused to others without a call to the service', async () => {
    for (const role of [null, 'support', 'staff'] as const) {
      const answer = await reveal(requestFor('getVirtualInfo', 'streamKey'), role)
      expect(await outcomeOf(answer)).toEqual(role === null ? [401, 'signed_out'] : [403, 'not_permitted'])
    }
    expect(service.seen).toEqual([])
  })

  it('is one that the row of the operation lists, for all 33', async () => {
    let shown = 0
    for (const id of operationIds)
      for (const field of ['streamKey', 'name', 'passcode', 'rsvpKey', '__proto__', 'constructor']) {
        await store.pool.query('delete from rate_limit')
        service.seen.length = 0
        const list = rowOf(id).answer.shape === 'list'
        const record = { id: sampleId, [field]: canary }
        service.reply = json(200, list ? [record] : { ...Object(sampleAnswer(id)), ...record, person: record })
        const answer = await reveal(requestFor(id, field))
        const listed = rowOf(id).method === 'GET' && rowOf(id).secrets.some((name) => name === field)
        const refused = answer.status === 400 && service.seen.length === 0
        expect([id, field, refused]).toEqual([id, field, !listed])
        if (listed) shown += 1
      }
    // getVirtualInfo, getAttendee, listPassCodes and getPassCode.
    expect(shown).toBe(4)
  })

  it('of one record among several requires its id', async () => {
    service.reply = json(200, [
      { id: sampleId, passcode: 'SPRING' },
      { id: other, passcode: 'AUTUMN' },
    ])
    expect(await outcomeOf(await reveal(requestFor('listPassCodes', 'passcode')))).toEqual([400, 'invalid_input'])
    const answer = await reveal(requestFor('listPassCodes', 'passcode', { record: other.toUpperCase() }))
    expect(await answer.json()).toEqual({ field: 'passcode', value: 'AUTUMN' })
    expect((await desk.trail()).at(-1)?.subjects).toContain(`"record":"${other}"`)
  })

  it('without a value returns none, and adds no row', async () => {
    const before = (await desk.trail()).length
    expect(await outcomeOf(await reveal(requestFor('getVirtualInfo', 'externalMeetingUrl')))).toEqual([
      404,
      'nothing_held',
    ])
    expect((await desk.trail()).length).toBe(before)
  })

  it('is not revealed when it cannot be recorded', async () => {
    await store.pool.query('alter table audit rename to gone')
    const answer = await reveal(requestFor('getVirtualInfo', 'streamKey'))
    await store.pool.query('alter table gone rename to audit')
    const text = await answer.text()
    expect([answer.status, text.includes(canary)]).toEqual([503, false])
  })

  it('is never the credential of the desk', async () => {
    service.reply = json(200, { id: sampleId, streamKey: `x${canaryKey}` })
    const answer = await reveal(requestFor('getVirtualInfo', 'streamKey'))
    expect([answer.status, (await answer.text()).includes(canaryKey)]).toEqual([502, false])
  })

  it('can be revealed ten times a minute per account', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await reveal(requestFor('getVirtualInfo', 'streamKey'))).status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
    expect((await reveal(requestFor('getVirtualInfo', 'streamKey'), 'admin')).status).toBe(200)
  })

  it('refuses unknown parameters', async () => {
    for (const request of [
      {},
      requestFor('getVirtualInfo', 'streamKey', { extra: 1 }),
      { ...requestFor('getVirtualInfo', 'streamKey'), params: { eventid: '..' } },
      { ...requestFor('getVirtualInfo', 'streamKey'), params: { eventid: sampleId, other: sampleId } },
      { ...requestFor('getVirtualInfo', 'streamKey'), query: { x: 1 } },
      { ...requestFor('getVirtualInfo', 'streamKey'), operation: 'toString' },
    ])
      expect(await outcomeOf(await reveal(request))).toEqual([400, 'invalid_input'])
    expect(service.seen).toEqual([])
  })
})
