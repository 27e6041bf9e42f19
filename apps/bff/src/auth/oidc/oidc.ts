import { type Role, roles } from '@frontdesk/api-types/table'
import { personName } from '@frontdesk/desk-api'
import * as client from 'openid-client'
import { z } from 'zod'

import { ProblemError } from '#problem.ts'
import type { TextCipher } from '#store/text-cipher.ts'

import type { OidcSettings } from './oidc-settings.ts'

/** The identity that the provider confirmed. */
export type ProviderIdentity = { subject: string; email: string; name: string; role: Role }

export type Oidc = {
  /**
   * The redirect to the provider, and the state cookie for the callback. `owner`: the account that is signed in
   * already.
   */
  begin(returnTo: string, owner: string | null): Promise<{ location: string; state: string }>
  /** @throws ProblemError `sign_in_failed`, or `no_role` when no group of the person has a role here */
  finish(
    url: URL,
    carried: string | null,
  ): Promise<{ identity: ProviderIdentity; returnTo: string; owner: string | null }>
}

const patience = 10 * 60_000
const place = 'oidc'
const stateShape = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  owner: z.string().nullable(),
  at: z.number(),
})
const claimsShape = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().min(3).max(254),
  email_verified: z.literal(true),
  name: z.string().max(120).optional(),
})

const failed = (detail: string, cause?: unknown) => new ProblemError('sign_in_failed', { detail, cause })

/** The most privileged role that the groups map to. */
function roleIn(groups: unknown, roleOf: OidcSettings['roleOf']): Role | null {
  const list: unknown[] = Array.isArray(groups) ? groups : [groups]
  const found = list.flatMap((group) => (typeof group === 'string' ? (roleOf.get(group) ?? []) : []))
  return roles.findLast((role) => found.includes(role)) ?? null
}

/**
 * OpenID Connect, authorization code flow with PKCE, state and nonce (RFC 6749, RFC 7636, OIDC Core 3.1). The state is
 * encrypted in a cookie, so that only the browser that started the sign-in can finish it.
 */
export function createOidc(deps: {
  settings: OidcSettings
  publicUrl: URL
  cipher: TextCipher
  now: () => Date
}): Oidc {
  const { settings, cipher } = deps
  let found: Promise<client.Configuration> | null = null
  const provider = async (): Promise<client.Configuration> => {
    const insecure = settings.issuer.protocol === 'http:' ? { execute: [client.allowInsecureRequests] } : {}
    found ??= client.discovery(settings.issuer, settings.clientId, settings.clientSecret, undefined, {
      ...insecure,
      timeout: 10,
    })
    try {
      return await found
    } catch (failure) {
      // A failed discovery is not cached.
      found = null
      throw new ProblemError('sign_in_away', {
        detail: 'The sign-in provider does not answer. Try again.',
        cause: failure,
      })
    }
  }
  const callback = new URL('/desk/oidc/callback', deps.publicUrl)

  return {
    async begin(returnTo, owner) {
      const config = await provider()
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
      const location = client.buildAuthorizationUrl(config, {
        redirect_uri: callback.href,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      const carried = JSON.stringify({ state, nonce, verifier, returnTo, owner, at: deps.now().getTime() })
      return { location: location.href, state: cipher.encrypt(place, carried) }
    },
    async finish(url, carried) {
      const text = carried === null ? null : cipher.decrypt(place, carried)
      if (text === null) throw failed('This sign-in was not begun in this browser. Begin again.')
      const { state, nonce, verifier, returnTo, owner, at } = stateShape.parse(JSON.parse(text))
      if (deps.now().getTime() - at > patience) throw failed('This sign-in took too long. Begin again.')
      const config = await provider()
      const current = new URL(callback)
      current.search = url.search
      let claims: unknown
      try {
        const tokens = await client.authorizationCodeGrant(config, current, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        claims = tokens.claims()
      } catch (failure) {
        throw failed('The provider did not confirm this sign-in. Begin again.', failure)
      }
      const parsed = claimsShape.safeParse(claims)
      if (!parsed.success) throw failed('The provider gave no verified e-mail address for this person.')
      const role = roleIn(Reflect.get(Object(claims), settings.rolesClaim), settings.roleOf)
      if (role === null)
        throw new ProblemError('no_role', {
          detail: 'None of your groups has a role at this desk. Ask an administrator.',
        })
      const { iss, sub, email, name } = parsed.data
      const shown = personName().safeParse(name)
      const identity = { subject: `${iss} ${sub}`, email, name: shown.success ? shown.data : email, role }
      return { identity, returnTo, owner }
    },
  }
}
