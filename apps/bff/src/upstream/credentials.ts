import type { Operation } from '@frontdesk/api-types/table'

import { ProblemError } from '#problem.ts'

export type CredentialValues = { apiKey: string | null; bearerToken: string | null }

export type Credentials = {
  /** The credential header for an operation; the table says which kinds it accepts. */
  headerFor(row: Operation): readonly [name: string, value: string]
  /** Identifies the current credential of an operation: changes with each replacement, contains no secret. */
  idFor(row: Operation): string
  /** Whether a text contains a credential or a long suffix of one, plain or in a common encoding. */
  appearIn(text: string): boolean
}

function formsOf(value: string): string[] {
  const bytes = Buffer.from(value)
  return [
    value.slice(-12),
    JSON.stringify(value).slice(1, -1).slice(-12),
    encodeURIComponent(value).slice(-12),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ]
}

const headersFor = ({ apiKey, bearerToken }: CredentialValues, replaced: number) => ({
  apiKey: ['x-api-key', apiKey ?? ''] as const,
  bearer: ['authorization', `Bearer ${bearerToken}`] as const,
  keyId: `k${replaced}`,
  bearerId: `b${replaced}`,
})

/** `current` is called for every request, so that a key can be replaced while the desk runs. */
export function createCredentials(current: () => CredentialValues): Credentials {
  let known: CredentialValues = { apiKey: null, bearerToken: null }
  // Replaced values too: calls with them may still be running.
  const forms = new Set<string>()
  let replaced = 0
  /** Headers per kind, created when a credential is replaced. */
  let headers = headersFor(known, replaced)
  const refresh = (): CredentialValues => {
    const now = current()
    if (now.apiKey !== known.apiKey || now.bearerToken !== known.bearerToken) {
      // A copy: the provider may reuse its object.
      known = { apiKey: now.apiKey, bearerToken: now.bearerToken }
      replaced += 1
      headers = headersFor(known, replaced)
      for (const value of [now.apiKey, now.bearerToken])
        for (const form of value === null ? [] : formsOf(value)) forms.add(form)
    }
    return now
  }
  return {
    headerFor(row) {
      const { apiKey, bearerToken } = refresh()
      if (apiKey !== null && row.credentials.includes('apiKey')) return headers.apiKey
      if (bearerToken !== null && row.credentials.includes('bearer')) return headers.bearer
      throw new ProblemError('upstream_credential', {
        detail: `Operation ${row.number} takes an API key only, and this installation has none (UPSTREAM_API_KEY).`,
      })
    },
    idFor(row) {
      const { apiKey } = refresh()
      return apiKey !== null && row.credentials.includes('apiKey') ? headers.keyId : headers.bearerId
    },
    appearIn(text) {
      refresh()
      for (const form of forms) if (text.includes(form)) return true
      return false
    },
  }
}
