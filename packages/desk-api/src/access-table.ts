import type { DeskRoute } from './route.ts'

const ok = { status: 200 } as const

/** Routes about who may do what, and of looking as somebody else. */
export const accessRoutes = {
  accessList: { method: 'GET', path: '/desk/access', access: 'admin', answers: ok },
  // An administrator who is limited looks within that limit.
  beginView: { method: 'POST', path: '/desk/view', access: { only: ['admin'] }, answers: ok },
  endView: {
    method: 'DELETE',
    path: '/desk/view',
    access: 'support',
    answers: { status: 204 },
  },
} as const satisfies Record<string, DeskRoute>

export type AccessRouteId = keyof typeof accessRoutes

/** Names of administrators that a colleague is told. */
export const mostAdministrators = 5
