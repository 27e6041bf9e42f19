import type { Audit } from '#audit/audit.ts'
import { sessionCookie } from '#auth/cookie.ts'
import type { OidcRoutes } from '#auth/oidc/oidc-routes.ts'
import { createOidc } from '#auth/oidc/oidc.ts'
import { createPendingLink } from '#auth/oidc/pending-link.ts'
import { createProviderAccounts } from '#auth/oidc/provider-accounts.ts'
import type { CachedSessions } from '#auth/sessions.ts'
import type { Config } from '#config.ts'
import { clientAddress } from '#pipeline/client-address.ts'
import type { LinkAttempts } from '#pipeline/link-attempts.ts'
import { problemErrorOf } from '#problem.ts'
import type { Database } from '#store/database.ts'
import type { Keys } from '#store/installation-secret.ts'
import { createTextCipher } from '#store/text-cipher.ts'

/** Sign-in by the configured provider, or null. Audited like a password sign-in. */
export function createOidcRoutes(deps: {
  config: Pick<Config, 'oidc' | 'publicUrl' | 'trustedProxies'>
  db: Database
  sessions: CachedSessions
  keys: Keys
  audit: Pick<Audit, 'record'>
  linkAttempts: LinkAttempts
  now: () => Date
}): OidcRoutes | null {
  const { oidc: settings, publicUrl } = deps.config
  if (settings === null || publicUrl === null) return null
  const secure = publicUrl.protocol === 'https:'
  const cookie = sessionCookie(secure)
  const clientOf = clientAddress(deps.config.trustedProxies)
  const accounts = createProviderAccounts({
    db: deps.db,
    sessions: deps.sessions,
    now: deps.now,
    audited: ({ action, person: { id, role }, fields, refused = null }) =>
      deps.audit.record({
        kind: 'people',
        action,
        actor: { id, role },
        outcome: refused === null ? 'confirmed' : 'refused',
        code: refused,
        subjects: { personId: id },
        fields,
      }),
  })
  const cipher = createTextCipher(deps.keys.signIn)
  const pendingLink = createPendingLink({ cipher, secure, now: deps.now })
  return {
    oidc: createOidc({ settings, publicUrl, cipher, now: deps.now }),
    pendingLink,
    async linkPending(c, person) {
      const link = pendingLink.read(c)
      if (link === null) return null
      if (link.personId === person.id) await accounts.link(person, link.subject)
      return pendingLink.clear()
    },
    accounts: {
      find: (known, owner) =>
        accounts.find(known, owner).catch(async (failure: unknown) => {
          // Only provider-confirmed identities are audited when refused, so that strangers cannot fill the audit.
          const { code } = problemErrorOf(failure)
          if (code === 'sign_in_failed')
            await deps.audit.record({ kind: 'sign_in', action: 'desk.oidc', actor: null, outcome: 'refused', code })
          throw failure
        }),
    },
    attempts: {
      begin: (c) => deps.linkAttempts.begin(clientOf(c)),
      refund: (c) => deps.linkAttempts.refund(clientOf(c)),
    },
    secure,
    startSession: async (c, person) => {
      const token = await deps.sessions.start(person.id, cookie.read(c))
      const { id, role } = person
      await deps.audit.record({ kind: 'sign_in', action: 'desk.oidc', actor: { id, role }, outcome: 'confirmed' })
      return cookie.set(token)
    },
  }
}
