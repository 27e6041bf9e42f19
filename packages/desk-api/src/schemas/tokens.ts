import { z } from 'zod'

import { longestTokenDays, longestTokenName, tokenScopes } from '../token-scopes.ts'
import { idParam, instant, storable } from './texts.ts'

const tokenScope = z.enum(tokenScopes)

const accessToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(tokenScope),
  createdAt: instant,
  expiresAt: instant,
  /** To ten minutes; null: never. */
  usedAt: instant.nullable(),
  revokedAt: instant.nullable(),
})

const listed = z.object({ tokens: z.array(accessToken) })

export const tokens = {
  tokens: { answer: listed },
  addToken: {
    body: z.strictObject({
      name: storable().trim().min(1).max(longestTokenName),
      scopes: z.array(tokenScope).min(1).max(tokenScopes.length),
      days: z.int().min(1).max(longestTokenDays),
    }),
    /** `secret` is what scripts send. Shown once: only its hash is stored. */
    answer: z.object({ token: accessToken, secret: z.string() }),
  },
  revokeToken: { params: idParam, answer: z.null() },
  staffTokens: { params: idParam, answer: listed },
  revokeStaffToken: { params: z.strictObject({ id: z.guid(), tokenId: z.guid() }), answer: z.null() },
}
