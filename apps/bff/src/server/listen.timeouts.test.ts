import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'

import { Hono } from 'hono'
import { afterEach, describe, expect, it, vi } from 'vitest'

import type { DeskEnv } from '#pipeline/request-context.ts'
import { deskUnderTest } from '#testing/desk-under-test.ts'
import { rawRequest } from '#testing/raw-request.ts'

import { listen } from './listen.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((thing) => thing.close()))
})

describe('slow peers', () => {
  it.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-A:'],
    [
      'body',
      'POST /desk/session HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Frontdesk: 1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ],
    ['nothing at all', ''],
  ])('that send %s and stop are cut', async (_, text) => {
    const desk = deskUnderTest({ service: () => null })
    const limits = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 }
    const listening = await listen(desk.app, { host: '127.0.0.1', port: 0 }, limits)
    open.push({ close: () => listening.close(0) }, desk)
    expect(await rawRequest(listening.port, text)).toMatch(/^HTTP\/1\.1 408 /)
  })
})

/** More than both socket buffers hold. */
const large = Buffer.alloc(32 * 1024 * 1024, 'x')

/** A port whose requests the test answers. */
async function startHeld(limits: Parameters<typeof listen>[2]) {
  const asked = new Map<string, { answer: (body: string | Buffer) => void; outgoing: ServerResponse | undefined }>()
  const app = new Hono<DeskEnv>()
  app.get('*', (c) => {
    const { outgoing } = c.env
    return new Promise<Response>((resolve) => {
      asked.set(c.req.path, { outgoing, answer: (body) => resolve(new Response(body)) })
    })
  })
  const listening = await listen(app, { host: '127.0.0.1', port: 0 }, limits)
  open.push({ close: () => listening.close(0) })
  const ask = async (path: string) => {
    const socket = connect(listening.port, '127.0.0.1').on('error', () => undefined)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
    return { socket, ...(await vi.waitUntil(() => asked.get(path), { timeout: 60_000 })) }
  }
  return ask
}

describe('a connection without progress', () => {
  it('is closed when its peer reads nothing of an answer, and kept while it waits for one or reads', async () => {
    const ask = await startHeld({ unreadAnswerTimeout: 300 })
    const waiting = await ask('/waits')
    const reading = await ask('/reads')
    const unread = await ask('/unread')
    unread.answer(large)
    await vi.waitUntil(() => unread.outgoing?.destroyed, { timeout: 60_000 })
    let had = 0
    unread.socket.on('data', ({ length }) => (had += length))
    await once(unread.socket, 'close')
    expect(had).toBeLessThan(large.length)

    let heard = 0
    const whole = new Promise<void>((resolve) => {
      reading.socket.on('data', ({ length }) => {
        heard += length
        if (heard > large.length) resolve()
      })
    })
    reading.answer(large)
    await whole
    waiting.answer('late')
    const [answer]: unknown[] = await once(waiting.socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*late/)
    for (const { socket } of [waiting, reading]) socket.destroy()
  })

  it('is closed without a next request, and kept while it waits for an answer', async () => {
    const ask = await startHeld({ keepAliveTimeout: 300 })
    const waiting = await ask('/waits')
    const idle = await ask('/idle')
    let heard = ''
    idle.socket.on('data', (chunk) => (heard += String(chunk)))
    const closed = once(idle.socket, 'close')
    idle.answer('said')
    await closed
    expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*said/)
    waiting.answer('late')
    const [answer]: unknown[] = await once(waiting.socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*late/)
    waiting.socket.destroy()
  })
})
