import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type IncomingMessage, get } from 'node:http'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { signIn } from '#testing/desk-client.ts'
import { json, startFakeService } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'

import { dataFolder, startDeskProcess } from './desk-process.ts'
import { p99, report } from './report.ts'

const peers = 2000
const holdMs = 20_000

type Counts = { open: number; most: number; cut: number }

/** The slow clients, in a low-priority process. */
async function startPeers(port: number): Promise<{ counts: () => Counts; stop: () => void }> {
  const program = fileURLToPath(new URL('slow-peers-process.mjs', import.meta.url))
  const child = fork(program, [String(port), String(peers)])
  let counts: Counts = { open: 0, most: 0, cut: 0 }
  child.on('message', (told) => (counts = told as Counts))
  while (counts.open < peers * 0.95) await once(child, 'message')
  return { counts: () => counts, stop: () => child.disconnect() }
}

/** Response times in ms for several sessions, each on a new connection. */
async function timesOf(url: string, cookies: readonly string[], forMs: number): Promise<number[]> {
  const times: number[] = []
  for (const until = performance.now() + forMs; performance.now() < until;) {
    const began = performance.now()
    const headers = { cookie: cookies[times.length % cookies.length] ?? '' }
    const asked = get(`${url}/api/companies/${sampleId}`, { agent: false, headers })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    times.push(performance.now() - began)
    expect(answer.statusCode).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return times
}

it(`R18: ${peers} slow peers do not delay other requests`, async () => {
  const service = await startFakeService()
  service.reply = json(200, { id: sampleId, name: 'Acme' })
  const { folder, remove } = await dataFolder()
  const desk = await startDeskProcess(service.url, folder)
  const cookies: string[] = []
  while (cookies.length < 6) cookies.push(await signIn(desk.url))
  await timesOf(desk.url, cookies, 1000)
  const alone = await timesOf(desk.url, cookies, 8000)
  const slow = await startPeers(Number(new URL(desk.url).port))
  const times = await timesOf(desk.url, cookies, holdMs)
  const { most, cut } = slow.counts()
  slow.stop()
  const code = await desk.stop()
  await service.close()
  remove()
  const [before, meanwhile] = [p99(alone), p99(times)]
  const longest = Math.max(...times)
  report(
    'R18',
    `${most} slow peers, ${cut} cut; ${times.length} good requests, p99 ${meanwhile.toFixed(0)} ms, longest ${longest.toFixed(0)} (p99 ${before.toFixed(0)} of ${alone.length} alone)`,
  )
  expect(code).toBe(0)
  expect(cut).toBeGreaterThan(peers / 2)
  expect(meanwhile).toBeLessThan(200)
})

it('R60: SIGTERM fails no request that is under way, ten times at 200 a second', async () => {
  const service = await startFakeService()
  service.reply = (seen, response) => void setTimeout(() => json(200, { id: sampleId })(seen, response), 100)
  let begunBefore = 0
  const failures: string[] = []
  let slowest = 0
  const { folder, remove } = await dataFolder()
  const cookies: string[] = []
  for (let run = 0; run < 10; run += 1) {
    const desk = await startDeskProcess(service.url, folder)
    while (cookies.length < 12) cookies.push(await signIn(desk.url))
    const under = new Set<Promise<void>>()
    let asked = false
    const agent = new Agent({ keepAlive: true })
    const request = async (n: number): Promise<void> => {
      let isBefore = false
      const path = n % 2 === 0 ? `/api/companies/${sampleId}` : '/desk/session'
      const sent = get(desk.url + path, { agent, headers: { cookie: cookies[n % cookies.length] ?? '' } })
      // Counted once sent: a busy machine may delay the client past the end.
      sent.on('finish', () => {
        isBefore = !asked
        if (isBefore) begunBefore += 1
      })
      try {
        const [answer] = (await once(sent, 'response')) as [IncomingMessage]
        answer.resume()
        await once(answer, 'end')
        if (isBefore && answer.statusCode !== 200) failures.push(String(answer.statusCode))
      } catch (failure) {
        if (isBefore) failures.push(String(Object(failure).code))
      }
    }
    let n = 0
    const every = setInterval(() => {
      const one = request((n += 1)).finally(() => under.delete(one))
      under.add(one)
    }, 5)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    asked = true
    const began = performance.now()
    const ended = once(desk.child, 'exit')
    desk.child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 100))
    clearInterval(every)
    const [code] = (await ended) as [number]
    slowest = Math.max(slowest, performance.now() - began)
    await Promise.all(under)
    agent.destroy()
    expect(code).toBe(0)
  }
  remove()
  await service.close()
  report(
    'R60',
    `10 ends, ${begunBefore} requests begun before, ${failures.length} failed, slowest end ${slowest.toFixed(0)} ms`,
  )
  expect(failures).toEqual([])
  expect(slowest).toBeLessThan(15_000)
  expect(begunBefore).toBeGreaterThan(500)
})
