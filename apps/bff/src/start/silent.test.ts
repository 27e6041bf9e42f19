import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'

import { Hono } from 'hono'
import { afterEach, expect, it, vi } from 'vitest'

import type { DeskEnv } from '#request.ts'

import { type Listening, type Served, claim } from './listen.ts'

const open: Listening[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close(0)))
})

/** More than the systems of both ends take off a sender's hands. */
const large = Buffer.alloc(32 * 1024 * 1024, 'x')
const line = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`

it('whoever takes nothing of an answer is cut; who waits for one, or reads, is not', async () => {
  const outgoings = new Map<string, ServerResponse>()
  const app: Served = Object.assign(new Hono<DeskEnv>(), {
    direct: ({ url = '' }: { url?: string | undefined }, outgoing: ServerResponse) => {
      outgoings.set(url, outgoing)
      if (url === '/unread') outgoing.end(large)
      return true
    },
  })
  const listening = await claim({ host: '127.0.0.1', port: 0 }, { untakenMs: 300 })
  open.push(listening)
  listening.serve(app)
  const ask = async (path: string) => {
    const socket = connect(listening.port, '127.0.0.1').on('error', () => undefined)
    socket.write(line(path))
    return { socket, outgoing: await vi.waitUntil(() => outgoings.get(path), { timeout: 60_000 }) }
  }
  const waiting = await ask('/waits')
  const reading = await ask('/reads')
  const unread = await ask('/unread')
  await once(unread.outgoing, 'close')
  let had = 0
  unread.socket.on('data', ({ length }) => (had += length))
  await once(unread.socket, 'close')
  expect(had).toBeLessThan(large.length)

  // Both have been silent for as long, and neither is to blame for it.
  let heard = 0
  const whole = new Promise<void>((resolve) => {
    reading.socket.on('data', ({ length }) => {
      heard += length
      if (heard > large.length) resolve()
    })
  })
  reading.outgoing.end(large)
  await whole
  waiting.outgoing.end('late')
  const [answer]: unknown[] = await once(waiting.socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*late/)
  for (const { socket } of [waiting, reading]) socket.destroy()
})

it('a connection that waits for its next request is closed when that does not come; one that waits for an answer is not', async () => {
  const outgoings: ServerResponse[] = []
  const app: Served = Object.assign(new Hono<DeskEnv>(), {
    direct: ({ url }: { url?: string | undefined }, outgoing: ServerResponse) => {
      if (url === '/waits') outgoings.push(outgoing)
      else outgoing.end('said')
      return true
    },
  })
  const listening = await claim({ host: '127.0.0.1', port: 0 }, { idleMs: 300 })
  open.push(listening)
  listening.serve(app)
  const opened = () => connect(listening.port, '127.0.0.1').on('error', () => undefined)
  const waiting = opened()
  waiting.write(line('/waits'))
  await vi.waitUntil(() => outgoings.length > 0, { timeout: 60_000 })
  const idle = opened()
  let heard = ''
  idle.on('data', (chunk) => (heard += String(chunk)))
  const closed = once(idle, 'close')
  idle.write(line('/said'))
  await closed
  expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*said$/)
  outgoings[0]?.end('late')
  const [answer]: unknown[] = await once(waiting, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*late/)
  waiting.destroy()
})
