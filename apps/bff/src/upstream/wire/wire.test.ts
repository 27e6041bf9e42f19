import { once } from 'node:events'
import { type AddressInfo, type Server, Socket, createServer } from 'node:net'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { askOver } from '#testing/over-wire.ts'
import { type Asked, type RawService, startRawService } from '#testing/raw-service.ts'

import { WireFault } from './head.ts'
import { Message } from './message.ts'
import { type Wire, createWire } from './wire.ts'

const ok = (body: string, ...lines: string[]): string =>
  ['HTTP/1.1 200 OK', `content-length: ${body.length}`, ...lines, '', body].join('\r\n')

let now = 0
let answer: (asked: Asked) => Buffer | string | null
let service: RawService
let wire: Wire

beforeEach(async () => {
  now = 0
  answer = ({ path }) => ok(path)
  service = await startRawService((asked) => answer(asked))
  wire = createWire({ mostBytes: 1_000_000, elapsed: () => now })
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await wire.close()
  await service.close()
})

const ask = (path = '/') => askOver(wire, service.url, path)
const closed = (socket: Socket | undefined): Promise<unknown> =>
  socket === undefined || socket.closed ? Promise.resolve() : new Promise((resolve) => socket.once('close', resolve))
const connectionOf = (at: number): number | undefined => service.asked[at]?.connection
const socketOf = (at: number): Socket | undefined => service.asked[at]?.socket
/** Resolves when the service has been asked so many times. */
const askedTimes = (count: number): Promise<void> =>
  vi.waitUntil(() => service.asked.length >= count, { interval: 1 }).then(() => undefined)

const twoFree = async (): Promise<void> => {
  const both = [ask('/0'), ask('/1')]
  await Promise.all(both.map(({ ended }) => ended))
  expect(service.connections()).toBe(2)
}
/** A method as it is before a test puts another in its place. */
const methodOf = <T extends object, K extends keyof T>(of: T, name: K): T[K] => of[name]

