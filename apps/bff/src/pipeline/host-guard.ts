import { ProblemError } from '#problem.ts'

import { isLoopback } from './client-address.ts'
import type { Guard } from './guard.ts'
import type { RequestHead } from './request-context.ts'

const probes = new Set(['/livez', '/readyz'])

function hostsNamed(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count += 1
  return count
}

function nameOf(authority: string): string | null {
  return URL.canParse(`http://${authority}/`) && !/[\s/@?#\\]/.test(authority)
    ? new URL(`http://${authority}/`).hostname
    : null
}

/** Authority of an http or https URL, and the start of its path. */
const parts = /^https?:\/\/([^/?#\\@]*)(\/[^?#]*)?/

function addressOf({ url }: RequestHead['req']): { authority: string | undefined; path: string } {
  const [, authority, path = ''] = parts.exec(url) ?? []
  return { authority, path }
}

/**
 * Accepts only the desk's own host names (otherwise 421, RFC 9110 §15.5.20): protects against DNS rebinding. Loopback
 * names pass with any port, because tunnels and containers map ports and no web page can own such a name.
 */
export function hostGuard(settings: { host: string; port: number; publicUrl: URL | null }): Guard {
  const bound = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  const exact = new Set([`${bound}:${settings.port}`, settings.publicUrl?.host ?? ''].map((host) => host.toLowerCase()))
  /** Cache of one: nearly all requests have the same host. */
  let last: { host: string; name: string } | null = null
  const ownName = (host: string): string | null => {
    if (last?.host === host) return last.name
    const name = nameOf(host)
    if (name === null || !(isLoopback(name) || exact.has(host))) return null
    last = { host, name }
    return name
  }
  return (c) => {
    const { authority = '', path } = addressOf(c.req)
    if (probes.has(path)) return
    const raw = c.env?.incoming?.rawHeaders
    const host = (c.req.header('host') ?? new URL(c.req.url).host).toLowerCase()
    const name = ownName(host)
    const single = raw === undefined || hostsNamed(raw) === 1
    // An absolute-form request target must have the same host.
    const same = authority === host || new URL(c.req.url).hostname === name
    if (name === null || !single || !same)
      throw new ProblemError('wrong_host', { detail: 'Set PUBLIC_URL to the address that people use.' })
  }
}
