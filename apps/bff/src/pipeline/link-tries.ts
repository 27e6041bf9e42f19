import { networksOf } from './client-address.ts'
import { type Limits, type RuleName } from './rate-limits.ts'

/** Tries of secret addresses: calendar addresses, one-time links, ways back from the provider. */
export type LinkTries = {
  /** Takes one try before the secret is looked up. @throws Refusal `too_many` with Retry-After */
  begin(client: string): Promise<void>
  /** The address exists: the try is given back. */
  found(client: string): Promise<void>
}

const rules = ['link', 'linkNetwork56', 'linkNetwork48'] as const satisfies readonly RuleName[]

/** Limited by client and network only: a limit in all would let a stranger shut everybody's. */
export function createLinkTries(limits: Limits, fingerprint: (value: string) => string): LinkTries {
  const costsOf = (client: string) =>
    networksOf(client).map((network, at) => [rules[at] ?? 'link', fingerprint(network)] as const)
  return {
    async begin(client) {
      for (const [rule, key] of costsOf(client)) await limits.take(rule, key)
    },
    async found(client) {
      for (const [rule, key] of costsOf(client)) await limits.giveBack(rule, key)
    },
  }
}
