import { createServer as createPlainServer } from 'node:net'
import { type TLSSocket, createServer } from 'node:tls'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { type RawService, startRawService } from '#testing/raw-service.ts'
import {
  expiredCertificate,
  otherCertificate,
  testAuthority,
  testCertificate,
  testKey,
} from '#testing/test-certificates.ts'

import type { Send } from './send.ts'

/** The trusted CA: Node reads its setting only at process start. */
const trusted = { ca: undefined as string | undefined }
let createSend: typeof import('./send.ts').createSend
beforeAll(async () => {
  vi.resetModules()
  vi.doMock('node:https', async (original) => {
    const https = await original<typeof import('node:https')>()
    return {
      ...https,
      request: (options: import('node:https').RequestOptions) => https.request({ ...options, ...trusted }),
    }
  })
  ;({ createSend } = await import('./send.ts'))
})
afterAll(() => {
  vi.doUnmock('node:https')
  vi.resetModules()
})

const ok = (body: string): string => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`
const large = Array.from({ length: 60_000 }, (_, at) => `${at},`).join('')

let service: RawService
let target: URL
let send: Send
/** Sent as soon as a connection is made. */
let greeting = ''
async function start(cert: string): Promise<void> {
  service = await startRawService(
    ({ path }) => (path === '/large' ? ok(large) : ok(path)),
    (opened) =>
      createServer({ cert, key: testKey, ALPNProtocols: ['h2', 'http/1.1'] }, (socket) => {
        socket.write(greeting)
        opened(socket)
      }),
  )
  target = new URL(`https://localhost:${service.url.port}/`)
}
beforeEach(() => {
  greeting = ''
  trusted.ca = testAuthority
  send = createSend({ target: () => target, deadlineMs: 60_000, maxAnswerBytes: 1_000_000 })
})
afterEach(async () => {
  await send.close()
  await service.close()
})

type Ending = { body: string } | { code: unknown; outcome: unknown; why: unknown }
const ask = (path = '/', writes = false): Promise<Ending> =>
  send
    .send({ method: writes ? 'POST' : 'GET', path, headers: {}, body: writes ? '{}' : null, writes, signal: null })
    .then(
      ({ body }) => ({ body: body.toString('latin1') }),
      (failure: unknown) => {
        const { code, options } = Object(failure)
        return { code, outcome: options.outcome, why: Object(options.cause).code }
      },
    )

describe('a service behind TLS', () => {
  it('is called over one connection, by its name, in HTTP/1.1; large bodies are complete', async () => {
    await start(testCertificate)
    for (const path of ['/a', '/large', '/b', '/large'])
      expect(await ask(path)).toEqual({ body: path === '/large' ? large : path })
    const socket = service.asked[0]?.socket as TLSSocket & { servername: string }
    expect([service.connections(), socket.alpnProtocol, socket.servername]).toEqual([1, 'http/1.1', 'localhost'])
  })

  it('can have an IP address as its name', async () => {
    await start(testCertificate)
    target = new URL(`https://127.0.0.1:${service.url.port}/`)
    expect(await ask('/a')).toEqual({ body: '/a' })
  })

  it('answers concurrent calls separately, and keeps the connections', async () => {
    await start(testCertificate)
    const wanted = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? large : `/${at}`))
    for (const _ of ['new', 'kept']) {
      const all = await Promise.all(wanted.map((body, at) => ask(body === large ? '/large' : `/${at}`)))
      expect(all.map((one) => 'body' in one && one.body)).toEqual(wanted)
    }
    expect(service.connections()).toBe(40)
  })

  it('may close an idle connection without a failure', async () => {
    await start(testCertificate)
    await ask('/a')
    service.asked[0]?.socket.write(ok('planted'))
    await vi.waitUntil(() => service.sockets.size === 0, { interval: 1 })
    expect(await ask('/b')).toEqual({ body: '/b' })
  })

  it.each([
    ['that is not trusted', testCertificate, undefined, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['of another name', otherCertificate, testAuthority, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['that is over', expiredCertificate, testAuthority, 'CERT_HAS_EXPIRED'],
  ])('with a certificate %s hears nothing, and what it says is not taken', async (_, certificate, ca, why) => {
    trusted.ca = ca
    greeting = ok('planted')
    await start(certificate)
    for (const writes of [false, true])
      expect(await ask('/', writes)).toEqual({ code: 'upstream_unreachable', outcome: undefined, why })
    await vi.waitUntil(() => service.sockets.size === 0, { interval: 1 })
    expect(service.asked.length).toBe(0)
  })

  it('that does not speak TLS receives no request', async () => {
    service = await startRawService(
      () => null,
      (opened) =>
        createPlainServer((socket) => {
          socket.write(ok('plain'))
          opened(socket)
        }),
    )
    target = new URL(`https://localhost:${service.url.port}/`)
    expect(await ask('/', true)).toMatchObject({ code: 'upstream_unreachable', outcome: undefined })
    expect(service.asked.length).toBe(0)
  })
})
