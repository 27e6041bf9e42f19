import type { Store } from '@frontdesk/store'

import { sessionCookie } from '#auth/cookie.ts'
import type { OidcRoutes } from '#auth/oidc/oidc-routes.ts'
import { type Passwords, createPasswords } from '#auth/passwords.ts'
import { type CachedSessions, createSessions } from '#auth/sessions.ts'
import { createSetup } from '#auth/setup.ts'
import { limitedSignIn } from '#auth/sign-in-limits.ts'
import { createSignIn } from '#auth/sign-in.ts'
import { createStaffAccounts } from '#auth/staff-accounts.ts'
import { type NewInvite, createInvites } from '#auth/team/invites.ts'
import type { StaffEvent } from '#auth/team/team-routes.ts'
import { createTeam } from '#auth/team/team.ts'
import { createAccessTokens } from '#auth/tokens/access-tokens.ts'
import { createTwoFactor } from '#auth/two-factor.ts'
import { createFeeds } from '#personal/feeds/feeds.ts'
import { createPins } from '#personal/pins/pins.ts'
import { createRecentPeople } from '#personal/recent-people/recent-people.ts'
import { createSavedViews } from '#personal/saved-views/saved-views.ts'
import { createTokenAttempts } from '#pipeline/link-attempts.ts'
import { createLimits } from '#pipeline/rate-limits.ts'
import { createTextCipher } from '#store/text-cipher.ts'

import { deskUnderTest, headersOf } from './desk-under-test.ts'

/** Fast hashing, for tests that are not about its cost. */
export const cheapPasswords = createPasswords({ memoryCost: 1024, timeCost: 1, parallelism: 1 })
export const password = 'correct horse battery'

export const cookieOf = (answer: Response): string => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''

export type AuthDesk = ReturnType<typeof createAuthDesk>

/** The desk on a real store, with a clock and a client address that the test controls. */
export function createAuthDesk(
  store: Store,
  secure = false,
  service: () => URL | null = () => null,
  passwords: Passwords = cheapPasswords,
  oidcOf: (parts: { sessions: CachedSessions; now: () => Date }) => OidcRoutes | null = () => null,
  isOnlyWriter = false,
) {
  let time = new Date('2026-11-21T09:00:00Z')
  let client = '10.0.0.1'
  const now = (): Date => time
  const deps = { db: store.db, passwords, now }
  const staffAccounts = createStaffAccounts(deps)
  const sessions = createSessions({ ...deps, isOnlyWriter })
  const setup = createSetup(deps)
  const team = createTeam({ ...deps, sessions })
  const twoFactor = createTwoFactor({ ...deps, cipher: createTextCipher(Buffer.alloc(32, 7)) })
  const pins = createPins(deps)
  const invites = createInvites({ ...deps, sessions })
  const staffEvents: StaffEvent[] = []
  const { app, logged } = deskUnderTest({
    service,
    deps: {
      sessions,
      tokens: createAccessTokens(deps),
      tokenAttempts: createTokenAttempts(createLimits(null), (value) => value),
      staffAccounts,
      team,
      invites,
      twoFactor,
      oidc: oidcOf({ sessions, now }),
      auditStaffChange: async (_, event) => {
        staffEvents.push(event)
      },
      setup,
      pins,
      feeds: createFeeds(deps),
      recentPeople: createRecentPeople({ ...deps, cipher: createTextCipher(Buffer.alloc(32, 8)) }),
      savedViews: createSavedViews({ ...deps, cipher: createTextCipher(Buffer.alloc(32, 8)) }),
      now,
      cookie: sessionCookie(secure),
      publicUrl: secure ? new URL('https://desk.example.org') : null,
      signIn: limitedSignIn(
        createSignIn({ staffAccounts, passwords, twoFactor }),
        createLimits(null),
        (value) => value,
      ),
      clientOf: () => client,
    },
  })
  const ask = async (method: string, path: string, body: unknown = null, cookie = ''): Promise<Response> =>
    app.request(`http://127.0.0.1:4800${path}`, {
      method,
      headers: { ...headersOf(null), ...(cookie === '' ? {} : { cookie }) },
      body: body === null ? null : JSON.stringify(body),
    })
  return {
    staffAccounts,
    sessions,
    setup,
    pins,
    team,
    staffEvents,
    twoFactor,
    app,
    logged,
    now,
    ask,
    invite: (given: NewInvite, madeBy: string) => invites.add(given, madeBy),
    /** Token of a password reset link. */
    passwordLink: async (personId: string, madeBy: string) => (await invites.addForPassword(personId, madeBy)).token,
    /** A request of a script. */
    askWith: async (token: string, method: string, path: string, headers: Record<string, string> = {}) =>
      app.request(`http://127.0.0.1:4800${path}`, {
        method,
        headers: { host: '127.0.0.1:4800', authorization: `Bearer ${token}`, ...headers },
      }),
    signIn: (email = 'ana@example.org', secret = password, cookie = '') =>
      ask('POST', '/desk/session', { email, password: secret }, cookie),
    /** Status of the session request. */
    sessionStatus: async (cookie: string) => (await ask('GET', '/desk/session', null, cookie)).status,
    setClient: (address: string): void => {
      client = address
    },
    advance: (ms: number): void => {
      time = new Date(time.getTime() + ms)
    },
  }
}
