import { parse, serialize } from 'hono/utils/cookie'

import type { RequestHead } from '#pipeline/request-context.ts'

import { absoluteLimit, isToken } from './sessions.ts'

export type SessionCookie = {
  read(c: Pick<RequestHead, 'req'>): string | null
  /** A `Set-Cookie` value. */
  set(token: string): string
  clear(): string
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09
const equals = 0x3d

/** Fast path for a cookie that needs no decoding; null when the full parser has to be used. */
function tokenIn(header: string, name: string): string | null {
  for (let at = 0, end = 0; at < header.length; at = end + 1) {
    while (isBlank(header.charCodeAt(at))) at += 1
    end = header.indexOf(';', at)
    if (end < 0) end = header.length
    if (!header.startsWith(name, at)) continue
    const after = header.charCodeAt(at + name.length)
    const token = after === equals ? header.slice(at + name.length + 1, end) : ''
    if (isToken(token)) return token
    if (after === equals || isBlank(after)) return null
  }
  return null
}

/** With https: `__Host-` and Secure, so that no other host can set it. Browsers allow neither on plain http. */
export function sessionCookie(secure: boolean): SessionCookie {
  const name = secure ? '__Host-frontdesk' : 'frontdesk'
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
  return {
    read(c) {
      const header = c.req.header('cookie')
      return header === undefined ? null : (tokenIn(header, name) ?? parse(header, name)[name] ?? null)
    },
    set: (token) => serialize(name, token, { ...attributes, maxAge: absoluteLimit / 1000 }),
    clear: () => serialize(name, '', { ...attributes, maxAge: 0 }),
  }
}
