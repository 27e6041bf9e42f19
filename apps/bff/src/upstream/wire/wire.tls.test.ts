import { createServer as createPlainServer } from 'node:net'
import { type TLSSocket, createServer } from 'node:tls'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  expiredCertificate,
  otherCertificate,
  testAuthority,
  testCertificate,
  testKey,
} from '#testing/certificates-of-tests.ts'
import { askOver } from '#testing/over-wire.ts'
import { type RawService, startRawService } from '#testing/raw-service.ts'

import { type Wire, createWire } from './wire.ts'

/** Whom the machine trusts: there is no setting for it but one that is read when the process starts. */
const trusts = vi.hoisted(() => ({ ca: undefined as string | undefined }))
vi.mock('node:tls', async (original) => {
  const tls = await original<typeof import('node:tls')>()
  return { ...tls, connect: (options: import('node:tls').ConnectionOptions) => tls.connect({ ...options, ...trusts }) }
})

const ok = (body: string): string => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`
const large = Array.from({ length: 60_000 }, (_, at) => `${at},`).join('')

let service: RawService
let wire: Wire
/** What the service says as soon as it is connected to. */
let greeting = ''
async function start(cert: string): Promise<URL> {
  service = await startRawService(
    ({ path }) => (path === '/large' ? ok(large) : ok(path)),
    (opened) =>
      createServer({ cert, key: testKey, ALPNProtocols: ['h2', 'http/1.1'] }, (socket) => {
        socket.write(greeting)
        opened(socket)
      }),
  )
  return new URL(`https://localhost:${service.url.port}/`)
}
beforeEach(() => {
  greeting = ''
  trusts.ca = testAuthority
  wire = createWire({ mostBytes: 1_000_000, elapsed: () => 0 })
})
afterEach(async () => {
  await wire.close()
  await service.close()
})

describe('a service behind TLS', () => {
  it('is asked over one connection, by its name, in HTTP/1.1; large bodies come whole', async () => {
    const url = await start(testCertificate)
    for (const path of ['/a', '/large', '/b', '/large'])
      expect(await askOver(wire, url, path).ended).toMatchObject({ body: path === '/large' ? large : path })
    const socket = service.asked[0]?.socket as TLSSocket & { servername: string }
    expect([service.connections(), socket.alpnProtocol, socket.servername]).toEqual([1, 'http/1.1', 'localhost'])
  })

  it('may be named by an address', async () => {
    const url = await start(testCertificate)
    expect(await askOver(wire, new URL(`https://127.0.0.1:${url.port}/`), '/a').ended).toMatchObject({ body: '/a' })
  })

  it('gives many at once each their own, and keeps the connections', async () => {
    const url = await start(testCertificate)
    const wanted = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? large : `/${at}`))
    for (const _ of ['new', 'kept']) {
      const all = await Promise.all(
        wanted.map((body, at) => askOver(wire, url, body === large ? '/large' : `/${at}`).ended),
      )
      expect(all.map((one) => 'body' in one && one.body)).toEqual(wanted)
    }
    expect(service.connections()).toBe(40)
  })

  it.each([
    ['of nobody who is trusted', testCertificate, undefined, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['of another name', otherCertificate, testAuthority, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['that is over', expiredCertificate, testAuthority, 'CERT_HAS_EXPIRED'],
  ])('with a certificate %s hears nothing, and what it says is not taken', async (_, certificate, ca, code) => {
    trusts.ca = ca
    greeting = ok('planted')
    const url = await start(certificate)
    const asking = askOver(wire, url)
    expect(await asking.ended).toMatchObject({ sent: false, cause: { code } })
    await vi.waitUntil(() => service.sockets.size === 0, { interval: 1 })
    expect([service.asked.length, asking.times()]).toEqual([0, 1])
  })

  it('that does not speak TLS hears nothing', async () => {
    service = await startRawService(
      () => null,
      (opened) =>
        createPlainServer((socket) => {
          socket.write(ok('plain'))
          opened(socket)
        }),
    )
    const url = new URL(`https://localhost:${service.url.port}/`)
    expect(await askOver(wire, url).ended).toMatchObject({ sent: false, cause: expect.any(Error) })
    expect(service.asked.length).toBe(0)
  })
})
