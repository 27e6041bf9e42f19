import { once } from 'node:events'
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Asked, type RawService, startRawService } from '#testing/raw-service.ts'

import { type Send, createSend } from './send.ts'

const ok = (body: string, ...lines: string[]): string =>
  ['HTTP/1.1 200 OK', `content-length: ${body.length}`, ...lines, '', body].join('\r\n')

let answer: (asked: Asked) => Buffer | string | null
let service: RawService
let target: URL
let send: Send

beforeEach(async () => {
  answer = ({ path }) => ok(path)
  service = await startRawService((asked) => answer(asked))
  target = service.url
  send = createSend({ target: () => target, deadlineMs: 60_000, maxAnswerBytes: 1_000_000 })
})
afterEach(async () => {
  await send.close()
  await service.close()
})

type Ending = { status: number; body: string } | { code: unknown; outcome: unknown; detail: unknown }

async function ask(path = '/', more: { writes?: boolean; body?: string; signal?: AbortSignal } = {}): Promise<Ending> {
  const { writes = false, body = null, signal = null } = more
  const method = body === null ? 'GET' : 'POST'
  return send.send({ method, path, headers: {}, body, writes, signal }).then(
    (response) => ({ status: response.status, body: response.body.toString('latin1') }),
    (failure: unknown) => {
      const { code, options } = Object(failure)
      return { code, outcome: options?.outcome, detail: options?.detail }
    },
  )
}
const closed = (socket: Socket | undefined): Promise<unknown> =>
  socket === undefined || socket.closed ? Promise.resolve() : once(socket, 'close')
const socketOf = (at: number): Socket | undefined => service.asked[at]?.socket

describe('a connection that is kept', () => {
  it('is reused after any answer', async () => {
    const answers = [
      ok('a'),
      'HTTP/1.1 204 No Content\r\n\r\n',
      'HTTP/1.1 304 Not Modified\r\ncontent-length: 9\r\n\r\n',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\nx: y\r\n\r\n',
      ok('x'.repeat(300_000)),
      'HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n',
    ]
    answer = () => answers[service.asked.length - 1] ?? ok('')
    const endings: Ending[] = []
    for (const _ of [...answers, '']) endings.push(await ask())
    expect(endings.map((one) => 'status' in one && one.status)).toEqual([200, 204, 304, 200, 200, 404, 200])
    expect(service.connections()).toBe(1)
  })

  it.each([
    ['it says "close"', ok('a', 'connection: close'), 'a'],
    ['the answer is HTTP/1.0', 'HTTP/1.0 200 OK\r\ncontent-length: 1\r\n\r\na', 'a'],
    ['another answer follows', `${ok('a')}${ok('b')}`, 'a'],
    ['it is kept for a second, which is too short', ok('a', 'keep-alive: timeout=1'), 'a'],
    ['it is kept for no time', ok('a', 'keep-alive: timeout=0'), 'a'],
  ])('is closed when %s; the answer is taken', async (_, said, body) => {
    answer = () => said
    expect(await ask()).toMatchObject({ body })
    await closed(socketOf(0))
    answer = () => ok('next')
    expect(await ask()).toMatchObject({ body: 'next' })
    expect(service.connections()).toBe(2)
  })

  it.each([
    ['bytes that are no HTTP follow the answer', `${ok('a')}b`],
    ['a body follows where none may be', 'HTTP/1.1 204 No Content\r\ncontent-length: 1\r\n\r\na'],
  ])('is closed when %s, and nothing of it is in the next answer', async (_, said) => {
    answer = () => said
    await ask()
    await closed(socketOf(0))
    answer = () => ok('next')
    expect(await ask()).toMatchObject({ body: 'next' })
    expect(service.connections()).toBe(2)
  })

  it('is closed when unsolicited bytes arrive, which are in no answer', async () => {
    await ask()
    socketOf(0)?.write(ok('planted'))
    await closed(socketOf(0))
    expect(await ask('/mine')).toMatchObject({ body: '/mine' })
    expect(service.connections()).toBe(2)
  })

  it('never answers a request with bytes that arrived before it', async () => {
    await ask('/first')
    await new Promise(setImmediate)
    // Unread when the next request starts.
    socketOf(0)?.write(ok('planted'))
    const second = await ask('/second')
    expect('body' in second ? second.body : second.code).not.toBe('planted')
    expect(await ask('/third')).toMatchObject({ body: '/third' })
  })

  it('is not used once the service has closed it', async () => {
    await ask()
    socketOf(0)?.end()
    await closed(socketOf(0))
    expect(await ask('/next')).toMatchObject({ body: '/next' })
  })

  it('is not reused while its request is still being written: the service could read the next one as its rest', async () => {
    const opened: Socket[] = []
    /** Responds before reading the request, which it never reads. */
    const hasty: Server = createServer({ pauseOnConnect: true }, (socket) => {
      opened.push(socket.on('error', () => undefined))
      socket.write(ok('early'))
    }).listen(0, '127.0.0.1')
    await once(hasty, 'listening')
    target = new URL(`http://127.0.0.1:${(hasty.address() as AddressInfo).port}/`)
    expect(await ask('/', { body: 'x'.repeat(30_000_000) })).toMatchObject({ body: 'early' })
    expect(await ask()).toMatchObject({ body: 'early' })
    expect(opened.length).toBe(2)
    for (const socket of opened) socket.destroy()
    hasty.close()
  })
})

