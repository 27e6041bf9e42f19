import type { Audit } from '#audit/audit.ts'
import type { Config } from '#config.ts'
import { createOidc } from '#oidc/oidc.ts'
import { createProvidedPeople } from '#oidc/provided-people.ts'
import type { OidcRoutes } from '#oidc/routes.ts'
import { sessionCookie } from '#sessions/cookie.ts'
import type { Passwords } from '#sessions/passwords.ts'
import type { Sessions } from '#sessions/sessions.ts'
import type { Database } from '#store/database.ts'
import { createLockedText } from '#store/locked-text.ts'

import type { Keys } from './installation-secret.ts'

/** Sign-in by the provider of the settings, or null. A sign-in leaves a row in the audit like one by password. */
export function oidcOf(deps: {
  config: Pick<Config, 'oidc' | 'publicUrl'>
  db: Database
  passwords: Passwords
  sessions: Sessions
  keys: Keys
  audit: Pick<Audit, 'record'>
  now: () => Date
}): OidcRoutes | null {
  const { oidc: settings, publicUrl } = deps.config
  if (settings === null || publicUrl === null) return null
  const secure = publicUrl.protocol === 'https:'
  const cookie = sessionCookie(secure)
  return {
    oidc: createOidc({ settings, publicUrl, locked: createLockedText(deps.keys.signIn), now: deps.now }),
    provided: createProvidedPeople(deps),
    secure,
    enter: async (c, person) => {
      const token = await deps.sessions.start(person.id, cookie.read(c))
      const { id, role } = person
      await deps.audit.record({ kind: 'sign_in', action: 'desk.oidc', actor: { id, role }, outcome: 'confirmed' })
      return cookie.set(token)
    },
  }
}
