import { Refusal } from '#problem.ts'

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

/** The authority of an address with the scheme http or https, and where its path begins. */
const parts = /^https?:\/\/([^/?#\\@]*)(\/[^?#]*)?/

function addressOf({ url }: RequestHead['req']): { authority: string | undefined; path: string } {
  const [, authority, path = ''] = parts.exec(url) ?? []
  return { authority, path }
}

/**
 * Answers only to its own names (421 otherwise, RFC 9110 §15.5.20), so that a rebound DNS name cannot speak for the
 * desk. Loopback names pass with any port: tunnels and containers map ports, and no page can own such a name.
 */
export function hostGuard(settings: { host: string; port: number; publicUrl: URL | null }): Guard {
  const bound = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  const exact = new Set([`${bound}:${settings.port}`, settings.publicUrl?.host ?? ''].map((host) => host.toLowerCase()))
  /** The last host that was ours: one desk is asked by one name nearly always. */
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
    // An absolute-form target carries its own host, which must be the same one.
    const same = authority === host || new URL(c.req.url).hostname === name
    if (name === null || !single || !same)
      throw new Refusal('wrong_host', { detail: 'Set PUBLIC_URL to the address that people use.' })
  }
}
