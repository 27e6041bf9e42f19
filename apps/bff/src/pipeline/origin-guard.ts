import { ProblemError } from '#problem.ts'

import { bearerIn } from './bearer.ts'
import type { Guard } from './guard.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

function isJson(contentType: string | undefined): boolean {
  return /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i.test(contentType ?? '')
}

const notJson = (): ProblemError =>
  new ProblemError('unsupported_media', { detail: 'Send the header "content-type: application/json".' })

/**
 * CSRF protection: every unsafe request needs `x-frontdesk: 1` and `application/json`; `Sec-Fetch-Site` and `Origin`
 * must be our own where the browser sends them. All checks apply, except to a request with a token: no browser sends one
 * by itself, and with a cookie beside it the request is refused.
 */
export function originGuard(publicUrl: URL | null): Guard {
  return (c) => {
    if (!safe.has(c.req.method) && bearerIn(c) !== null) {
      const contentType = c.req.header('content-type')
      if (contentType !== undefined && !isJson(contentType)) throw notJson()
    } else if (!safe.has(c.req.method)) {
      const site = c.req.header('sec-fetch-site')
      const origin = c.req.header('origin')
      const host = (c.req.header('host') ?? new URL(c.req.url).host).toLowerCase()
      // The host guard has checked `host`.
      const own = publicUrl !== null && host === publicUrl.host ? publicUrl.origin : `http://${host}`
      if (c.req.header('x-frontdesk') !== '1')
        throw new ProblemError('csrf', {
          detail: 'Send the header "x-frontdesk: 1" with every request that changes something.',
        })
      if (site !== undefined && site !== 'same-origin')
        throw new ProblemError('csrf', { detail: 'The browser says that another site sent this.' })
      if (origin !== undefined && origin !== own)
        throw new ProblemError('csrf', {
          detail: 'The Origin header names another site. Behind a proxy, set PUBLIC_URL.',
        })
      if (!isJson(c.req.header('content-type'))) throw notJson()
    }
  }
}
