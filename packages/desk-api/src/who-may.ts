import { type Role, mayCall, roles } from '@frontdesk/api-types/table'

import type { Access } from './route.ts'

/** An account, as far as it decides what it may call. `isLimited`: to some projects or events. */
export type Caller = { role: Role; isLimited: boolean }

/**
 * Whether an account may call a route. Routes of administrators affect all data, so an administrator with a limit is
 * refused there, as the desk does (`access/access.ts`).
 */
export function mayCallRoute({ role, isLimited }: Caller, access: Access): boolean {
  if (access === 'anyone') return true
  if (access === 'admin') return role === 'admin' && !isLimited
  if (typeof access === 'string') return roles.indexOf(role) >= roles.indexOf(access)
  return 'only' in access ? access.only.includes(role) : mayCall(role, access.operation)
}
