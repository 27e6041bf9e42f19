import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { type Resolve, createPost, isPublicAddress } from './target.ts'

let server: Server
let port: number
const seen: string[] = []
let answer: { status: number; headers?: Record<string, string> } | null
beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request.url ?? '')
    if (answer === null) return
    response.writeHead(answer.status, answer.headers)
    // Without an end: nobody waits for it.
    response.write('x'.repeat(100_000))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
})
beforeEach(() => {
  seen.length = 0
  answer = { status: 200 }
})

const resolving =
  (...addresses: string[]): Resolve =>
  (_, __, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
const signal = new AbortController().signal
const post = (url: string, networks: string[] = [], given: Parameters<typeof createPost>[1] = {}) =>
  createPost(networks, given)(new URL(url), { 'x-own': '1' }, '{}', signal)

it.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['192.0.2.1', false],
  ['::', false],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['no address', false],
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
])('%s is everybody’s: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))

it.each([
  ['an address', (to: number) => `https://127.0.0.1:${to}/`],
  ['an address written as one number', (to: number) => `https://2130706433:${to}/`],
  ['an address of IPv6', (to: number) => `https://[::1]:${to}/`],
  ['the name of this machine', (to: number) => `https://localhost:${to}/`],
])('nothing is sent to this machine by %s', async (_, url) => {
  expect(await post(url(port))).toEqual({ status: null, fault: 'private_address' })
  expect(seen).toEqual([])
})

it('a name with a private address among its addresses is refused', async () => {
  for (const addresses of [['10.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['fd00::1']])
    expect(await post(`https://hooks.example:${port}/`, [], { resolve: resolving(...addresses) })).toEqual({
      status: null,
      fault: 'private_address',
    })
})

it('the address that is judged is the one that is connected to, at each delivery', async () => {
  const answers = [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1']]
  let asked = 0
  const rebinding: Resolve = (name, options, callback) => {
    asked += 1
    resolving(...(answers.shift() ?? []))(name, options, callback)
  }
  const send = createPost(['127.0.0.1'], { resolve: rebinding })
  const to = () => send(new URL(`http://hooks.example:${port}/a`), {}, '{}', signal)
  expect([await to(), await to(), await to()]).toEqual([
    { status: 200, fault: null },
    { status: null, fault: 'private_address' },
    { status: 200, fault: null },
  ])
  expect([asked, seen]).toEqual([3, ['/a', '/a']])
})

it('http is for private networks that are allowed', async () => {
  expect(await post(`http://hooks.example:${port}/`, ['10.0.0.0/8'], { resolve: resolving('93.184.216.34') })).toEqual({
    status: null,
    fault: 'not_https',
  })
  expect(await post(`http://127.0.0.1:${port}/`, ['127.0.0.0/8'])).toEqual({ status: 200, fault: null })
})

it('a redirect is not followed', async () => {
  answer = { status: 307, headers: { location: '/elsewhere' } }
  expect(await post(`http://127.0.0.1:${port}/from`, ['127.0.0.0/8'])).toEqual({ status: 307, fault: 'refused' })
  expect(seen).toEqual(['/from'])
})

it('an answer that does not come ends at the deadline; its body is not waited for', async () => {
  expect(await post(`http://127.0.0.1:${port}/`, ['127.0.0.0/8'])).toEqual({ status: 200, fault: null })
  answer = null
  expect(await post(`http://127.0.0.1:${port}/`, ['127.0.0.0/8'], { deadlineMs: 100 })).toEqual({
    status: null,
    fault: 'timeout',
  })
})

it('where nothing listens it is unreachable', async () => {
  expect(await post('http://127.0.0.1:1/', ['127.0.0.0/8'])).toEqual({ status: null, fault: 'unreachable' })
})
