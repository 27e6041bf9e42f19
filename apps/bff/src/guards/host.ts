import type { MiddlewareHandler } from 'hono'

import { isLoopback } from '#config.ts'
import { Refusal } from '#problem.ts'
import type { DeskEnv } from '#request.ts'

const probes = new Set(['/livez', '/readyz'])

function hostsNamed(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((item, index) => index % 2 === 0 && item.toLowerCase() === 'host').length
}

function nameOf(authority: string): string | null {
  return URL.canParse(`http://${authority}/`) && !/[\s/@?#\\]/.test(authority)
    ? new URL(`http://${authority}/`).hostname
    : null
}

/**
 * Answers only to its own names (421 otherwise, RFC 9110 §15.5.20), so that a rebound DNS name cannot speak for the
 * desk. Loopback names pass with any port: tunnels and containers map ports, and no page can own such a name.
 */
export function hostGuard(settings: { host: string; port: number; publicUrl: URL | null }): MiddlewareHandler<DeskEnv> {
  const bound = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  const exact = new Set([`${bound}:${settings.port}`, settings.publicUrl?.host ?? ''].map((host) => host.toLowerCase()))
  return async (c, next) => {
    const url = new URL(c.req.url)
    if (!probes.has(url.pathname)) {
      const raw = c.env?.incoming?.rawHeaders
      const host = (c.req.header('host') ?? url.host).toLowerCase()
      const name = nameOf(host)
      const known = name !== null && (isLoopback(name) || exact.has(host))
      const single = raw === undefined || hostsNamed(raw) === 1
      // An absolute-form target carries its own host, which must be the same one.
      if (!known || !single || url.hostname !== name)
        throw new Refusal('wrong_host', { detail: 'Set PUBLIC_URL to the address that people use.' })
    }
    await next()
  }
}
