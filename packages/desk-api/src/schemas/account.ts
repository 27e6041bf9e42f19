import { z } from 'zod'

import {
  email,
  givenPassword,
  instant,
  linkToken,
  newPassword,
  personName,
  role,
  scope,
  secondFactor,
  storable,
} from './texts.ts'

const person = z.object({ id: z.string(), name: z.string(), email: z.string(), role, scope })

/** Who is signed in, and what the desk is. */
export const session = z.object({
  person,
  demo: z.boolean(),
  upstream: z.object({ kind: z.enum(['embedded', 'settings']), host: z.string() }),
  /** Unit of the service's amounts; null when not configured. */
  amounts: z.enum(['minor', 'major']).nullable(),
  /** The view-as session: `person` has the role and the scope of whom they look as, and the id of this view. */
  viewing: z
    .object({ role, account: z.object({ id: z.string(), name: z.string() }).nullable(), ends: instant })
    .optional(),
})

/** When a session ends: without another request of the person, and in any case. */
const ends = z.object({ idleEnds: instant, ends: instant })
const signedOut = z.object({ person: z.null() })

const present = { current: givenPassword(), code: secondFactor().optional() }

export const account = {
  livez: { answer: z.string() },
  readyz: { answer: z.string() },
  /** With `signedOut=ok` a caller without a session gets `{ person: null }` instead of a 401, which browsers log as an error. */
  session: {
    query: z.strictObject({ signedOut: z.literal('ok').optional() }),
    answer: z.union([z.object({ ...session.shape, ...ends.shape }), signedOut]),
  },
  signIn: {
    body: z.strictObject({
      email: storable().min(1).max(254),
      password: givenPassword(),
      code: secondFactor().optional(),
    }),
    answer: session,
  },
  signOut: { answer: z.null() },
  signInOptions: {
    answer: z.object({
      demo: z
        .object({
          accounts: z.array(z.object({ role, name: z.string(), email: z.string(), password: z.string() })),
        })
        .nullable(),
      /** Sign-in by an OpenID provider. */
      provider: z.object({ name: z.string() }).nullable(),
      /** True while there is no administrator. */
      setup: z.boolean(),
    }),
  },
  setup: {
    body: z.strictObject({ token: linkToken(), name: personName(), email: email(), password: newPassword() }),
    answer: session,
  },
  oidcBegin: {
    body: z.strictObject({ returnTo: z.string().max(2000) }),
    answer: z.object({ location: z.string() }),
  },
  oidcFinish: { answer: z.null() },
  ownSessions: {
    answer: z.object({
      sessions: z.array(z.object({ id: z.string(), createdAt: instant, seenAt: instant, current: z.boolean() })),
      /** Whether sign-in needs a code of an authenticator app. */
      twoFactor: z.boolean(),
      /** False for an account that signs in by the provider only. */
      password: z.boolean(),
      /** Whether the provider signs this person in. */
      linked: z.boolean(),
      /** What the provider is called; null without one. */
      provider: z.string().nullable(),
    }),
  },
  signOutEverywhere: { answer: z.null() },
  endOwnSession: { params: z.strictObject({ id: z.string().regex(/^[\w-]{12}$/) }), answer: z.null() },
  changePassword: { body: z.strictObject({ ...present, password: newPassword() }), answer: session },
  beginTwoFactor: {
    body: z.strictObject(present),
    /** `uri` is what the QR code holds, `secret` the same to type. */
    answer: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirmTwoFactor: {
    body: z.strictObject({ code: secondFactor() }),
    answer: z.object({ recovery: z.array(z.string()) }),
  },
  removeTwoFactor: { body: z.strictObject(present), answer: z.null() },
}
