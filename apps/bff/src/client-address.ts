import { isIP } from 'node:net'

import type { DeskContext } from '#request.ts'

function plainAddress(text: string): string {
  return text.startsWith('::ffff:') && isIP(text.slice(7)) === 4 ? text.slice(7) : text
}

/**
 * Who is at the other end. `X-Forwarded-For` counts only behind a trusted proxy, and only its right-most address that
 * is not itself one: what stands left of it was written by the caller.
 */
export function clientAddress(trusted: readonly string[]): (c: DeskContext) => string {
  const proxies = new Set(trusted.map(plainAddress))
  return (c) => {
    let address = plainAddress(c.env?.incoming?.socket.remoteAddress ?? 'unknown')
    if (!proxies.has(address)) return address
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => plainAddress(hop.trim()))
    while (proxies.has(address)) {
      const hop = hops.pop()
      if (hop === undefined || isIP(hop) === 0) return address
      address = hop
    }
    return address
  }
}
