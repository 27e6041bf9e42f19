import type { CodeVerdict, Registrant, RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'

/** A record with where it came from: the operation that sent it and when, ISO 8601. */
export type Known<T> = { value: T; source: Source }
export type Source = { operation: number; at: string }

/** What a code has to pass, in the order in which it is told. */
export const checkIds = [
  'exists',
  'window',
  'quantity',
  'reserved',
  'expired',
  'available',
  'e-mail list',
  'type status',
  'type window',
  'type published',
  'type quantity',
  'registered',
  'verdict',
] as const
export type CheckId = (typeof checkIds)[number]

/** A field that was looked at, by its name in the contract, with its value as shown. */
export type LookedAt = { field: string; value: string }

/** One condition of a code. `mend` says what would make it hold; null where nothing has to be done. */
export type Check = {
  id: CheckId
  state: 'ok' | 'fails' | 'unknown'
  says: string
  looked: LookedAt[]
  source: Source | null
  mend: string | null
}

/** Where the code was looked for (op 28) when no record of it came with the verdict. Null: it was not necessary. */
export type Search = { asked: number; found: number; missing: number; unclear: number; left: number; at: string }

export type DoctorInput = {
  code: Known<RegistrationPassCode> | null
  type: Known<RegistrationType> | null
  /** The person's registration in this event (op 32); null when there is none, undefined when that is not known. */
  registrant: Known<Registrant> | null | undefined
  /** The address the person goes by; null when none is known here. */
  email: Known<string> | null
  /** The answer of op 30; null when none came. */
  verdict: Known<CodeVerdict> | null
  /** Why op 30 gave no answer. */
  noVerdict: string | null
  search: Search | null
  zone: string
  now: number
}

export type Diagnosis = {
  /** Every condition: what fails first, then what could not be told, then what holds, each in the order of `checkIds`. */
  checks: Check[]
  /** What stands in the way first; null when nothing that is known does. */
  first: Check | null
}
