import { accessRoutes } from './access-table.ts'
import { coreRoutes, routeUrl } from './core-table.ts'
import { guestRoutes } from './guest-table.ts'
import type { DeskRoute } from './route.ts'
import { tokenRoutes } from './token-table.ts'
import { versionRoutes } from './version-table.ts'
import { webhookRoutes } from './webhook-table.ts'

export * from './core-table.ts'
export type { Access, DeskRoute } from './route.ts'

/** All of the desk's own routes, as plain data. Their schemas are in `schemas/`, under the same ids. */
export const deskRoutes = {
  ...coreRoutes,
  ...accessRoutes,
  ...guestRoutes,
  ...tokenRoutes,
  ...versionRoutes,
  ...webhookRoutes,
} as const satisfies Record<string, DeskRoute>

export type DeskRouteId = keyof typeof deskRoutes

/** Guarantee of the cast: these are the names of the object above. */
export const deskRouteIds = Object.keys(deskRoutes) as DeskRouteId[]

/** The row with its widest type, for code that walks the table. */
export const deskRouteOf = (id: DeskRouteId): DeskRoute => deskRoutes[id]

/** Names of the parameters of a path, in order: `/a/:x/b/:y` gives x, y. */
export const deskParamNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** As `routeUrl`, by the id of a route. */
export const deskUrlOf = (id: DeskRouteId, ...rest: RestOf<typeof routeUrl>): string =>
  routeUrl(deskRouteOf(id), ...rest)

type RestOf<F> = F extends (route: DeskRoute, ...rest: infer R) => unknown ? R : never
