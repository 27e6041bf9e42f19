import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { createConcurrencyLimit } from '#concurrency/concurrency-limit.ts'
import { type Listening, listen } from '#server/listen.ts'
import { type DeskUnderTest, deskUnderTest, headersOf } from '#testing/desk-under-test.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { sampleId, samplePath } from '#testing/sample-calls.ts'
import { createCredentials } from '#upstream/credentials.ts'
import { createHealth } from '#upstream/health.ts'
import { createResilientUpstream, serviceBusy, defaultResilience } from '#upstream/resilience.ts'
import { createSend } from '#upstream/send.ts'
import { createSharedReads } from '#upstream/shared-reads.ts'
import { createUpstream } from '#upstream/upstream.ts'

const limit = createConcurrencyLimit({ max: 32, maxWaiting: 1000, refusal: serviceBusy })
const credentials = createCredentials(() => ({ apiKey: 'some-key-0123456789', bearerToken: null }))
let service: FakeService
let desk: DeskUnderTest
let listening: Listening
const send = createSend({ target: () => service.url, deadlineMs: 30_000, maxAnswerBytes: 10_000_000 })
const shared = createSharedReads({
  source: createResilientUpstream({
    upstream: createUpstream({ send, credentials, userAgent: 'frontdesk' }),
    limit,
    health: createHealth(() => new Date(0)),
    settings: { ...defaultResilience, deadlineMs: 30_000 },
    elapsed: () => performance.now(),
    random: () => 0,
  }),
  credentials,
  now: () => new Date(),
  writtenSince: null,
})

const crashes: unknown[] = []
const crashed = (why: unknown): void => {
  crashes.push(why)
}
beforeAll(async () => {
  process.on('uncaughtException', crashed).on('unhandledRejection', crashed)
  service = await startFakeService()
  desk = deskUnderTest({ service: () => service.url, deps: { upstreamCalls: shared } })
  listening = await listen(desk.app, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  process.off('uncaughtException', crashed).off('unhandledRejection', crashed)
  await listening.close(0)
  await send.close()
  await desk.close()
  await service.close()
})

/** 300 KB, more than a connection buffers; different each time, or equal. */
const large = (seed: number) =>
  Array.from({ length: 900 }, (_, n) => ({ id: sampleId, name: `row ${n} of ${seed} ${'x'.repeat(250)}` }))
const head = (path: string, coding: string) =>
  `GET ${path} HTTP/1.1\r\n${Object.entries({
    ...headersOf('admin'),
    host: `127.0.0.1:${listening.port}`,
    'accept-encoding': coding,
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

/** Disconnects at different times: during the request, while the service works, within the body, right after it. */
const moments = [
  'half a request',
  'before the service answers',
  'within the first bytes',
  'within the body',
  'at the end',
]
async function leave(moment: string, path: string, coding: string): Promise<void> {
  const socket = connect(listening.port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const text = head(path, coding)
  if (moment === 'half a request') {
    socket.write(text.slice(0, text.length / 2))
    await pause(1)
    socket.resetAndDestroy()
    return
  }
  socket.write(text)
  if (moment === 'before the service answers') await pause(2)
  else {
    let got = 0
    const enough = moment === 'within the first bytes' ? 1 : moment === 'within the body' ? 20_000 : 250_000
    await new Promise<void>((resolve) => {
      socket.on('data', (bytes: Buffer) => {
        got += bytes.length
        if (got >= enough || coding !== 'identity') resolve()
      })
      socket.on('close', () => resolve())
    })
  }
  socket.resetAndDestroy()
}

const sockets = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length

it('a caller that aborts at any point causes no crash and no leak: 300 of them', async () => {
  let seed = 0
  service.reply = (seen, response) => {
    const body = seen.url.includes('meta-fields') ? large((seed += 1)) : large(0)
    // Some responses are delayed, so that clients can disconnect before.
    if (seed % 3 === 0) json(200, body)(seen, response)
    else setTimeout(() => json(200, body)(seen, response), 5)
  }
  const paths = [samplePath('listMetaFields'), samplePath('listExternalResources')]
  for (let round = 0; round < 15; round += 1)
    await Promise.all(
      moments.flatMap((moment) =>
        paths.flatMap((path) => ['identity', 'br'].map((coding) => leave(moment, path, coding))),
      ),
    )
  await vi.waitFor(() => {
    expect([shared.running(), limit.running(), limit.waiting()]).toEqual([0, 0, 0])
  })
  // At most both ends of the 32 connections to the service remain.
  await vi.waitFor(() => expect(sockets()).toBeLessThanOrEqual(64))
  expect(crashes).toEqual([])
  // Clients that stay connected get their response.
  const answer = await fetch(`http://127.0.0.1:${listening.port}${paths[1]}`, { headers: headersOf('admin') })
  expect([answer.status, Object(await answer.json()).length]).toEqual([200, 900])
})
