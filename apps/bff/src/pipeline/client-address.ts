import { BlockList, isIP } from 'node:net'

import type { DeskContext } from './request-context.ts'

function plainAddress(text: string): string {
  return text.startsWith('::ffff:') && isIP(text.slice(7)) === 4 ? text.slice(7) : text
}

/** The /64 network of an IPv6 address: one client has all of its addresses and must not count as many. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  // A part in IPv4 notation counts as two.
  const parts = [...before, ...after].length + (address.includes('.') ? 1 : 0)
  const whole = tail === undefined ? before : [...before, ...Array.from({ length: 8 - parts }, () => '0'), ...after]
  return `${whole
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * The client for rate limits: an IPv4 address or an IPv6 network. `X-Forwarded-For` is used only behind a trusted
 * proxy, and only its right-most untrusted address: the client controls everything to the left of it.
 */
export function clientAddress(trusted: readonly string[]): (c: DeskContext) => string {
  const find = callerOf(trusted)
  return (c) => networkOf(find(c))
}

function callerOf(trusted: readonly string[]): (c: DeskContext) => string {
  const proxies = networkList(trusted)
  return (c) => {
    let address = plainAddress(c.env?.incoming?.socket.remoteAddress ?? 'unknown')
    if (!isIn(proxies, address)) return address
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => plainAddress(hop.trim()))
    while (isIn(proxies, address)) {
      const hop = hops.pop()
      if (hop === undefined || isIP(hop) === 0) return address
      address = hop
    }
    return address
  }
}

/** An address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Networks to look addresses up in. */
export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const plain = plainAddress(address)
    if (bits === undefined) list.addAddress(plain, familyOf(plain))
    else list.addSubnet(plain, Number(bits), familyOf(plain))
  }
  return list
}

export const isIn = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, familyOf(address))

/** A client with, for IPv6, its /56 and /48 networks. */
export function networksOf(client: string): string[] {
  const [a, b, c, d] = client.endsWith('::/64') ? client.slice(0, -5).split(':') : []
  if (d === undefined) return [client]
  const wide = (Number.parseInt(d, 16) & 0xff00).toString(16)
  return [client, `${a}:${b}:${c}:${wide}::/56`, `${a}:${b}:${c}::/48`]
}

/** Whether a host name or an address is loopback. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}
