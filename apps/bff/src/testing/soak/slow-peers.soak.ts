import { once } from 'node:events'
import { type Socket, connect } from 'node:net'

import { expect, it } from 'vitest'

import { json, startFakeService } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'

import { dataFolder, signIn, startDeskProcess } from './desk-process.ts'
import { p99, tell } from './told.ts'

const peers = 2000
const holdMs = 20_000

/** Keeps a connection busy with next to nothing, and comes again when it is cut. */
function dawdle(port: number, n: number, counts: { open: number; cut: number }): () => void {
  let socket: Socket | null = null
  let over = false
  const host = `Host: 127.0.0.1:${port}\r\n`
  const heads = [
    `GET / HTTP/1.1\r\n${host}X-A: `,
    '',
    `POST /desk/session HTTP/1.1\r\n${host}X-Frontdesk: 1\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
  ]
  const come = (): void => {
    if (over) return
    const made = connect(port, '127.0.0.1')
    socket = made
    const drip = setInterval(() => made.write('a'), 1500)
    made.on('connect', () => {
      counts.open += 1
      const head = heads[n % 3] ?? ''
      if (head === '') clearInterval(drip)
      else made.write(head)
    })
    made.on('error', () => undefined)
    made.on('data', () => undefined)
    made.on('close', () => {
      clearInterval(drip)
      counts.open -= 1
      counts.cut += 1
      setTimeout(come, 50)
    })
  }
  come()
  return () => {
    over = true
    socket?.destroy()
  }
}

it(`R18: ${peers} slow peers keep nobody waiting`, async () => {
  const service = await startFakeService()
  service.reply = json(200, { id: sampleId, name: 'Acme' })
  const { folder, remove } = await dataFolder()
  const desk = await startDeskProcess(service.url, folder)
  const cookie = await signIn(desk.url)
  const good = async (): Promise<number> => {
    const began = performance.now()
    const answer = await fetch(`${desk.url}/api/companies/${sampleId}`, { headers: { cookie, connection: 'close' } })
    await answer.arrayBuffer()
    expect(answer.status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 110))
    return performance.now() - began - 110
  }
  const alone: number[] = []
  for (let n = 0; n < 50; n += 1) alone.push(await good())
  const counts = { open: 0, cut: 0 }
  const port = Number(new URL(desk.url).port)
  const ends = Array.from({ length: peers }, (_, n) => dawdle(port, n, counts))
  while (counts.open < peers * 0.95) await new Promise((resolve) => setTimeout(resolve, 20))
  const times: number[] = []
  let most = 0
  const until = performance.now() + holdMs
  while (performance.now() < until) {
    most = Math.max(most, counts.open)
    times.push(await good())
  }
  for (const end of ends) end()
  const code = await desk.stop()
  await service.close()
  remove()
  const [before, meanwhile] = [p99(alone), p99(times)]
  tell(
    'R18',
    `${most} slow peers, ${counts.cut} cut; ${times.length} good requests, p99 ${meanwhile.toFixed(0)} ms (${before.toFixed(0)} alone)`,
  )
  expect(code).toBe(0)
  expect(counts.cut).toBeGreaterThan(peers / 2)
  // What a busy machine takes anyway is no work of theirs.
  expect(meanwhile - before).toBeLessThan(200)
})

it('R60: SIGTERM fails no request that is under way, ten times at 200 a second', async () => {
  const service = await startFakeService()
  service.reply = (seen, response) => void setTimeout(() => json(200, { id: sampleId })(seen, response), 100)
  let begunBefore = 0
  const failures: string[] = []
  let slowest = 0
  for (let run = 0; run < 10; run += 1) {
    const { folder, remove } = await dataFolder()
    const desk = await startDeskProcess(service.url, folder)
    const cookies: string[] = []
    while (cookies.length < 12) cookies.push(await signIn(desk.url))
    const under = new Set<Promise<void>>()
    let asked = false
    const request = async (n: number): Promise<void> => {
      const isBefore = !asked
      if (isBefore) begunBefore += 1
      const path = n % 2 === 0 ? `/api/companies/${sampleId}` : '/desk/session'
      try {
        const answer = await fetch(desk.url + path, { headers: { cookie: cookies[n % cookies.length] ?? '' } })
        await answer.arrayBuffer()
        if (isBefore && answer.status !== 200) failures.push(String(answer.status))
      } catch (failure) {
        if (isBefore) failures.push(String(Object(Object(failure).cause).code))
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
    expect(code).toBe(0)
    remove()
  }
  await service.close()
  tell(
    'R60',
    `10 ends, ${begunBefore} requests begun before, ${failures.length} failed, slowest end ${slowest.toFixed(0)} ms`,
  )
  expect(failures).toEqual([])
  expect(slowest).toBeLessThan(15_000)
  expect(begunBefore).toBeGreaterThan(500)
})
