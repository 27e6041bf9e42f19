import { describe, expect, it } from 'vitest'

import { type DeskUnderTest, deskUnderTest } from '#testing/desk-under-test.ts'
import { useDeskWithService } from '#testing/desk-with-service.ts'
import { type FakeService, json } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'

let service: FakeService
let desk: DeskUnderTest
useDeskWithService((started) => ({ service, desk } = started))

describe('a pass code', () => {
  const path = `/api/registration/${sampleId}/codes/get-for-code`
  const canary = 'CANARY-CODE-4711'
  const post = (body: unknown, at = path, from = desk) =>
    from.ask('support', at, { method: 'POST', body: JSON.stringify(body) })

  it('is accepted in the body and sent as in the contract', async () => {
    service.reply = json(200, { id: sampleId, passcode: canary, name: 'Spring' })
    const answer = await post({ passcode: `${canary} &=#` })
    expect([answer.status, await answer.json()]).toEqual([200, { id: sampleId, name: 'Spring' }])
    expect(service.seen.map(({ method, url }) => [method, url])).toEqual([
      ['GET', `${path}?passcode=${new URLSearchParams({ x: `${canary} &=#` }).toString().slice(2)}`],
    ])
  })

  it('is refused in a URL, which is kept in histories and logs', async () => {
    for (const init of [{}, { method: 'POST', body: '{}' }]) {
      const answer = await desk.ask('support', `${path}?passcode=${canary}`, init)
      expect([answer.status, (await answer.text()).includes(canary)]).toEqual([init.method ? 400 : 405, false])
    }
    expect((await desk.ask('support', path)).headers.get('allow')).toBe('POST')
    for (const body of [{ passcode: 1 }, { passcode: canary, x: 1 }, { passcode: 'x'.repeat(501) }, [], null])
      expect((await post(body)).status).toBe(400)
    expect(service.seen).toEqual([])
  })

  it('is in no log line and no answer, whatever the service does', async () => {
    const hasty = deskUnderTest({ service: () => service.url, deadlineMs: 100 })
    const away = deskUnderTest({ service: () => new URL('http://127.0.0.1:9/') })
    const faults: Parameters<typeof json>[0][] = [200, 302, 400, 401, 403, 404, 429, 500]
    for (const status of faults) {
      service.reply = (seen, response) =>
        json(status, { id: sampleId, name: 1 }, { location: seen.url })(seen, response)
      expect((await (await post({ passcode: canary })).text()).includes(canary)).toBe(false)
    }
    service.reply = (_, response) => response.destroy()
    await post({ passcode: canary })
    service.reply = () => undefined
    expect((await post({ passcode: canary }, path, hasty)).status).toBe(504)
    expect((await post({ passcode: canary }, path, away)).status).toBe(502)
    const logged = [desk, hasty, away].flatMap((one) => one.logged).join('')
    expect([logged.includes('getPassCode'), logged.includes(canary), logged.includes('get-for-code')]).toEqual([
      true,
      false,
      false,
    ])
    await hasty.close()
    await away.close()
  })
})
