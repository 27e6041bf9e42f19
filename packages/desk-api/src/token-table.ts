import type { DeskRoute } from './route.ts'

const ok = { status: 200 } as const
const created = { status: 201 } as const
const empty = { status: 204 } as const

/** Tokens with which scripts act for an account. */
export const tokenRoutes = {
  tokens: { method: 'GET', path: '/desk/account/tokens', access: 'support', answers: ok },
  addToken: { method: 'POST', path: '/desk/account/tokens', access: 'support', answers: created },
  revokeToken: { method: 'DELETE', path: '/desk/account/tokens/:id', access: 'support', answers: empty },
  staffTokens: { method: 'GET', path: '/desk/staff/:id/tokens', access: 'admin', answers: ok },
  revokeStaffToken: { method: 'DELETE', path: '/desk/staff/:id/tokens/:tokenId', access: 'admin', answers: empty },
} as const satisfies Record<string, DeskRoute>

export type TokenRouteId = keyof typeof tokenRoutes
