import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'

import { afterEach, describe, expect, it, vi } from 'vitest'

import { deskUnderTest, headersOf } from '#testing/desk-under-test.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { rawRequest } from '#testing/raw-request.ts'
import { sampleId } from '#testing/sample-calls.ts'

import { type Listening, claim, listen } from './listen.ts'
import { listenErrorMessage } from './start-message.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((thing) => thing.close()))
})

async function start(service: () => URL | null = () => null): Promise<Listening> {
  const desk = deskUnderTest({ service })
  const listening = await listen(desk.app, { host: '127.0.0.1', port: 0 })
  open.push({ close: () => listening.close(0) }, desk)
  return listening
}

it('a caller that disconnects within a body is not logged as a failure', async () => {
  const desk = deskUnderTest({ service: () => null })
  const listening = await listen(desk.app, { host: '127.0.0.1', port: 0 })
  open.push({ close: () => listening.close(0) }, desk)
  const socket = connect(listening.port, '127.0.0.1')
  const head = Object.entries({ ...headersOf(null), host: '127.0.0.1', 'content-length': '50' })
  socket.write(`POST /desk/session HTTP/1.1\r\n${head.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n{"a`, () =>
    setImmediate(() => socket.destroy()),
  )
  await once(socket, 'close')
  const next = await rawRequest(listening.port, 'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(next.split(' ')[1]).toBe('200')
  await vi.waitFor(() => expect(desk.logged.length).toBe(1))
  expect(JSON.parse(desk.logged[0] ?? '')).toMatchObject({ level: 30, status: 499, code: 'caller_left' })
})

describe('a port that is bound before the app is ready', () => {
  const line = 'GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n'

  it('queues requests, and answers them once the app is ready', async () => {
    const desk = deskUnderTest({ service: () => null })
    const listening = await claim({ host: '127.0.0.1', port: 0 })
    open.push({ close: () => listening.close(0) }, desk)
    const early = rawRequest(listening.port, `${line}Connection: close\r\n\r\n`)
    const later = connect(listening.port, '127.0.0.1')
    await once(later, 'connect')
    listening.serve(desk.app)
    expect((await early).split(' ')[1]).toBe('200')
    later.end(`${line}Connection: close\r\n\r\n`)
    const [answer]: unknown[] = await once(later, 'data')
    expect(String(answer).split(' ')[1]).toBe('200')
  })

  it('closes a connection with thousands of early requests, and queues no more', async () => {
    const desk = deskUnderTest({ service: () => null })
    const listening = await claim({ host: '127.0.0.1', port: 0 })
    open.push({ close: () => listening.close(0) }, desk)
    expect(await rawRequest(listening.port, `${line}\r\n`.repeat(6000))).toBe('')
    listening.serve(desk.app)
    const next = await rawRequest(listening.port, `${line}Connection: close\r\n\r\n`)
    expect(next.split(' ')[1]).toBe('200')
  })

  it('closes waiting connections when the start fails', async () => {
    const listening = await claim({ host: '127.0.0.1', port: 0 })
    const waiting = rawRequest(listening.port, `${line}\r\n`)
    await listening.close(0)
    expect(await waiting).toBe('')
  })
})

describe('raw requests', () => {
  it.each<[string, string[], number]>([
    ['a good one', ['GET /desk/sign-in-options HTTP/1.1', 'Host: 127.0.0.1', 'Connection: close'], 200],
    [
      'two hosts',
      ['GET /desk/sign-in-options HTTP/1.1', 'Host: 127.0.0.1', 'Host: evil.test', 'Connection: close'],
      421,
    ],
    ['a host that is no name', ['GET /desk/sign-in-options HTTP/1.1', 'Host: a b/<script>', 'Connection: close'], 400],
    ['TRACE', ['TRACE /desk/session HTTP/1.1', 'Host: 127.0.0.1', 'Connection: close'], 403],
    ['another method', ['PROPFIND /desk/session HTTP/1.1', 'Host: 127.0.0.1', 'Connection: close'], 403],
    ['no host', ['GET /desk/sign-in-options HTTP/1.1', 'Connection: close'], 400],
    [
      'another host in the target',
      ['GET http://evil.test/desk/sign-in-options HTTP/1.1', 'Host: 127.0.0.1', 'Connection: close'],
      421,
    ],
    [
      'length and chunks',
      [
        'POST /desk/session HTTP/1.1',
        'Host: 127.0.0.1',
        'Content-Length: 5',
        'Transfer-Encoding: chunked',
        'Connection: close',
      ],
      400,
    ],
    [
      'two lengths',
      ['POST /desk/session HTTP/1.1', 'Host: 127.0.0.1', 'Content-Length: 5', 'Content-Length: 6', 'Connection: close'],
      400,
    ],
    ['a space before the colon', ['GET / HTTP/1.1', 'Host : 127.0.0.1', 'Connection: close'], 400],
    ['a folded header', ['GET / HTTP/1.1', 'Host: 127.0.0.1', 'X-A: 1', ' 2', 'Connection: close'], 400],
    [
      'an unknown transfer coding',
      ['POST /desk/session HTTP/1.1', 'Host: 127.0.0.1', 'Transfer-Encoding: xchunked', 'Connection: close'],
      400,
    ],
    ['a bare line feed', ['GET / HTTP/1.1', 'Host: 127.0.0.1\nX-A: 1', 'Connection: close'], 400],
    ['a NUL in a header', ['GET / HTTP/1.1', 'Host: 127.0.0.1', 'X-A: a\0b', 'Connection: close'], 400],
    ['long headers', ['GET / HTTP/1.1', 'Host: 127.0.0.1', `X-A: ${'a'.repeat(9000)}`, 'Connection: close'], 431],
  ])('%s', async (_, lines, status) => {
    const { port } = await start()
    const text = lines.map((line) => (line === 'Host: 127.0.0.1' ? `Host: 127.0.0.1:${port}` : line)).join('\r\n')
    const heard = await rawRequest(port, `${text}\r\n\r\n`)
    expect(heard.split(' ')[1]).toBe(String(status))
  })

  it('a body that is too long and never ends is refused, and its connection closed', async () => {
    const { port } = await start()
    const head = `POST /desk/session HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Frontdesk: 1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
    const chunk = `2000\r\n${'x'.repeat(0x2000)}\r\n`
    const heard = await rawRequest(port, head + chunk.repeat(12))
    expect(heard).toMatch(/^HTTP\/1\.1 413 /)
  })
})

it('connections beyond the limit are closed at once', async () => {
  const desk = deskUnderTest({ service: () => null })
  const listening = await listen(desk.app, { host: '127.0.0.1', port: 0 }, { maxConnections: 3 })
  open.push({ close: () => listening.close(0) }, desk)
  const held = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const socket = connect(listening.port, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }),
  )
  const ask = () => rawRequest(listening.port, 'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(await ask()).toBe('')
  held[0]?.destroy()
  await vi.waitFor(async () => expect(await ask()).toContain('200 OK'))
  for (const socket of held) socket.destroy()
})

it('idle kept connections are closed for new ones', async () => {
  const desk = deskUnderTest({ service: () => null })
  const listening = await listen(desk.app, { host: '127.0.0.1', port: 0 }, { maxConnections: 20 })
  open.push({ close: () => listening.close(0) }, desk)
  const ask = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'
  for (let n = 0; n < 60; n += 1) {
    const socket = connect(listening.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(ask)
    const [heard] = (await once(socket, 'data')) as [Buffer]
    expect([n, heard.toString().split(' ')[1]]).toEqual([n, '200'])
  }
})

describe('a browser that disconnects', () => {
  it.each([
    ['GET', `/api/companies/${sampleId}`, true],
    ['POST', '/api/events/enroll-attendee', false],
  ])('%s %s', async (method, path, cancelled) => {
    const service = await startFakeService()
    open.push(service)
    const { port } = await start(() => service.url)
    const body = method === 'GET' ? '' : JSON.stringify({ enroll: true, eventId: sampleId })
    const asked = request({ port, path, method, headers: { ...headersOf('staff'), 'content-length': body.length } })
    asked.on('error', () => undefined)
    const ended = new Promise<boolean>((resolve) => {
      service.reply = (seen, response) => {
        response.on('close', () => resolve(!response.writableFinished))
        asked.destroy()
        // A read ends by cancellation; a write is answered after the cancellation had time to arrive.
        if (!cancelled) setTimeout(() => json(200, {})(seen, response), 300)
      }
    })
    asked.end(body)
    expect(await ended).toBe(cancelled)
  })
})

describe('closing', () => {
  it('completes a request in flight, accepts no new one, and ends', async () => {
    const service: FakeService = await startFakeService()
    open.push(service)
    const listening = await start(() => service.url)
    const arrived = new Promise<() => void>((resolve) => {
      service.reply = (seen, response) => resolve(() => json(200, { id: sampleId })(seen, response))
    })
    const asked = request({
      port: listening.port,
      path: `/api/companies/${sampleId}`,
      headers: {
        host: `127.0.0.1:${listening.port}`,
        cookie: `frontdesk=${'staff'.padEnd(43, '0')}`,
        connection: 'keep-alive',
      },
    })
    const answered = once(asked, 'response')
    asked.end()
    const finish = await arrived
    const closed = listening.close(5000)
    const ask = () => rawRequest(listening.port, 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
    const early = await ask()
    await vi.waitFor(async () => expect(await ask()).toBe(''))
    finish()
    const [response] = await answered
    response.resume()
    expect([response.statusCode, response.headers.connection]).toEqual([200, 'close'])
    expect(early).toMatch(/^HTTP\/1\.1 200 OK/)
    await closed
  })

  it('answers an unread request in a connection that seemed idle', async () => {
    const listening = await start()
    const socket = connect(listening.port, '127.0.0.1')
    let heard = ''
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    const ended = once(socket, 'close')
    const ask = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'
    socket.write(ask)
    await vi.waitFor(() => expect(heard).toContain('alive'))
    heard = ''
    socket.write(ask)
    await listening.close(5000)
    await ended
    expect(heard).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: close[^]*alive$/i)
  })

  it('does not wait for connections without a request', async () => {
    const listening = await start()
    const silent = connect(listening.port, '127.0.0.1')
    await once(silent, 'connect')
    const ended = once(silent, 'close')
    const began = performance.now()
    await listening.close(60_000)
    await ended
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  it('closes connections that do not end in time', async () => {
    const service = await startFakeService()
    open.push(service)
    service.reply = () => undefined
    const listening = await start(() => service.url)
    const asked = request({
      port: listening.port,
      path: `/api/companies/${sampleId}`,
      headers: { host: `127.0.0.1:${listening.port}`, cookie: `frontdesk=${'staff'.padEnd(43, '0')}` },
    })
    const failed = once(asked, 'error')
    asked.end()
    while (service.seen.length === 0) await new Promise((resolve) => setImmediate(resolve))
    await listening.close(50)
    expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' })
  })
})

it('a port in use is reported in one line', async () => {
  const { port } = await start()
  const desk = deskUnderTest({ service: () => null })
  open.push(desk)
  const failure: unknown = await listen(desk.app, { host: '127.0.0.1', port }).catch((error: unknown) => error)
  expect(listenErrorMessage(failure, '127.0.0.1', port)).toBe(
    `Port ${port} is taken by another program. Stop it, or set PORT to a free one.`,
  )
})
