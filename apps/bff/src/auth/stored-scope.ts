import { getTableColumns, sql } from 'drizzle-orm'

import type { Scope } from '#access/scope.ts'
import { accounts, invites } from '#store/tables.ts'

/**
 * The scope of a stored account or invitation. A kiosk account has its scope in the column `kiosk_scope` and an empty
 * list in `scope`: the release before does not know kiosks and would let them read what is in `scope`.
 */
const scopeIn = (table: typeof accounts | typeof invites) =>
  sql<Scope>`case when ${table.role} = 'kiosk' then coalesce(${table.kioskScope}, '[]') else ${table.scope} end`.mapWith(
    table.scope,
  )

export const accountScope = scopeIn(accounts)
/** All columns, with the scope that is in effect. */
export const accountColumns = { ...getTableColumns(accounts), scope: accountScope }
export const inviteColumns = { ...getTableColumns(invites), scope: scopeIn(invites) }

/** The columns in which a scope is stored; without a limit a kiosk has nothing. */
export const storedScope = (role: string, scope: Scope) =>
  role === 'kiosk' ? { scope: [], kioskScope: scope ?? [] } : { scope, kioskScope: null }
