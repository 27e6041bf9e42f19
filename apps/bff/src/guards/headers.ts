import type { MiddlewareHandler } from 'hono'

import type { DeskEnv } from '#request.ts'

/** Scripts and styles come from us; `hashes` name inline pieces of our own page (`'sha256-...'`). */
export function contentSecurityPolicy(hashes: { scripts: string[]; styles: string[] }, secure: boolean): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes.scripts].join(' '),
    ["style-src 'self'", ...hashes.styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The same headers on every answer, whatever made it: page, asset, API, problem. */
export function headerGuard(settings: { policy: string; secure: boolean }): MiddlewareHandler<DeskEnv> {
  const fixed: Record<string, string> = {
    'content-security-policy': settings.policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    'x-frame-options': 'DENY',
    ...(settings.secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(fixed)) c.res.headers.set(name, value)
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  }
}
