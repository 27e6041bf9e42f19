import { networksOf } from './client-address.ts'
import { type Limits, type RuleName } from './rate-limits.ts'

/** Rate limits guesses of secret URLs: calendar feeds, one-time links, OIDC callbacks; and of tokens. */
export type LinkAttempts = {
  /** Counts an attempt before the lookup. @throws ProblemError `too_many` with Retry-After */
  begin(client: string): Promise<void>
  /** The secret exists: refunds the attempt. */
  refund(client: string): Promise<void>
}

type Rules = readonly [RuleName, RuleName, RuleName]
const ofLinks: Rules = ['link', 'linkNetwork56', 'linkNetwork48']
const ofTokens: Rules = ['token', 'tokenNetwork56', 'tokenNetwork48']

/** Per client and network only: a global limit would let one attacker lock out all users. */
export const createLinkAttempts = (limits: Limits, fingerprint: (value: string) => string): LinkAttempts =>
  attemptsBy(ofLinks, limits, fingerprint)

/** The same for tokens of accounts. */
export const createTokenAttempts = (limits: Limits, fingerprint: (value: string) => string): LinkAttempts =>
  attemptsBy(ofTokens, limits, fingerprint)

function attemptsBy(rules: Rules, limits: Limits, fingerprint: (value: string) => string): LinkAttempts {
  const costsOf = (client: string) =>
    networksOf(client).map((network, at) => [rules[at] ?? rules[0], fingerprint(network)] as const)
  return {
    async begin(client) {
      for (const [rule, key] of costsOf(client)) await limits.take(rule, key)
    },
    async refund(client) {
      for (const [rule, key] of costsOf(client)) await limits.refund(rule, key)
    },
  }
}
