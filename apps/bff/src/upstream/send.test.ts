import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { Refusal } from '#problem.ts'
import { type Asked, type RawService, startRawService } from '#testing/raw-service.ts'

import { createStop } from './leaving.ts'
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
  // The deadline is over when a test says so.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await send.close()
  await service.close()
})

const request = { method: 'GET' as const, path: '/a?b=c', headers: {}, body: null, writes: false, signal: null }
const write = { ...request, method: 'POST' as const, body: '{"name":"\u00fc"}', writes: true }
const textOf = ({ body }: { body: Buffer }): string => body.toString()
async function refusalOf(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  const failure: unknown = await promise.then(
    () => null,
    (why: unknown) => why,
  )
  expect(failure).toBeInstanceOf(Refusal)
  const { code, options } = failure as Refusal
  return { ...options, code }
}

describe('what is sent', () => {
  it('is the request, and nothing else', async () => {
    await send.send({ ...write, headers: { accept: 'x', 'x-key': 'y' } }, textOf)
    const wanted = `POST /a?b=c HTTP/1.1\r\nhost: ${base.host}\r\nconnection: keep-alive\r\naccept: x\r\nx-key: y\r\ncontent-length: 13\r\n\r\n`
    expect(service.asked.map(({ head, body }) => head + body)).toEqual([
      `${wanted}${Buffer.from(write.body).toString('latin1')}`,
    ])
  })

  it('is written once for an address that is known, and anew when what goes with it is another', async () => {
    const known = { ...request, isKnown: true }
    const [first, second] = [{ 'x-key': 'first' }, { 'x-key': 'second' }]
    for (const headers of [first, first, second, first]) await send.send({ ...known, headers }, textOf)
    await send.send({ ...known, path: '/c', headers: first }, textOf)
    base = new URL(`${service.url.href}base`)
    await send.send({ ...known, headers: first }, textOf)
    const said = (path: string, key: string): string =>
      `GET ${path} HTTP/1.1\r\nhost: ${base.host}\r\nconnection: keep-alive\r\nx-key: ${key}\r\n\r\n`
    const usual = said('/a?b=c', 'first')
    expect(service.asked.map(({ head }) => head)).toEqual([
      usual,
      usual,
      said('/a?b=c', 'second'),
      usual,
      said('/c', 'first'),
      said('/base/a?b=c', 'first'),
    ])
  })

  it('goes below the path of the base address', async () => {
    const bases = ['', 'base', 'base/', 'base/v1/']
    for (const path of bases) {
      base = new URL(`${service.url.href}${path}`)
      await send.send(request, textOf)
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
    await expect(send.send(wrong, textOf)).rejects.toThrow('cannot be sent')
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
      const refused = refusalOf(send.send(asked, textOf))
      await vi.waitUntil(() => service.asked.length === at + 1, { interval: 1 })
      vi.advanceTimersByTime(deadlineMs)
      expect(await refused).toMatchObject(wanted)
    }
    expect(vi.getTimerCount()).toBe(0)
    await vi.waitUntil(() => service.sockets.size === 0, { interval: 1 })
  })

  it('before it was sent: nothing can have happened, whatever it was', async () => {
    // It takes the connection and never says a word of TLS.
    base = new URL(`https://localhost:${service.url.port}/`)
    const refused = refusalOf(send.send(write, textOf))
    await vi.waitUntil(() => service.sockets.size === 1, { interval: 1 })
    vi.advanceTimersByTime(deadlineMs)
    const timed = await refused
    expect([timed['code'], timed['outcome']]).toEqual(['upstream_timeout', undefined])
    await service.close()
    const unreachable = await refusalOf(send.send(write, textOf))
    expect([unreachable['code'], unreachable['outcome']]).toEqual(['upstream_unreachable', undefined])
    service = await startRawService(() => null)
  })

  it('by an answer that is none, or too large: a write may have happened', async () => {
    for (const said of ['nonsense\r\n\r\n', 'HTTP/1.1 200 OK\r\ncontent-length: 1001\r\n\r\n']) {
      answer = () => said
      expect(await refusalOf(send.send(request, textOf))).toMatchObject({ code: 'upstream_invalid' })
      expect(await refusalOf(send.send(write, textOf))).toMatchObject({ code: 'upstream_invalid', outcome: 'unknown' })
    }
  })

  it('by a caller who left: reads end, writes go on', async () => {
    const signal = createStop()
    answer = () => null
    const read = refusalOf(send.send({ ...request, signal }, textOf))
    const written = send.send({ ...write, signal }, textOf)
    await vi.waitUntil(() => service.asked.length === 2, { interval: 1 })
    signal.abort()
    expect(await read).toMatchObject({ code: 'caller_left' })
    service.asked.find(({ method }) => method === 'POST')?.socket.write(ok('done'))
    expect(await written).toBe('done')
    expect(await refusalOf(send.send({ ...request, signal }, textOf))).toMatchObject({ code: 'caller_left' })
    expect(service.asked.length).toBe(2)
  })

  it('or with one leaves nobody listening to the caller', async () => {
    const listening = new Set<() => void>()
    const signal = {
      aborted: false,
      addEventListener: (_: 'abort', told: () => void) => void listening.add(told),
      removeEventListener: (_: 'abort', told: () => void) => void listening.delete(told),
    }
    const answered = send.send({ ...request, signal }, textOf)
    expect(listening.size).toBe(1)
    await answered
    expect(listening.size).toBe(0)
    answer = () => 'nonsense\r\n\r\n'
    await refusalOf(send.send({ ...request, signal }, textOf))
    expect(listening.size).toBe(0)
  })

  it('by what is made of the answer: that is told, and the connection is kept', async () => {
    const looked = send.send(request, () => {
      throw new Error('not this')
    })
    await expect(looked).rejects.toThrow('not this')
    await send.send(request, textOf)
    expect([service.connections(), vi.getTimerCount()]).toEqual([1, 0])
  })

  it('after closing: nothing is sent', async () => {
    await send.close()
    expect(await refusalOf(send.send(write, textOf))).toMatchObject({ code: 'upstream_unreachable' })
    expect(service.asked).toEqual([])
  })
})