describe('a connection that is kept', () => {
  it('is asked again, whatever the answer was', async () => {
    const answers = [
      ok('a'),
      'HTTP/1.1 204 No Content\r\n\r\n',
      'HTTP/1.1 304 Not Modified\r\ncontent-length: 9\r\n\r\n',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\nx: y\r\n\r\n',
      ok('x'.repeat(300_000)),
      'HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n',
    ]
    answer = () => answers[service.asked.length - 1] ?? ok('')
    const endings = []
    for (const _ of [...answers, '']) endings.push(await ask().ended)
    expect(endings.map((one) => 'status' in one && one.status)).toEqual([200, 204, 304, 200, 200, 404, 200])
    expect(service.connections()).toBe(1)
  })

  it.each([
    ['it says "close"', ok('a', 'connection: close'), 'a'],
    ['the answer is HTTP/1.0', 'HTTP/1.0 200 OK\r\ncontent-length: 1\r\n\r\na', 'a'],
    ['bytes follow the answer', `${ok('a')}b`, 'a'],
    ['another answer follows', `${ok('a')}${ok('b')}`, 'a'],
    ['a body follows where none may be', 'HTTP/1.1 204 No Content\r\ncontent-length: 1\r\n\r\na', ''],
    ['it is kept for a second, which is too short', ok('a', 'keep-alive: timeout=1'), 'a'],
    ['it is kept for no time', ok('a', 'keep-alive: timeout=0'), 'a'],
  ])('is closed when %s; the answer is taken', async (_, said, body) => {
    answer = () => said
    expect(await ask().ended).toMatchObject({ body })
    await closed(socketOf(0))
    answer = () => ok('next')
    expect(await ask().ended).toMatchObject({ body: 'next' })
    expect(service.connections()).toBe(2)
  })

  it('is closed when something comes that nobody asked for, and what came is in no answer', async () => {
    await ask().ended
    socketOf(0)?.write(ok('planted'))
    await closed(socketOf(0))
    expect(await ask('/mine').ended).toMatchObject({ body: '/mine' })
    expect(service.connections()).toBe(2)
  })

  it('is not asked again once the service has closed it', async () => {
    await ask().ended
    socketOf(0)?.end()
    await closed(socketOf(0))
    expect(await ask('/next').ended).toMatchObject({ body: '/next' })
  })

  it('is not asked in the moment in which it is being closed: nothing that was not sent is said to be', async () => {
    await ask().ended
    const destroy = methodOf(Socket.prototype, 'destroy')
    let inThatMoment: ReturnType<typeof ask> | null = null
    vi.spyOn(Socket.prototype, 'destroy').mockImplementation(function (this: Socket, ...why) {
      const is = destroy.apply(this, why)
      if (this.remotePort === undefined && inThatMoment === null) inThatMoment = ask('/next')
      return is
    })
    socketOf(0)?.write('unasked')
    await vi.waitUntil(() => inThatMoment !== null, { interval: 1 })
    const next = inThatMoment as ReturnType<typeof ask> | null
    expect(await next?.ended).toMatchObject({ body: '/next' })
  })

  it.each([
    ['four seconds when nothing is said', [], 4000],
    ['a second less than is said', ['Keep-Alive: timeout=30, max=5'], 29_000],
    ['a minute at most', ['Keep-Alive: timeout=3600'], 60_000],
  ])('is asked again for %s', async (_, lines, keepMs) => {
    answer = () => ok('a', ...lines)
    await ask().ended
    now += keepMs - 1
    await ask().ended
    now += keepMs
    await ask().ended
    expect([0, 1, 2].map(connectionOf)).toEqual([0, 0, 1])
    await closed(socketOf(0))
  })

  it('is closed when its time is over, also when nobody asks', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await ask().ended
    now = 4000
    vi.advanceTimersByTime(1000)
    await closed(socketOf(0))
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is not asked while its request is still on the way: the service may take the next for the rest of it', async () => {
    const opened: Socket[] = []
    /** Answers before it has read anything, and never reads. */
    const hasty: Server = createServer({ pauseOnConnect: true }, (socket) => {
      opened.push(socket.on('error', () => undefined))
      socket.write(ok('early'))
    }).listen(0, '127.0.0.1')
    await once(hasty, 'listening')
    const url = new URL(`http://127.0.0.1:${(hasty.address() as AddressInfo).port}/`)
    const bytes = Buffer.concat([
      Buffer.from('POST / HTTP/1.1\r\ncontent-length: 30000000\r\n\r\n'),
      Buffer.alloc(30_000_000),
    ])
    expect(await askOver(wire, url, '/', { bytes }).ended).toMatchObject({ body: 'early' })
    expect(await askOver(wire, url).ended).toMatchObject({ body: 'early' })
    expect(opened.length).toBe(2)
    for (const socket of opened) socket.destroy()
    hasty.close()
  })
})

