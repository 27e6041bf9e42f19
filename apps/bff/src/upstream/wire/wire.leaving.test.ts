import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Ending, askOver } from '#testing/over-wire.ts'
import { type Asked, type RawService, startRawService } from '#testing/raw-service.ts'

import { type Wire, createWire } from './wire.ts'

let answer: (asked: Asked) => Buffer | string | null
let service: RawService
let other: RawService
let wire: Wire

const ok = (body: string): string => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`
beforeEach(async () => {
  answer = ({ path }) => ok(path)
  service = await startRawService((asked) => answer(asked))
  other = await startRawService(({ path }) => ok(path))
  wire = createWire({ mostBytes: 10_000_000, elapsed: () => 0 })
})
afterEach(async () => {
  await wire.close()
  await service.close()
  await other.close()
})

const ask = (path = '/') => askOver(wire, service.url, path)
const isDone = <T>(promise: Promise<T>): (() => boolean) => {
  let done = false
  void promise.then(() => (done = true))
  return () => done
}
const allGone = (from: RawService): Promise<unknown> => vi.waitUntil(() => from.sockets.size === 0, { interval: 1 })
const askedTimes = (count: number): Promise<unknown> =>
  vi.waitUntil(() => service.asked.length >= count, { interval: 1 })

describe('a request that is stopped', () => {
  it('before it is connected is never sent', async () => {
    const why = new Error('left')
    const left = ask('/left')
    left.stop(why)
    expect(await left.ended).toEqual({ cause: why, sent: false })
    await ask('/stays').ended
    expect(service.asked.map(({ path }) => path)).toEqual(['/stays'])
    left.stop(why)
    expect(left.times()).toBe(1)
  })

  it('in the moment in which it was asked is never sent, over a kept connection either', async () => {
    await ask('/first').ended
    const why = new Error('left')
    const left = ask('/left')
    left.stop(why)
    expect(await left.ended).toEqual({ cause: why, sent: false })
    await ask('/stays').ended
    expect(service.asked.map(({ path }) => path)).toEqual(['/first', '/stays'])
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
    const why = new Error('left')
    left.stop(why)
    expect(await left.ended).toEqual({ cause: why, sent: true })
    await allGone(service)
    expect(left.times()).toBe(1)
  })

  it('after its answer does nothing, whoever is on the connection then', async () => {
    const first = ask('/first')
    await first.ended
    answer = () => null
    const second = ask('/second')
    await askedTimes(2)
    first.stop(new Error('too late'))
    service.asked[1]?.socket.write(ok('for the second'))
    expect(await second.ended).toMatchObject({ body: 'for the second' })
    expect([service.connections(), first.times()]).toEqual([1, 1])
  })
})

it('what has come before a request has left is no answer to it', async () => {
  await ask('/first').ended
  await new Promise(setImmediate)
  // It lies there unread while the request waits for the end of this turn.
  service.asked[0]?.socket.write(ok('for nobody'))
  expect(await ask('/second').ended).toEqual({ cause: new Error('an answer that nobody asked for'), sent: false })
  expect(await ask('/third').ended).toMatchObject({ body: '/third' })
  expect(service.asked.map(({ path }) => path)).toEqual(['/first', '/third'])
})

describe('another origin', () => {
  it('drops the free connections to the one before', async () => {
    await ask().ended
    await askOver(wire, other.url, '/other').ended
    await allGone(service)
    expect(other.sockets.size).toBe(1)
  })

  it('keeps none that becomes free later', async () => {
    answer = () => null
    const slow = ask('/slow')
    await askedTimes(1)
    expect(await askOver(wire, other.url, '/other').ended).toMatchObject({ body: '/other' })
    service.asked[0]?.socket.write(ok('late'))
    expect(await slow.ended).toMatchObject({ body: 'late' })
    await allGone(service)
    expect(await askOver(wire, other.url, '/again').ended).toMatchObject({ body: '/again' })
    expect(other.connections()).toBe(1)
  })
})

describe('closing', () => {
  it('waits for what is under way, keeps nothing, and takes no more', async () => {
    const [one, two] = [ask('/free'), ask('/free')]
    await Promise.all([one.ended, two.ended])
    answer = () => null
    const slow = ask('/slow')
    await askedTimes(3)
    const closing = wire.close()
    const done = isDone(closing)
    await vi.waitUntil(() => service.sockets.size === 1, { interval: 1 })
    expect(done()).toBe(false)
    expect(await ask('/more').ended).toMatchObject({ sent: false })
    service.asked[2]?.socket.write(ok('late'))
    expect(await slow.ended).toMatchObject({ body: 'late' })
    await closing
    await wire.close()
    await allGone(service)
    expect(service.asked.map(({ path }) => path)).not.toContain('/more')
  })

  it('twice is done when it is done', async () => {
    answer = () => null
    const slow = ask('/slow')
    await askedTimes(1)
    const both = [wire.close(), wire.close()]
    slow.stop(null)
    expect(await Promise.all(both)).toEqual([undefined, undefined])
  })
})

/** A text that is of this request alone, at every place of it. */
const bodyOf = (number: number, size: number): string => `<${number}>`.repeat(size / 4 + 1).slice(0, size)
/** Numbers that look like chance, and are the same each time. */
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

it('many at once, of all sizes, some stopped at any moment: each has its own body and nothing of another', async () => {
  const random = chance(20_260_101)
  const sizes = Array.from({ length: 600 }, () =>
    random() < 0.3 ? Math.floor(random() * 300) : Math.floor(random() * 300_000),
  )
  answer = ({ path }) => {
    const number = Number(path.slice(1))
    return written(bodyOf(number, sizes[number] ?? 0), random(), random)
  }
  let [next, times] = [0, 0]
  const endings = new Map<number, Ending>()
  const walk = async (): Promise<void> => {
    for (let number = next++; number < sizes.length; number = next++) {
      const asking = ask(`/${number}`)
      if (number % 7 === 0) {
        // At a moment of its own: at once, when it was asked, when something of it has come.
        if (number % 3 === 1)
          await vi.waitUntil(() => service.asked.some(({ path }) => path === `/${number}`), { interval: 1 })
        if (number % 3 === 2) await new Promise(setImmediate)
        asking.stop(new Error('left'))
      }
      endings.set(number, await asking.ended)
      times += asking.times()
    }
  }
  await Promise.all(Array.from({ length: 12 }, walk))
  const isItsOwn = (number: number, ending: Ending): boolean =>
    'body' in ending ? ending.body === bodyOf(number, sizes[number] ?? 0) : number % 7 === 0
  expect([...endings].filter(([number, ending]) => !isItsOwn(number, ending))).toEqual([])
  expect([endings.size, times]).toEqual([600, 600])
  expect([...endings.values()].filter((ending) => 'body' in ending).length).toBeGreaterThan(500)
  // Connections were used again, and none is left but the free ones.
  expect(service.connections()).toBeLessThan(300)
  await vi.waitUntil(() => service.sockets.size <= 12, { interval: 1 })
})
