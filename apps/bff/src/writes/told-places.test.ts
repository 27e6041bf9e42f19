import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { writes as writesTable } from '#store/tables.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { type GatewayDesk, createGatewayDesk, sendWrite } from '#testing/gateway-desk.ts'
import { openTestStore } from '#testing/test-store.ts'

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [event, other, project, pass, student] = [id(1), id(2), id(3), id(4), id(5)]

let store: Store
let service: FakeService
let desk: GatewayDesk
let person = 100
beforeAll(async () => {
  store = await openTestStore()
  service = await startFakeService()
})
afterAll(async () => {
  await service.close()
  await store.close()
})
beforeEach(async () => {
  await store.db.delete(writesTable)
  desk = await createGatewayDesk(store, () => service.url)
})

async function start(typeId: string, details: object | null, eventId = event): Promise<string> {
  desk.later(60_000)
  const personId = id((person += 1))
  const response = { id: id((person += 1)), eventId, personId, registrationTypeId: typeId }
  service.reply = json(200, {
    registrationInfo: { registration: { id: typeId }, details: details && { id: other, ...details } },
    response,
  })
  const body = { eventId, personId, projectId: project, registrationTypeId: typeId }
  expect((await sendWrite(desk, 'startRegistration', randomUUID(), body)).status).toBe(200)
  return desk.now().toISOString()
}
const told = async (): Promise<unknown> => {
  const answer = await desk.ask('support', `/desk/told-places?eventId=${event}`)
  expect(answer.status).toBe(200)
  return Object(await answer.json()).places
}

it('of each registration type are those that the newest start told, with their time, for all staff', async () => {
  await start(pass, {
    registrationTypeId: pass,
    quantity: 400,
    numberUsed: 141,
    numberReserved: 8,
    numberRemaining: 251,
  })
  const counts = { quantity: 400, numberUsed: 142, numberReserved: 8, numberRemaining: 250 }
  const at = await start(pass, { registrationTypeId: pass, ...counts })
  const studentAt = await start(student, { quantity: null, numberRemaining: 3 })
  await start(pass, { registrationTypeId: pass, ...counts, numberRemaining: 1 }, other)
  expect(await told()).toEqual([
    { typeId: student, quantity: null, numberUsed: null, numberReserved: null, numberRemaining: 3, at: studentAt },
    { typeId: pass, ...counts, at },
  ])
})

it('are none where a start told none', async () => {
  await start(pass, null)
  await start(student, { registrationTypeId: student, quantity: 400 })
  expect(await told()).toEqual([])
  expect((await desk.ask('support', '/desk/told-places')).status).toBe(400)
})
