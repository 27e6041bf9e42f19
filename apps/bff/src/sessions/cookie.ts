import { getCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'

import type { DeskContext } from '#request.ts'

import { absoluteLimit } from './sessions.ts'

export type SessionCookie = {
  read(c: DeskContext): string | null
  /** A `Set-Cookie` value. */
  set(token: string): string
  clear(): string
}

/** Behind https: `__Host-`, Secure, so that no other host can plant it. On plain loopback http the browser allows neither. */
export function sessionCookie(secure: boolean): SessionCookie {
  const name = secure ? '__Host-frontdesk' : 'frontdesk'
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
  return {
    read: (c) => getCookie(c, name) ?? null,
    set: (token) => serialize(name, token, { ...attributes, maxAge: absoluteLimit / 1000 }),
    clear: () => serialize(name, '', { ...attributes, maxAge: 0 }),
  }
}
