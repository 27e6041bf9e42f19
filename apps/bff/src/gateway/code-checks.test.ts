import { describe, expect, it } from 'vitest'

import type { DeskUnderTest } from '#testing/desk-under-test.ts'
import { useDeskWithService } from '#testing/desk-with-service.ts'
import { type FakeService, json } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'

let service: FakeService
let desk: DeskUnderTest
useDeskWithService((started) => ({ service, desk } = started))

const canary = 'CANARY-CODE-4711'
const codeId = '99999999-2222-0333-0444-555555555555'
const question = {
  eventId: sampleId,
  personId: sampleId,
  registrationTypeId: sampleId,
  registrationPassCodeId: codeId,
}
const code = { id: codeId, registrationTypeId: sampleId, name: 'Spring', passcode: canary }
const check = (role: 'support' | null, body: object = question) =>
  desk.ask(role, '/desk/code-checks', { method: 'POST', body: JSON.stringify(body) })
const answers =
  (verdict: object): FakeService['reply'] =>
  (seen, response) =>
    json(200, seen.url.endsWith('/codes') ? [code, { ...code, id: sampleId }] : verdict)(seen, response)

describe('a code that is checked by its ids', () => {
  it('has the verdict of the service on its text, which stays on the server', async () => {
    service.reply = answers({ success: false, status: 409, message: 'Used up', registrationPassCode: code })
    const answer = await check('support')
    const { passcode: _, ...shown } = code
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        verdict: { success: false, status: 409, message: 'Used up', registrationPassCode: shown },
        sealed: ['passcode'],
      },
    ])
    expect(service.seen.map(({ method, url }) => [method, url])).toEqual([
      ['GET', `/api/registration/${sampleId}/codes`],
      ['POST', '/api/events/registration-code-validate'],
    ])
    expect(JSON.parse(service.seen[1]?.body ?? '')).toEqual({ eventId: sampleId, personId: sampleId, passCode: canary })
    expect(desk.logged.join('')).not.toContain(canary)
  })

  it('has no message that quotes the text', async () => {
    service.reply = answers({ success: false, message: `“${canary.toLowerCase()}” is used up` })
    expect((await (await check('support')).text()).toLowerCase()).not.toContain(canary.toLowerCase())
  })

  it('is asked about only while its type has it, and by somebody who is signed in', async () => {
    service.reply = answers({ success: true })
    const gone = await check('support', { ...question, registrationPassCodeId: sampleId.replace('1', '2') })
    expect([gone.status, service.seen.length]).toEqual([404, 1])
    expect((await check(null)).status).toBe(401)
    expect((await check('support', { ...question, passCode: canary })).status).toBe(400)
    expect(service.seen).toHaveLength(1)
  })
})
