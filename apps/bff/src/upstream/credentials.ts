import type { Operation } from '@frontdesk/api-types/table'

import { Refusal } from '#problem.ts'

import { createNeedles } from './needles.ts'

export type CredentialValues = { apiKey: string | null; bearerToken: string | null }

export type Credentials = {
  /** The one credential header for an operation; the table says which kinds it takes. */
  headerFor(row: Operation): readonly [name: string, value: string]
  /** A name for the credential that an operation goes with now; another one after each replacement, and no secret. */
  idFor(row: Operation): string
  /** Whether a text, or the UTF-8 of one, holds a credential or enough of its end to matter, plain or in a common coding. */
  appearIn(text: string | Buffer): boolean
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

const toldOf = ({ apiKey, bearerToken }: CredentialValues, replaced: number) => ({
  apiKey: ['x-api-key', apiKey ?? ''] as const,
  bearer: ['authorization', `Bearer ${bearerToken}`] as const,
  keyId: `k${replaced}`,
  bearerId: `b${replaced}`,
})

/** `current` is asked at every call, so that a key may be replaced while the desk runs. */
export function createCredentials(current: () => CredentialValues): Credentials {
  let known: CredentialValues = { apiKey: null, bearerToken: null }
  // Those of replaced values too: answers to calls made with them may still be on their way.
  const forms = new Set<string>()
  let areIn = createNeedles(forms)
  let replaced = 0
  /** What is told of each kind, made when it is replaced and not at each request. */
  let told = toldOf(known, replaced)
  const refresh = (): CredentialValues => {
    const now = current()
    if (now.apiKey !== known.apiKey || now.bearerToken !== known.bearerToken) {
      // A copy: whoever is asked may hand out the same object with other values.
      known = { apiKey: now.apiKey, bearerToken: now.bearerToken }
      replaced += 1
      told = toldOf(known, replaced)
      for (const value of [now.apiKey, now.bearerToken])
        for (const form of value === null ? [] : formsOf(value)) forms.add(form)
      areIn = createNeedles(forms)
    }
    return now
  }
  return {
    headerFor(row) {
      const { apiKey, bearerToken } = refresh()
      if (apiKey !== null && row.credentials.includes('apiKey')) return told.apiKey
      if (bearerToken !== null && row.credentials.includes('bearer')) return told.bearer
      throw new Refusal('upstream_credential', {
        detail: `Operation ${row.number} takes an API key only, and this installation has none (UPSTREAM_API_KEY).`,
      })
    },
    idFor(row) {
      const { apiKey } = refresh()
      return apiKey !== null && row.credentials.includes('apiKey') ? told.keyId : told.bearerId
    },
    appearIn(text) {
      refresh()
      if (typeof text !== 'string') return areIn(text)
      for (const form of forms) if (text.includes(form)) return true
      return false
    },
  }
}
