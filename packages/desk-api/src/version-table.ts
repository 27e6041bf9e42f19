import type { DeskRoute } from './route.ts'

/** Routes of the versions that the desk saw of records. */
export const versionRoutes = {
  versions: { method: 'GET', path: '/desk/versions/:kind/:id', access: 'support', answers: { status: 200 } },
} as const satisfies Record<string, DeskRoute>
