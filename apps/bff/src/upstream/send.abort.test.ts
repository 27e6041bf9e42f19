import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Asked, type RawService, startRawService } from '#testing/raw-service.ts'

import { type Send, createSend } from './send.ts'

let answer: (asked: Asked) => Buffer | string | null
let service: RawService
let other: RawService
let target: URL
let send: Send

const ok = (body: string): string => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`
beforeEach(async () => {
  answer = ({ path }) => ok(path)
  service = await startRawService((asked) => answer(asked))
  other = await startRawService(({ path }) => ok(path))
  target = service.url
  send = createSend({ target: () => target, deadlineMs: 60_000, maxAnswerBytes: 10_000_000 })
})
afterEach(async () => {
  await send.close()
  await service.close()
  await other.close()
})

type Ending = { body: string } | { code: unknown }
function ask(path = '/'): { ended: Promise<Ending>; abort: () => void } {
  const caller = new AbortController()
  const request = { method: 'GET' as const, path, headers: {}, body: null, writes: false, signal: caller.signal }
  const ended = send.send(request).then(
    ({ body }) => ({ body: body.toString('latin1') }),
    (failure: unknown) => ({ code: Object(failure).code }),
  )
  return { ended, abort: () => caller.abort() }
}
const allGone = (from: RawService): Promise<unknown> => vi.waitUntil(() => from.sockets.size === 0, { interval: 1 })
const askedTimes = (count: number): Promise<unknown> =>
  vi.waitUntil(() => service.asked.length >= count, { interval: 1 })
const pathsAsked = () => service.asked.map(({ path }) => path)

describe('a read whose caller aborts', () => {
  it('before it is connected is not sent', async () => {
    const left = ask('/left')
    left.abort()
    expect(await left.ended).toEqual({ code: 'caller_left' })
    await ask('/stays').ended
    expect(pathsAsked()).toEqual(['/stays'])
  })

  it('as it begins is not sent over a kept connection either', async () => {
    await ask('/first').ended
    const left = ask('/left')
    left.abort()
    expect(await left.ended).toEqual({ code: 'caller_left' })
    await ask('/stays').ended
    expect(pathsAsked()).toEqual(['/first', '/stays'])
  })

  it.each([
    ['before the answer', null],
    ['within the head', 'HTTP/1.1 200 OK\r\n'],
    ['within the body', `HTTP/1.1 200 OK\r\ncontent-length: 300000\r\n\r\n${'x'.repeat(100_000)}`],
    ['within chunks', `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nffff\r\n${'x'.repeat(30_000)}`],
  ])('%s ends at once, with its connection', async (_, said) => {
    answer = () => said
    const left = ask()
    await askedTimes(1)
    left.abort()
    expect(await left.ended).toEqual({ code: 'caller_left' })
    await allGone(service)
  })

  it('after its answer does not end a later request on the connection', async () => {
    const first = ask('/first')
    await first.ended
    answer = () => null
    const second = ask('/second')
    await askedTimes(2)
    first.abort()
    service.asked[1]?.socket.write(ok('for the second'))
    expect(await second.ended).toEqual({ body: 'for the second' })
    expect(service.connections()).toBe(1)
  })
})

it('a service that was restarted at another port is called there', async () => {
  answer = () => null
  const slow = ask('/slow')
  await askedTimes(1)
  target = other.url
  expect(await ask('/other').ended).toEqual({ body: '/other' })
  service.asked[0]?.socket.write(ok('late'))
  expect(await slow.ended).toEqual({ body: 'late' })
  expect(await ask('/again').ended).toEqual({ body: '/again' })
  expect(other.connections()).toBe(1)
})

it('closing waits for calls in flight, keeps no connection, and sends no more', async () => {
  await Promise.all([ask('/free').ended, ask('/free').ended])
  answer = () => null
  const slow = ask('/slow')
  await askedTimes(3)
  let isDone = false
  const closing = Promise.all([send.close(), send.close()]).then(() => (isDone = true))
  expect(await ask('/more').ended).toEqual({ code: 'upstream_unreachable' })
  expect(isDone).toBe(false)
  service.asked[2]?.socket.write(ok('late'))
  expect(await slow.ended).toEqual({ body: 'late' })
  await closing
  await allGone(service)
  expect(pathsAsked()).not.toContain('/more')
})

/** Text unique to the request at every position. */
const bodyOf = (number: number, size: number): string => `<${number}>`.repeat(size / 4 + 1).slice(0, size)
/** Deterministic pseudo-random numbers. */
const chance = (seed: number) => (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647

function written(body: string, how: number, cut: () => number): string {
  if (how < 0.5) return ok(body)
  if (how < 0.6) return `HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  let text = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'
  for (let at = 0; at < body.length;) {
    const part = body.slice(at, at + 1 + Math.floor(cut() * 40_000))
    text += `${part.length.toString(16)}\r\n${part}\r\n`
    at += part.length
  }
  return `${text}0\r\n\r\n`
}

it('concurrent calls of all sizes, some aborted at any time, each get only their own body', async () => {
  const random = chance(20_260_101)
  const sizes = Array.from({ length: 600 }, () =>
    random() < 0.3 ? Math.floor(random() * 300) : Math.floor(random() * 300_000),
  )
  answer = ({ path }) => {
    const number = Number(path.slice(1))
    return written(bodyOf(number, sizes[number] ?? 0), random(), random)
  }
  let next = 0
  const endings = new Map<number, Ending>()
  const walk = async (): Promise<void> => {
    for (let number = next++; number < sizes.length; number = next++) {
      const asking = ask(`/${number}`)
      if (number % 7 === 0) {
        // Aborts at once, after sending, or within the response.
        if (number % 3 === 1)
          await vi.waitUntil(() => service.asked.some(({ path }) => path === `/${number}`), { interval: 1 })
        if (number % 3 === 2) await new Promise(setImmediate)
        asking.abort()
      }
      endings.set(number, await asking.ended)
    }
  }
  await Promise.all(Array.from({ length: 12 }, walk))
  const isItsOwn = (number: number, ending: Ending): boolean =>
    'body' in ending ? ending.body === bodyOf(number, sizes[number] ?? 0) : number % 7 === 0
  expect([...endings].filter(([number, ending]) => !isItsOwn(number, ending))).toEqual([])
  expect(endings.size).toBe(600)
  expect([...endings.values()].filter((ending) => 'body' in ending).length).toBeGreaterThan(500)
  // Connections were reused, and only idle ones remain.
  expect(service.connections()).toBeLessThan(300)
  await vi.waitUntil(() => service.sockets.size <= 12, { interval: 1 })
})
