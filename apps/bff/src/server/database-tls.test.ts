import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, type Server, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket, createSecureContext } from 'node:tls'

import { openStore } from '@frontdesk/store'
import { sharedPostgres } from '@frontdesk/store/shared-test-stores'
import { silentLog } from '@frontdesk/store/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import {
  expiredCertificate,
  otherCertificate,
  testAuthority,
  testCertificate,
  testKey,
} from '#testing/test-certificates.ts'
import { migrations } from '#testing/test-store.ts'

const database = await sharedPostgres()

const line = (code: string) =>
  expect.stringMatching(
    new RegExp(
      `^The certificate of PostgreSQL 127.0.0.1:\\d+/\\w+ was not accepted \\(${code}\\)\\. Name its authority by sslrootcert`,
    ),
  )

describe.skipIf(database === null)('TLS to PostgreSQL', () => {
  const url = new URL(database?.url ?? 'postgres://none')
  const servers: Server[] = []
  let folder = ''

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'frontdesk-tls-'))
    writeFileSync(join(folder, 'ca.pem'), testAuthority)
  })
  afterAll(async () => {
    for (const server of servers) server.close()
    await database?.stop()
    rmSync(folder, { recursive: true })
  })

  /** The server of the test, over TLS with this certificate. */
  async function behind(cert: string): Promise<number> {
    const secureContext = createSecureContext({ cert, key: testKey })
    const server = createServer((near) => {
      near.on('error', () => undefined)
      near.once('data', () => {
        near.write('S')
        const secure = new TLSSocket(near, { isServer: true, secureContext })
        const far = connect(Number(url.port), url.hostname)
        secure.on('error', () => far.destroy()).on('close', () => far.destroy())
        far.on('error', () => secure.destroy())
        secure.pipe(far).pipe(secure)
      })
    }).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  /** The line of the refusal, or null. */
  async function opened(port: number | string, query: string): Promise<string | null> {
    const location = new URL(url)
    location.port = String(port)
    try {
      const store = await openStore(
        { url: `${location.href}?${query}` },
        { schema: 'desk', migrations, log: silentLog },
      )
      await store.close()
      return null
    } catch (failure) {
      return failure instanceof Error ? failure.message : 'no error'
    }
  }

  it('works with a certificate of a known authority, and Node warns of nothing', async () => {
    const warned = vi.spyOn(process, 'emitWarning')
    const port = await behind(testCertificate)
    for (const mode of ['require', 'verify-full'])
      expect(await opened(port, `sslmode=${mode}&sslrootcert=${join(folder, 'ca.pem')}`)).toBe(null)
    expect(warned.mock.calls).toEqual([])
    warned.mockRestore()
  })

  it('is refused in one line for each fault of a certificate, and where the server has none', async () => {
    const authority = `sslmode=require&sslrootcert=${join(folder, 'ca.pem')}`
    expect(await opened(await behind(testCertificate), 'sslmode=require')).toEqual(
      line('UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
    )
    expect(await opened(await behind(expiredCertificate), authority)).toEqual(line('CERT_HAS_EXPIRED'))
    expect(await opened(await behind(otherCertificate), authority)).toEqual(line('ERR_TLS_CERT_ALTNAME_INVALID'))
    expect(await opened(url.port, 'sslmode=require')).toMatch(
      /^PostgreSQL 127.0.0.1:\d+\/\w+ offers no TLS\. Switch it on/,
    )
  })
})
