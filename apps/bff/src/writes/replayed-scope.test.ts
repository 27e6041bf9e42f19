import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import type { Grant } from '#access/scope.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { type GatewayDesk, sendWrite, createGatewayDesk, problemCode } from '#testing/gateway-desk.ts'
import { noSessions } from '#testing/no-sessions.ts'
import { sampleId } from '#testing/sample-calls.ts'
import { openTestStore } from '#testing/test-store.ts'

const foreign = 'aaaaaaaa-0000-4000-8000-000000000002'

let service: FakeService
let store: Store
let desk: GatewayDesk
let scope: Grant[] | null
beforeAll(async () => {
  service = await startFakeService()
  store = await openTestStore()
})
afterAll(async () => {
  await service.close()
  await store.close()
})
beforeEach(async () => {
  scope = null
  const person = () => ({ id: sampleId, name: 'Ana', email: 'ana@desk.example', role: 'organizer', scope })
  desk = await createGatewayDesk(store, () => service.url, {
    deps: {
      sessions: {
        ...noSessions,
        find: async () => ({ id: 'one', person: person(), idleEnds: '', ends: '' }),
      },
    },
  })
})

const registrationType = { id: foreign, projectId: foreign, name: 'FOREIGN' }
const answer = {
  registrationInfo: { details: registrationType },
  response: { id: sampleId, eventId: sampleId, projectId: sampleId, registrationType },
}

it('a replayed answer is trimmed to the current scope of its account', async () => {
  service.reply = json(200, answer)
  const key = randomUUID()
  const first = await sendWrite(desk, 'startRegistration', key)
  expect([first.status, (await first.text()).includes('FOREIGN')]).toEqual([200, true])

  scope = [{ projectId: sampleId, eventId: sampleId }]
  const second = await sendWrite(desk, 'startRegistration', key)
  expect([second.status, second.headers.get('frontdesk-replayed')]).toEqual([200, '1'])
  const left = await second.text()
  expect([left.includes(sampleId), left.includes('FOREIGN')]).toEqual([true, false])

  scope = [{ projectId: foreign, eventId: null }]
  const third = await sendWrite(desk, 'startRegistration', key)
  expect([third.status, await problemCode(third)]).toEqual([403, 'out_of_scope'])
  expect(service.seen).toHaveLength(1)
})