describe('a connection that breaks', () => {
  it('takes the other free ones with it', async () => {
    await twoFree()
    answer = ({ socket }) => {
      socket.destroy()
      return null
    }
    expect(await ask('/broken').ended).toMatchObject({ sent: true })
    await Promise.all([closed(socketOf(0)), closed(socketOf(1))])
    answer = () => ok('new')
    expect(await ask().ended).toMatchObject({ body: 'new' })
    expect(service.connections()).toBe(3)
  })

  it('is not one whose caller left: the others stay', async () => {
    await twoFree()
    answer = () => null
    const left = ask('/left')
    await askedTimes(3)
    left.stop(new Error('left'))
    await closed(socketOf(2))
    answer = () => ok('kept')
    expect(await ask().ended).toMatchObject({ body: 'kept' })
    expect(service.connections()).toBe(2)
  })

  it.each([
    ['before a byte', ''],
    ['within the head', 'HTTP/1.1 200 OK\r\ncontent-le'],
    ['within a body with a length', ok('abc').slice(0, -1)],
    ['within a long body', `HTTP/1.1 200 OK\r\ncontent-length: 300000\r\n\r\n${'x'.repeat(200_000)}`],
    ['within chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n'],
    ['within trailers', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\na: b\r\n'],
  ])('%s gives no answer', async (_, said) => {
    answer = ({ socket }) => {
      socket.end(said, 'latin1')
      return null
    }
    const broken = ask()
    expect(await broken.ended).toMatchObject({ sent: true, cause: expect.any(Error) })
    expect(broken.times()).toBe(1)
  })

  it('after a body that ends there gives all of it', async () => {
    answer = ({ socket }) => {
      socket.end(`HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(200_000)}`)
      return null
    }
    expect(await ask().ended).toMatchObject({ body: 'x'.repeat(200_000) })
  })

  it('before it was there was never asked', async () => {
    const gone = await startRawService(() => null)
    await gone.close()
    expect(await askOver(wire, gone.url).ended).toMatchObject({ sent: false, cause: { code: 'ECONNREFUSED' } })
  })
})

describe('an answer that is none', () => {
  it.each([
    ['no HTTP', 'SSH-2.0-x\r\n\r\n', 'not_http'],
    ['a head without end', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(6000)}`, 'not_http'],
    ['too large by its length', 'HTTP/1.1 200 OK\r\ncontent-length: 1000001\r\n\r\n', 'too_large'],
    [
      'too large by its chunks',
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nfffff\r\n${'x'.repeat(1_000_001)}`,
      'too_large',
    ],
    ['too large before it is closed', `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(1_000_001)}`, 'too_large'],
  ])('%s is a fault, the connection is closed', async (_, said, kind) => {
    answer = () => said
    const faulty = ask()
    const ending = await faulty.ended
    expect(ending).toMatchObject({ sent: true, cause: { kind } })
    expect('cause' in ending && ending.cause).toBeInstanceOf(WireFault)
    await closed(socketOf(0))
    expect(faulty.times()).toBe(1)
  })

  it('a megabyte to the byte is taken', async () => {
    answer = () => ok('x'.repeat(1_000_000))
    expect(await ask().ended).toMatchObject({ body: 'x'.repeat(1_000_000) })
  })
})

describe('what came', () => {
  /** Every place in which something of an answer stood: for its body, and for what was read without knowing what it is. */
  const views: Buffer[] = []
  beforeEach(() => {
    views.length = 0
    const feed = methodOf(Message.prototype, 'feed')
    const took = methodOf(Message.prototype, 'took')
    vi.spyOn(Message.prototype, 'feed').mockImplementation(function (this: Message, bytes, count) {
      try {
        return feed.call(this, bytes, count)
      } finally {
        views.push(bytes, Buffer.from(this.body.buffer))
      }
    })
    vi.spyOn(Message.prototype, 'took').mockImplementation(function (this: Message, count) {
      took.call(this, count)
      views.push(Buffer.from(this.body.buffer))
    })
  })
  const isClean = (): boolean => views.length > 0 && views.every((view) => !view.includes('secret'))

  it('is gone when it was looked at', async () => {
    answer = () => ok('secret '.repeat(100_000 / 7))
    const ending = await ask().ended
    expect('body' in ending && ending.body.startsWith('secret')).toBe(true)
    expect('view' in ending && ending.view.includes('secret')).toBe(false)
    expect(isClean()).toBe(true)
  })

  it.each([
    ['it is cut off', `HTTP/1.1 200 OK\r\ncontent-length: 300000\r\n\r\n${'secret '.repeat(20_000)}`, true],
    ['it is in a head without end', `HTTP/1.1 200 OK\r\n${'secret: secret\r\n'.repeat(3000)}`, false],
    ['a fault follows', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n6\r\nsecret\r\nx\r\n', false],
  ])('is gone when %s', async (_, said, cuts) => {
    answer = ({ socket }) => {
      if (cuts) socket.end(said)
      return cuts ? null : said
    }
    expect(await ask().ended).toMatchObject({ sent: true })
    expect(isClean()).toBe(true)
  })
})
