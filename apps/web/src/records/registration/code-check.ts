import type { CodeVerdict, Registrant, RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'

/** A record with the operation that sent it and its time, ISO 8601. */
export type Known<T> = { value: T; source: Source }
export type Source = { operation: number; at: string }

/** Conditions of a code, in display order: a registration that they have needs no code, whatever else fails. */
export const checkIds = [
  'exists',
  'registered',
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
  'verdict',
] as const
export type CheckId = (typeof checkIds)[number]

/** A checked field by its name in the contract, with its displayed value. */
export type CheckedValue = { field: string; value: string }

/** One condition of a code. `mend` is the remedy; null where none is needed. */
export type Check = {
  id: CheckId
  state: 'ok' | 'fails' | 'unknown'
  says: string
  looked: CheckedValue[]
  source: Source | null
  fix: string | null
}

/** Result of searching the code (op 28) when the verdict came without its record. Null: not needed. */
export type Search = { asked: number; found: number; missing: number; unclear: number; left: number; at: string }

export type DiagnosisInput = {
  code: Known<RegistrationPassCode> | null
  type: Known<RegistrationType> | null
  /** The person's registration at this event (op 32); null when there is none, undefined when unknown. */
  registrant: Known<Registrant> | null | undefined
  /** The person's e-mail address; null when unknown. */
  email: Known<string> | null
  /** The answer of op 30; null when there was none. */
  verdict: Known<CodeVerdict> | null
  /** Why op 30 gave no answer. */
  noVerdict: string | null
  search: Search | null
  /** Of the user, who is then not told to ask the organizer. */
  organizes: boolean
  zone: string
  now: number
}

export type Diagnosis = {
  /** All conditions: failed, unknown, fulfilled, each in the order of `checkIds`. */
  checks: Check[]
  /** The first failed condition; null when none is known to fail. */
  first: Check | null
}
