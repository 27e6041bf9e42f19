import type { IncomingMessage } from 'node:http'

import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, it } from 'vitest'

import { clientAddress, networksOf } from './client-address.ts'
import type { DeskEnv } from './request-context.ts'

/** The client address for a request from `peer` with this header. */
async function taken(trusted: string[], peer: string | undefined, forwarded?: string): Promise<string> {
  const of = clientAddress(trusted)
  const app = new Hono<DeskEnv>().get('/', (c) => c.text(of(c)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const incoming = { socket: { remoteAddress: peer } } as IncomingMessage
  return (await app.request('/', { headers }, { incoming })).text()
}

const proxy = '10.0.0.1'
const spoofed = fc.oneof(fc.ipV4(), fc.ipV6(), fc.stringMatching(/^[!-~]{1,20}$/), fc.constant(proxy))

it('1,000 forged addresses of a caller are one caller', async () => {
  const buckets = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(spoofed, { minLength: 1, maxLength: 4 }), fc.boolean(), async (hops, behindProxy) => {
      const written = hops.join(', ')
      // Without a trusted proxy the header is ignored; behind one, everything left of the proxy's own entry is.
      if (behindProxy) buckets.add(await taken([proxy], proxy, `${written}, 203.0.113.7`))
      else buckets.add((await taken([proxy], '203.0.113.7', written)).trim())
    }),
    { numRuns: 1000 },
  )
  expect([...buckets]).toEqual(['203.0.113.7'])
})

it.each<[string, string[], string | undefined, string | undefined, string]>([
  ['several proxies', [proxy, '10.0.0.2'], proxy, '6.6.6.6, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  [
    'proxies of a network',
    ['10.0.0.0/8', '2001:db8::/32'],
    '10.9.8.7',
    '6.6.6.6, 203.0.113.7, 2001:db8:5::1',
    '203.0.113.7',
  ],
  ['a proxy outside of the network', ['10.0.0.0/8'], '11.0.0.1', '203.0.113.7', '11.0.0.1'],
  ['a proxy that says nothing', [proxy], proxy, undefined, proxy],
  ['a proxy that says no address', [proxy], proxy, 'unknown', proxy],
  ['only proxies', [proxy, '10.0.0.2'], proxy, '10.0.0.2, 10.0.0.1', '10.0.0.2'],
  ['IPv4 in IPv6', [proxy], '::ffff:10.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
  ['IPv6', ['2001:db8::1'], '2001:db8::1', '2001:db8::7', '2001:db8:0:0::/64'],
  ['no address at all', [proxy], undefined, '203.0.113.7', 'unknown'],
])('%s', async (_, trusted, peer, forwarded, client) => {
  expect(await taken(trusted, peer, forwarded)).toBe(client)
})

it('all addresses of one IPv6 network are one caller, and two networks are two', async () => {
  const buckets = new Set<string>()
  const rest = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(rest, async (parts) => {
      buckets.add(await taken([], `2001:DB8:0:7:${parts.map((part) => part.toString(16)).join(':')}`))
    }),
    { numRuns: 300 },
  )
  for (const same of ['2001:db8:0:7::', '2001:0db8:0000:0007::1', '2001:db8:0:7::1.2.3.4'])
    buckets.add(await taken([], same))
  expect([...buckets]).toEqual(['2001:db8:0:7::/64'])
  expect(await taken([], '2001:db8:0:8::1')).toBe('2001:db8:0:8::/64')
  expect([await taken([], '::1'), await taken([], 'fe80::1%eth0')]).toEqual(['0:0:0:0::/64', 'fe80:0:0:0::/64'])
})

it('returns the networks around a client in which one caller may have many addresses', () => {
  expect(networksOf('2001:db8:0:12ab::/64')).toEqual([
    '2001:db8:0:12ab::/64',
    '2001:db8:0:1200::/56',
    '2001:db8:0::/48',
  ])
  expect(networksOf('2001:db8:0:7::/64')).toEqual(['2001:db8:0:7::/64', '2001:db8:0:0::/56', '2001:db8:0::/48'])
  expect([networksOf('203.0.113.7'), networksOf('unknown')]).toEqual([['203.0.113.7'], ['unknown']])
})
