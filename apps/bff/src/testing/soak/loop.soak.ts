import { randomUUID } from 'node:crypto'

import { freePort } from '@frontdesk/store/testing-port'
import { expect, it } from 'vitest'

import { invited, send, signIn } from '#testing/desk-client.ts'
import { json, startFakeService } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'

import { dataFolder, startDeskProcess } from './desk-process.ts'
import { report } from './report.ts'

const forMs = 20_000
const people = 8
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The event loop lag that the desk reports, in milliseconds, since the last call. */
async function lagOf(port: number): Promise<(of: string) => number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return (of) => 1000 * Number(new RegExp(`event_loop_lag_seconds\\{of="${of}"\\} (\\S+)`).exec(text)?.[1])
}

it('R62: the embedded store does not block the loop while eight people read and write and others sign in', async () => {
  const service = await startFakeService()
  service.reply = json(200, { success: true, data: { id: sampleId }, id: sampleId })
  const { folder, remove } = await dataFolder()
  const port = await freePort()
  const desk = await startDeskProcess(service.url, folder, { METRICS_PORT: String(port) })
  const admin = await signIn(desk.url)
  const cookies: string[] = []
  while (cookies.length < people) cookies.push(await invited(desk.url, admin, cookies.length))
  const done = { reads: 0, writes: 0, signIns: 0 }
  await lagOf(port)
  const until = performance.now() + forMs
  const repeat = async (everyMs: number, work: () => Promise<void>): Promise<void> => {
    while (performance.now() < until) await Promise.all([work(), pause(everyMs)])
  }
  // As much as a person may request: ten reads and one write a second.
  const reading = (cookie: string) => async (): Promise<void> => {
    const answer = await fetch(`${desk.url}/api/companies/${randomUUID()}`, { headers: { cookie } })
    await answer.arrayBuffer()
    if (answer.status === 200) done.reads += 1
  }
  const writing = (cookie: string) => async (): Promise<void> => {
    const request = { enroll: true, eventId: sampleId, personId: randomUUID() }
    const answer = await send(desk.url, '/api/events/enroll-attendee', request, {
      cookie,
      'idempotency-key': randomUUID(),
    })
    await answer.arrayBuffer()
    if (answer.status === 200) done.writes += 1
  }
  const signingIn = async (): Promise<void> => {
    await signIn(desk.url)
    done.signIns += 1
  }
  await Promise.all([
    ...cookies.flatMap((cookie) => [repeat(110, reading(cookie)), repeat(1050, writing(cookie))]),
    repeat(250, signingIn),
  ])
  const lag = await lagOf(port)
  await desk.stop()
  await service.close()
  remove()
  report(
    'R62',
    `${done.reads} reads, ${done.writes} writes, ${done.signIns} sign-ins in ${forMs / 1000} s; the loop was late by ${lag('median').toFixed(1)} ms, p99 ${lag('p99').toFixed(1)}, longest ${lag('longest').toFixed(0)}`,
  )
  expect([done.reads > 200, done.writes > 50, done.signIns > 10]).toEqual([true, true, true])
  expect(lag('p99')).toBeLessThan(100)
})
