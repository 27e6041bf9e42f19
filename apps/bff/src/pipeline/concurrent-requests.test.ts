import { afterAll, beforeAll, expect, it } from 'vitest'

import { deskUnderTest } from '#testing/desk-under-test.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { sampleId, samplePath } from '#testing/sample-calls.ts'

import { defaultPersonLimits } from './person-limits.ts'

let service: FakeService
beforeAll(async () => {
  service = await startFakeService()
  service.reply = json(200, { id: sampleId })
})
afterAll(() => service.close())

it('60 concurrent requests of one browser: those beyond the queue get a problem about the browser, not the service', async () => {
  const desk = deskUnderTest({ service: () => service.url, deps: { perPerson: defaultPersonLimits } })
  const answers = await Promise.all(Array.from({ length: 60 }, () => desk.ask('staff', samplePath('getCompany'))))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    Array.from({ length: 10 }, () => [429, '1']),
  )
  expect(await refused[0]?.json()).toMatchObject({
    code: 'too_many_at_once',
    title: 'Too many requests at once from this browser',
    detail: 'Wait a moment, then try again.',
  })
  await desk.close()
})

it('a request that waits for its turn gives its place in the queue back when its caller leaves', async () => {
  const perPerson = { ...defaultPersonLimits, max: 1, maxWaiting: 1 }
  const desk = deskUnderTest({ service: () => service.url, deps: { perPerson } })
  const held: (() => void)[] = []
  service.reply = (seen, response) => void held.push(() => json(200, { id: sampleId })(seen, response))
  const first = desk.ask('staff', samplePath('getCompany'))
  await expect.poll(() => held.length).toBe(1)
  const page = new AbortController()
  const left = desk.ask('staff', samplePath('getCompany'), { signal: page.signal })
  page.abort()
  expect(await (await left).json()).toMatchObject({ code: 'caller_left' })
  const next = desk.ask('staff', samplePath('getCompany'))
  service.reply = json(200, { id: sampleId })
  held[0]?.()
  expect([(await first).status, (await next).status]).toEqual([200, 200])
  await desk.close()
})
