import { operationIds, rowOf } from '@frontdesk/api-types/table'
import { afterAll, describe, expect, it } from 'vitest'

import { deskUnderTest } from '#testing/desk-under-test.ts'
import { sampleBody, samplePath } from '#testing/sample-calls.ts'

import { depthOf } from './request-body.ts'

const desk = deskUnderTest({ service: () => null })
const https = deskUnderTest({ service: () => null, deps: { publicUrl: new URL('https://desk.example.org') } })
afterAll(async () => {
  await desk.close()
  await https.close()
})

/** Without a service, a request that passes every guard ends with 502. */
const passed = 502
const writes = operationIds.filter((id) => rowOf(id).method !== 'GET')

const own = 'http://127.0.0.1:4800'
const contentTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/csp-report',
  'application/json; x=text/plain',
  'text/json',
  '',
]
const origins: [Record<string, string>, boolean][] = [
  [{}, true],
  [{ origin: own, 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }, false],
  [{ origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' }, false],
  [{ origin: own, 'sec-fetch-site': 'same-site' }, false],
  [{ origin: 'null' }, false],
  [{ origin: 'http://127.0.0.1:9999' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
]

const signOutFrom = (origin: string) =>
  https.app.request('https://desk.example.org/desk/session', {
    method: 'DELETE',
    headers: { host: 'desk.example.org', origin, 'x-frontdesk': '1', 'content-type': 'application/json' },
  })

describe('unsafe requests', () => {
  it('are accepted only with our header, JSON and our own origin', async () => {
    let cases = 0
    for (const id of writes)
      for (const type of contentTypes)
        for (const [headers, ours] of origins)
          for (const marked of [true, false]) {
            cases += 1
            const answer = await desk.ask('admin', samplePath(id), {
              method: rowOf(id).method,
              body: JSON.stringify(sampleBody(id)),
              headers: { ...headers, 'content-type': type, 'x-frontdesk': marked ? '1' : '0' },
            })
            const json = type === 'application/json' || type.endsWith('charset=utf-8')
            const status = !marked || !ours ? 403 : json ? passed : 415
            expect([id, type, headers, marked, answer.status]).toEqual([id, type, headers, marked, status])
          }
    expect(cases).toBe(writes.length * 9 * 8 * 2)
  })

  it('the same holds for signing in and out', async () => {
    for (const [method, path] of [
      ['POST', '/desk/session'],
      ['DELETE', '/desk/session'],
      ['POST', '/desk/setup'],
    ] as const)
      for (const headers of [
        { 'x-frontdesk': '' },
        { origin: 'https://evil.test' },
        { 'sec-fetch-site': 'cross-site' },
      ])
        expect((await desk.ask('admin', path, { method, headers, body: '{}' })).status).toBe(403)
  })

  it('the same holds for every address with side effects, whatever its method', async () => {
    const routes = new Set(
      desk.app.routes.flatMap(({ method, path }) => (/^(?:GET|ALL)$/.test(method) ? [] : [`${method} ${path}`])),
    )
    expect(new Set([...routes].map((route) => route.split(' ')[0]))).toEqual(
      new Set(['POST', 'PUT', 'PATCH', 'DELETE']),
    )
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ')
      for (const headers of [
        { 'x-frontdesk': '' },
        { origin: 'https://evil.test' },
        { 'sec-fetch-site': 'cross-site' },
      ]) {
        const answer = await desk.ask('admin', path, { method, headers, body: '{}' })
        expect([route, headers, await answer.text()]).toEqual([
          route,
          headers,
          expect.stringContaining('"code":"csrf"'),
        ])
      }
    }
  })

  it('behind https the origin is that of PUBLIC_URL', async () => {
    expect((await signOutFrom('https://desk.example.org')).status).toBe(204)
    expect((await signOutFrom('http://desk.example.org')).status).toBe(403)
    expect((await signOutFrom('https://desk.example.org.evil.test')).status).toBe(403)
  })
})

describe('the host name', () => {
  it.each<[string, number]>([
    ['127.0.0.1:4800', 200],
    ['localhost:4800', 200],
    ['localhost:9000', 200],
    ['[::1]:4800', 200],
    ['LOCALHOST:4800', 200],
    ['evil.test', 421],
    ['127.0.0.1.evil.test:4800', 421],
    ['localhost.evil.test', 421],
    ['192.168.1.9:4800', 421],
    ['localhost@evil.test', 421],
    ['evil.test:4800#localhost', 421],
    ['127.0.0.1:4800.evil.test', 421],
    ['evil.test/127.0.0.1:4800', 421],
    ['0.0.0.0:4800', 421],
    ['169.254.169.254', 421],
    ['[::ffff:192.168.1.9]:4800', 421],
    ['[fe80::1]', 421],
    ['128.0.0.1:4800', 421],
    ['xn--lcalhost-0za', 421],
    ['rebind.evil.test:4800', 421],
  ])('%s', async (host, status) => {
    const url =
      URL.canParse(`http://${host}/`) && !/[@#]/.test(host)
        ? `http://${host}/desk/sign-in-options`
        : `${own}/desk/sign-in-options`
    expect((await desk.app.request(url, { headers: { host } })).status).toBe(status)
  })

  it('a target with a different host than the header is refused', async () => {
    const answer = await desk.app.request('http://localhost:4800/desk/sign-in-options', {
      headers: { host: '127.0.0.1:4800' },
    })
    expect(answer.status).toBe(421)
  })

  it('must be that of PUBLIC_URL; health checks may use any name', async () => {
    const host = 'desk.example.org'
    expect((await https.app.request(`https://${host}/desk/sign-in-options`, { headers: { host } })).status).toBe(200)
    expect((await desk.app.request('http://10.1.2.3/livez', { headers: { host: '10.1.2.3' } })).status).toBe(200)
  })
})

describe('headers of every response', () => {
  it('are the same for API, problems and unknown addresses', async () => {
    for (const path of ['/desk/sign-in-options', '/api/nothing', '/nothing', '/livez']) {
      const { headers } = await desk.ask(null, path)
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('content-security-policy')).not.toMatch(/'unsafe-/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toContain('camera=(self), microphone=()')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })
})

describe('depthOf', () => {
  it('counts nesting, not brackets in texts', () => {
    expect(depthOf('{"a":[{"b":"[[[[{{{\\"["}]}', 32)).toBe(3)
    expect(depthOf('['.repeat(100_000), 32)).toBe(33)
    expect(depthOf('"x"', 32)).toBe(0)
  })
})
