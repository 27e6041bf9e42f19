import type { Hono } from 'hono'

import type { StaffEvent } from '#auth/team/team-routes.ts'
import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskContext, DeskEnv } from '#pipeline/request-context.ts'
import { ProblemError } from '#problem.ts'

import type { AccessTokens } from './access-tokens.ts'

export type TokenRoutes = {
  tokens: AccessTokens
  auditStaffChange: (c: DeskContext, event: StaffEvent) => Promise<void>
}

/** Tokens of one's own account, and for administrators those of others. */
export function mountTokens(app: Hono<DeskEnv>, { tokens, auditStaffChange }: TokenRoutes): void {
  mountDeskRoute(app, 'tokens', async ({ session: { person } }) => ({ tokens: await tokens.list(person.id) }))

  mountDeskRoute(app, 'addToken', async ({ c, session: { person }, body }) => {
    const made = await tokens.add(person.id, body)
    const subjects = { tokenId: made.token.id }
    await auditStaffChange(c, { action: 'account.addToken', subject: person.id, subjects, fields: Object.keys(body) })
    return made
  })

  mountDeskRoute(app, 'revokeToken', async ({ c, session: { person }, params }) => {
    const subjects = { tokenId: params.id.toLowerCase() }
    if (await tokens.revoke(person.id, params.id))
      await auditStaffChange(c, { action: 'account.revokeToken', subject: person.id, subjects, fields: [] })
    return null
  })

  mountDeskRoute(app, 'staffTokens', async ({ params: { id } }) => ({ tokens: await tokens.list(id) }))

  mountDeskRoute(app, 'revokeStaffToken', async ({ c, params: { id, tokenId } }) => {
    if (!(await tokens.revoke(id, tokenId))) throw new ProblemError('not_seen', { detail: 'There is no such token.' })
    const subjects = { tokenId: tokenId.toLowerCase() }
    await auditStaffChange(c, { action: 'people.revokeToken', subject: id.toLowerCase(), subjects, fields: [] })
    return null
  })
}
