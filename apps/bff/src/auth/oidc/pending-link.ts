import { getCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'
import { z } from 'zod'

import type { DeskContext } from '#pipeline/request-context.ts'
import type { TextCipher } from '#store/text-cipher.ts'

const shape = z.object({ personId: z.string(), subject: z.string(), at: z.number() })
const place = 'oidc-link'
const lifeMs = 10 * 60_000

/** A confirmed provider identity for an account whose owner has not signed in yet. */
export type PendingLink = {
  /** A `Set-Cookie` value: encrypted, valid for ten minutes. */
  set(link: { personId: string; subject: string }): string
  read(c: DeskContext): { personId: string; subject: string } | null
  clear(): string
}

export function createPendingLink(deps: { cipher: TextCipher; secure: boolean; now: () => Date }): PendingLink {
  const name = deps.secure ? '__Host-frontdesk-link' : 'frontdesk-link'
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: deps.secure } as const
  return {
    set: (link) =>
      serialize(name, deps.cipher.encrypt(place, JSON.stringify({ ...link, at: deps.now().getTime() })), {
        ...attributes,
        maxAge: lifeMs / 1000,
      }),
    read(c) {
      const text = deps.cipher.decrypt(place, getCookie(c, name) ?? '')
      if (text === null) return null
      const { personId, subject, at } = shape.parse(JSON.parse(text))
      return deps.now().getTime() - at > lifeMs ? null : { personId, subject }
    },
    clear: () => serialize(name, '', { ...attributes, maxAge: 0 }),
  }
}
