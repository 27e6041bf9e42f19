import { operationIds } from '@frontdesk/api-types/table'
import { expect, it } from 'vitest'

import type { DeskUnderTest } from '#testing/desk-under-test.ts'
import { useDeskWithService } from '#testing/desk-with-service.ts'
import { type FakeService, json } from '#testing/fake-service.ts'

let service: FakeService
let desk: DeskUnderTest
useDeskWithService((started) => ({ service, desk } = started))

const words = 'SPRING is no code of this hall'
const holders = ['getVirtualInfo', 'getAttendee', 'listPassCodes', 'startRegistration', 'getRegistrantForPerson']
const senders = ['getPassCode', 'fetchRegistrationCode', 'validateRegistrationCode']

it('the text of a 404 is passed on only where it cannot contain a secret', async () => {
  service.reply = json(404, { detail: words })
  for (const id of operationIds) {
    const problem = (await (await desk.call('admin', id)).json()) as { code: string; detail?: string }
    const passes = !holders.includes(id) && !senders.includes(id)
    expect([id, problem.code, problem.detail]).toEqual([id, 'upstream_not_found', passes ? words : undefined])
  }
})

it('the text of a refusal is withheld if a code was sent', async () => {
  for (const status of [400, 403, 422])
    for (const id of operationIds) {
      service.reply = json(status, { detail: words, errors: { passCode: [words] } })
      const text = await (await desk.call('admin', id)).text()
      expect([id, status, text.includes('SPRING')]).toEqual([id, status, !senders.includes(id)])
    }
})

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`name ${n}`, n]))

it('names inside of metadata are bounded in length and number', async () => {
  service.reply = json(201, { requestComplete: true, data: { id: '11111111-2222-0333-0444-555555555555' } })
  const path = '/api/projects/11111111-2222-0333-0444-555555555555/events'
  const send = async (meta: unknown): Promise<number> =>
    (await desk.ask('admin', path, { method: 'POST', body: JSON.stringify({ name: 'x', meta }) })).status
  expect(await send({ ['n'.repeat(100)]: 1, list: [many(198)] })).toBe(201)
  expect(await send({ ['n'.repeat(101)]: 1 })).toBe(400)
  expect(await send({ a: [{ ['n'.repeat(101)]: 1 }] })).toBe(400)
  expect(await send(many(201))).toBe(400)
  expect(await send({ list: [many(150), many(150)] })).toBe(400)
})
