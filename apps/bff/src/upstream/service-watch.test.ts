import { afterEach, beforeEach, expect, it } from 'vitest'

import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { sampleAnswer } from '#testing/sample-calls.ts'

import { createCredentials } from './credentials.ts'
import { createSend } from './send.ts'
import { watchService } from './service-watch.ts'
import { createUpstream } from './upstream.ts'

let service: FakeService
let time = 0
beforeEach(async () => {
  time = 0
  service = await startFakeService()
})
afterEach(() => service.close())

const credentials = createCredentials(() => ({ apiKey: 'key', bearerToken: null }))
const open = (deadlineMs: number) => {
  const send = createSend({ target: () => service.url, deadlineMs, maxAnswerBytes: 100_000 })
  const deps = { now: () => new Date(time), elapsed: () => time }
  return watchService(createUpstream({ send, credentials, userAgent: 'test' }), deps)
}
const read = (signal: AbortSignal | null = null) => ({
  id: 'getEventForSlug' as const,
  params: {},
  query: { slug: 'one' },
  body: null,
  signal,
})
const until = (count: number) => expect.poll(() => service.seen.length).toBe(count)

it('a service that hangs counts as away after three seconds, before any deadline', async () => {
  const watch = open(30_000)
  expect(watch.look()).toEqual({ answers: null, since: null })
  service.reply = () => undefined
  const leaving = new AbortController()
  const hanging = watch.source.call(read(leaving.signal)).catch(() => undefined)
  await until(1)
  time = 2500
  expect(watch.look().answers).toBeNull()
  time = 3500
  expect(watch.look()).toEqual({ answers: false, since: new Date(0) })
  leaving.abort()
  await hanging
})

it('a service that did not answer is asked again while somebody looks, and is back with its first answer', async () => {
  const watch = open(100)
  service.reply = () => undefined
  await watch.source.call(read()).catch(() => undefined)
  expect(watch.look().answers).toBe(false)
  time = 4000
  watch.look()
  expect(service.seen).toHaveLength(1)
  service.reply = json(200, sampleAnswer('getEventForSlug'))
  time = 6000
  watch.look()
  watch.look()
  await expect.poll(() => watch.look().answers).toBe(true)
  expect(service.seen).toHaveLength(2)
})

it('a refusal and a missing record are answers', async () => {
  const watch = open(1000)
  for (const status of [403, 404, 429]) {
    service.reply = json(status, {})
    await watch.source.call(read()).catch(() => undefined)
    expect(watch.look()).toEqual({ answers: true, since: null })
  }
})