describe('a connection that breaks', () => {
  it('closes the idle ones with it: the next request has a new one', async () => {
    await Promise.all([ask('/0'), ask('/1')])
    expect(service.connections()).toBe(2)
    answer = ({ socket }) => {
      socket.destroy()
      return null
    }
    expect(await ask('/broken')).toMatchObject({ code: 'upstream_unreachable' })
    await Promise.all([closed(socketOf(0)), closed(socketOf(1))])
    answer = () => ok('new')
    expect(await ask()).toMatchObject({ body: 'new' })
    expect(service.connections()).toBe(3)
  })

  it('under a write leaves its outcome unknown, over a kept connection too', async () => {
    await ask()
    answer = ({ socket }) => {
      socket.destroy()
      return null
    }
    const write = { writes: true, body: '{}' }
    for (const _ of ['kept', 'new'])
      expect(await ask('/', write)).toMatchObject({ code: 'upstream_failed', outcome: 'unknown' })
    // Sent once each: a stale connection must not repeat a write.
    expect(service.asked.filter(({ method }) => method === 'POST').length).toBe(2)
  })

  it('by an abort of its caller does not close the others', async () => {
    await Promise.all([ask('/0'), ask('/1')])
    answer = () => null
    const caller = new AbortController()
    const left = ask('/left', { signal: caller.signal })
    await vi.waitUntil(() => service.asked.length === 3, { interval: 1 })
    caller.abort()
    expect(await left).toMatchObject({ code: 'caller_left' })
    await closed(socketOf(2))
    answer = () => ok('kept')
    expect(await ask()).toMatchObject({ body: 'kept' })
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
    expect(await ask()).toMatchObject({ code: expect.stringMatching(/^upstream_(?:unreachable|invalid)$/) })
    expect(await ask('/', { writes: true, body: '{}' })).toMatchObject({ outcome: 'unknown' })
  })

  it('after a body that ends with it returns the whole body', async () => {
    answer = ({ socket }) => {
      socket.end(`HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(200_000)}`)
      return null
    }
    expect(await ask()).toMatchObject({ body: 'x'.repeat(200_000) })
  })

  it('before it was established has not sent the request', async () => {
    const closedService = await startRawService(() => null)
    await closedService.close()
    target = closedService.url
    const ending = await ask('/', { writes: true, body: '{}' })
    expect(ending).toMatchObject({ code: 'upstream_unreachable', outcome: undefined })
  })
})

describe('an invalid answer', () => {
  it.each([
    ['no HTTP', 'SSH-2.0-x\r\n\r\n', 'The answer is not HTTP.'],
    ['a head without end', `HTTP/1.1 200 OK\r\n${`a: ${'b'.repeat(90)}\r\n`.repeat(400)}`, 'The answer is not HTTP.'],
    [
      'another protocol',
      'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
      'The answer is not HTTP.',
    ],
    ['too large by its length', 'HTTP/1.1 200 OK\r\ncontent-length: 1000001\r\n\r\n', 'The answer is too large.'],
    [
      'too large by its chunks',
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nfffff\r\n${'x'.repeat(1_000_001)}`,
      'The answer is too large.',
    ],
    ['too large before it is closed', `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(1_000_001)}`, 'The answer is too large.'],
  ])('%s is refused, the connection is closed', async (_, said, detail) => {
    answer = () => said
    expect(await ask()).toEqual({ code: 'upstream_invalid', outcome: undefined, detail })
    await closed(socketOf(0))
  })

  it('an answer of exactly a megabyte is accepted', async () => {
    answer = () => ok('x'.repeat(1_000_000))
    expect(await ask()).toMatchObject({ body: 'x'.repeat(1_000_000) })
  })
})

const inChunks = (body: string): string => {
  const chunks = body.match(/[^]{1,7001}/g) ?? []
  const written = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`)
  return `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${written.join('')}0\r\n\r\n`
}

describe('a body that is expected', () => {
  const expected = Buffer.from('<0123456789>'.repeat(20_000))
  const bodyOf = async (): Promise<Buffer> => {
    const request = { method: 'GET' as const, path: '/', headers: {}, body: null, writes: false, signal: null }
    return (await send.send({ ...request, expected })).body
  }

  it.each([ok, inChunks])('is the same buffer when the same bytes arrive', async (written) => {
    answer = () => written(expected.toString())
    expect(await bodyOf()).toBe(expected)
  })

  it.each([
    ['nothing', ''],
    ['a part', expected.toString('latin1', 0, 150_000)],
    ['more', `${expected.toString()}>`],
    ['another beginning', `[${expected.toString('latin1', 1)}`],
    ['another middle', `${expected.toString('latin1', 0, 120_000)}!${expected.toString('latin1', 120_001)}`],
    ['another end', `${expected.toString('latin1', 0, expected.length - 1)}]`],
  ])('is what the service sent when that is %s', async (_, body) => {
    for (const written of [ok, inChunks]) {
      answer = () => written(body)
      const arrived = await bodyOf()
      expect(arrived).not.toBe(expected)
      expect(arrived.toString() === body).toBe(true)
    }
  })

  it('is refused when it is too large', async () => {
    await send.close()
    send = createSend({ target: () => target, deadlineMs: 60_000, maxAnswerBytes: expected.length - 1 })
    for (const written of [ok, inChunks]) {
      answer = () => written(expected.toString())
      await expect(bodyOf()).rejects.toMatchObject({ code: 'upstream_invalid' })
    }
  })
})
