import { getEventListeners } from 'node:events'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ProblemError } from '#problem.ts'
import { type Asked, type RawService, startRawService } from '#testing/raw-service.ts'

import { type Send, createSend } from './send.ts'

let answer: (asked: Asked) => Buffer | string | null
let service: RawService
let base: URL
let send: Send

const ok = (body: string): string => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`
const deadlineMs = 60_000
beforeEach(async () => {
  answer = ({ path }) => ok(path)
  service = await startRawService((asked) => answer(asked))
  base = service.url
  send = createSend({ target: () => base, deadlineMs, maxAnswerBytes: 1000 })
  // The test ends the deadline.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await send.close()
  await service.close()
})

const request = { method: 'GET' as const, path: '/a?b=c', headers: {}, body: null, writes: false, signal: null }
const write = { ...request, method: 'POST' as const, body: '{"name":"\u00fc"}', writes: true }
async function problemErrorOf(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  const failure: unknown = await promise.then(
    () => null,
    (why: unknown) => why,
  )
  expect(failure).toBeInstanceOf(ProblemError)
  const { code, options } = failure as ProblemError
  return { ...options, code }
}

/** The header lines in sorted order. */
const linesOf = (head: string): string[] => head.toLowerCase().trimEnd().split('\r\n').slice(1).toSorted()

describe('what is sent', () => {
  it('is the request, and nothing else', async () => {
    await send.send({ ...write, headers: { accept: 'x', 'x-key': 'y' } })
    const [asked] = service.asked
    expect(asked?.head).toMatch(/^POST \/a\?b=c HTTP\/1\.1\r\n/)
    const wanted = ['accept: x', 'connection: keep-alive', 'content-length: 13', `host: ${base.host}`, 'x-key: y']
    expect(linesOf(asked?.head ?? '')).toEqual(wanted)
    expect(asked?.body).toBe(Buffer.from(write.body).toString('latin1'))
    await send.send(request)
    expect(linesOf(service.asked[1]?.head ?? '')).toEqual(['connection: keep-alive', `host: ${base.host}`])
  })

  it('goes below the path of the base address', async () => {
    const bases = ['', 'base', 'base/', 'base/v1/']
    for (const path of bases) {
      base = new URL(`${service.url.href}${path}`)
      await send.send(request)
    }
    expect(service.asked.map(({ path }) => path)).toEqual(['/a?b=c', '/base/a?b=c', '/base/a?b=c', '/base/v1/a?b=c'])
  })

  it.each([
    ['a line break in the path', { ...request, path: '/a\r\nx: y' }],
    ['a blank in the path', { ...request, path: '/a b' }],
    ['a letter that is none of ASCII', { ...request, path: '/\u00fc' }],
    ['a line break in a header', { ...request, headers: { a: 'b\r\nc: d' } }],
    ['NUL in a header', { ...request, headers: { a: 'b\u0000' } }],
    ['a letter of Latin-1 in a header', { ...request, headers: { a: '\u010a' } }],
  ])('is never %s', async (_, wrong) => {
    await expect(send.send(wrong)).rejects.toThrow(TypeError)
    expect(service.asked).toEqual([])
  })
})

describe('an end without an answer', () => {
  it('at the deadline: a write that was sent may have happened, a read may be tried again', async () => {
    const inTime = [
      { asked: request, said: null, wanted: { code: 'upstream_timeout', transient: true } },
      { asked: write, said: null, wanted: { code: 'upstream_timeout', outcome: 'unknown' } },
      { asked: write, said: 'HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n{', wanted: { outcome: 'unknown' } },
    ]
    for (const [at, { asked, said, wanted }] of inTime.entries()) {
      answer = () => said
      const refused = problemErrorOf(send.send(asked))
      await vi.waitUntil(() => service.asked.length === at + 1, { interval: 1 })
      vi.advanceTimersByTime(deadlineMs)
      expect(await refused).toMatchObject(wanted)
    }
    expect(vi.getTimerCount()).toBe(0)
    await vi.waitUntil(() => service.sockets.size === 0, { interval: 1 })
  })

  it('before it was sent: nothing can have happened, whatever it was', async () => {
    // Accepts the connection but starts no TLS handshake.
    base = new URL(`https://localhost:${service.url.port}/`)
    const refused = problemErrorOf(send.send(write))
    await vi.waitUntil(() => service.sockets.size === 1, { interval: 1 })
    vi.advanceTimersByTime(deadlineMs)
    const timed = await refused
    expect([timed['code'], timed['outcome']]).toEqual(['upstream_timeout', undefined])
    await service.close()
    const unreachable = await problemErrorOf(send.send(write))
    expect([unreachable['code'], unreachable['outcome']]).toEqual(['upstream_unreachable', undefined])
    service = await startRawService(() => null)
  })

  it('by an invalid or too large answer: a write may have happened', async () => {
    for (const said of ['nonsense\r\n\r\n', 'HTTP/1.1 200 OK\r\ncontent-length: 1001\r\n\r\n']) {
      answer = () => said
      expect(await problemErrorOf(send.send(request))).toMatchObject({ code: 'upstream_invalid' })
      expect(await problemErrorOf(send.send(write))).toMatchObject({ code: 'upstream_invalid', outcome: 'unknown' })
    }
  })

  it('by an abort: reads end, writes continue', async () => {
    const aborting = new AbortController()
    const { signal } = aborting
    answer = () => null
    const read = problemErrorOf(send.send({ ...request, signal }))
    const written = send.send({ ...write, signal })
    await vi.waitUntil(() => service.asked.length === 2, { interval: 1 })
    aborting.abort()
    expect(await read).toMatchObject({ code: 'caller_left' })
    service.asked.find(({ method }) => method === 'POST')?.socket.write(ok('done'))
    expect((await written).body.toString()).toBe('done')
    expect(await problemErrorOf(send.send({ ...request, signal }))).toMatchObject({ code: 'caller_left' })
    expect(service.asked.length).toBe(2)
  })

  it('or with one leaves no abort listener on the caller', async () => {
    const { signal } = new AbortController()
    const listeners = (): number => getEventListeners(signal, 'abort').length
    const answered = send.send({ ...request, signal })
    expect(listeners()).toBe(1)
    await answered
    expect(listeners()).toBe(0)
    answer = () => 'nonsense\r\n\r\n'
    await problemErrorOf(send.send({ ...request, signal }))
    expect(listeners()).toBe(0)
  })

  it('after closing: nothing is sent', async () => {
    await send.close()
    expect(await problemErrorOf(send.send(write))).toMatchObject({ code: 'upstream_unreachable' })
    expect(service.asked).toEqual([])
  })
})
