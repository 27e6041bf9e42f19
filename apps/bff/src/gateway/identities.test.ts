import { type OperationId, identityFields, identityFieldsOf, operationIds, rowOf } from '@frontdesk/api-types/table'
import type { Store } from '@frontdesk/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { accounts } from '#store/tables.ts'
import { idOfRole } from '#testing/desk-under-test.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { type GatewayDesk, createGatewayDesk } from '#testing/gateway-desk.ts'
import { sampleAnswer, sampleBody, sampleId, samplePath } from '#testing/sample-calls.ts'
import { openTestStore } from '#testing/test-store.ts'

let store: Store
let service: FakeService
let desk: GatewayDesk
const adminId = idOfRole('admin')
const userId = '77777777-0000-0000-0000-000000000001'
const personId = '77777777-0000-0000-0000-000000000002'

beforeAll(async () => {
  store = await openTestStore()
  service = await startFakeService()
  desk = await createGatewayDesk(store, () => service.url)
})
afterAll(async () => {
  await service.close()
  await store.close()
})
beforeEach(async () => {
  await store.pool.query('delete from person')
  await store.pool.query('delete from rate_limit')
  service.seen.length = 0
})

const send = async (id: OperationId, body: unknown) => {
  service.reply = json(rowOf(id).answer.status, sampleAnswer(id))
  const answer = await desk.ask('admin', samplePath(id), { method: rowOf(id).method, body: JSON.stringify(body) })
  const sent: unknown = JSON.parse(service.seen.at(-1)?.body ?? 'null')
  return { status: answer.status, text: await answer.text(), sent: Object(sent) as Record<string, unknown> }
}
const known = (upstreamUserId: string | null, upstreamPersonId: string | null) =>
  store.db.insert(accounts).values({
    id: adminId,
    name: 'Ada',
    email: 'ada@example.org',
    role: 'admin',
    passwordHash: '',
    upstreamUserId,
    upstreamPersonId,
    createdAt: new Date(0),
  })
const ids = Object.keys(identityFields) as (keyof typeof identityFields)[]

describe('the ids of the actor', () => {
  it('are set by the desk, from the account', async () => {
    await known(userId, personId)
    expect((await send('createProjectEvent', sampleBody('createProjectEvent'))).sent).toMatchObject({ userId })
    expect((await send('createEvent', sampleBody('createEvent'))).sent).toMatchObject({ userId })
    expect((await send('startRegistration', sampleBody('startRegistration'))).sent).toMatchObject({
      createdByUserId: userId,
      createdByPersonId: personId,
    })
  })

  it('are omitted if not known; a required one is the empty GUID', async () => {
    for (const person of [false, true]) {
      if (person) await known(null, null)
      expect((await send('createProjectEvent', sampleBody('createProjectEvent'))).sent).not.toHaveProperty('userId')
      const { sent } = await send('startRegistration', sampleBody('startRegistration'))
      expect(Object.keys(sent).toSorted()).toEqual(['eventId', 'personId', 'projectId'])
      expect((await send('createEvent', sampleBody('createEvent'))).sent['userId']).toBe(
        '00000000-0000-0000-0000-000000000000',
      )
    }
  })

  it('cannot be set by the client', async () => {
    for (const id of ids)
      for (const field of identityFieldsOf(id))
        for (const value of [sampleId, null, '']) {
          const { status, text } = await send(id, { ...Object(sampleBody(id)), [field]: value })
          expect([id, field, status]).toEqual([id, field, 400])
          expect(JSON.parse(text)).toMatchObject({
            code: 'invalid_input',
            fields: [{ path: field, message: 'is not a field of this request' }],
          })
        }
    expect(service.seen).toEqual([])
  })

  it('cannot be set under another name, for any operation with a body', async () => {
    const names =
      'createdByUserId createdByPersonId modifiedByUserId enrolledByUserId UserId userid USERID organizationid role isAdmin __proto__ constructor x-api-key credential id'.split(
        ' ',
      )
    let tried = 0
    for (const id of operationIds) {
      const body = sampleBody(id)
      if (body === undefined) continue
      for (const name of names) {
        tried += 1
        const text = `${JSON.stringify(body).slice(0, -1)},${JSON.stringify(name)}:"${sampleId}"}`
        const answer = await desk.ask('admin', samplePath(id), {
          method: rowOf(id).method === 'GET' ? 'POST' : rowOf(id).method,
          body: text,
        })
        expect([id, name, answer.status]).toEqual([id, name, 400])
      }
    }
    expect([tried >= 50, service.seen.length]).toEqual([true, 0])
  })
})
