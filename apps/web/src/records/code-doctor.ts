import type { CodeVerdict, Registrant, RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'

import { say } from '#words/say.ts'

import { codeChecks } from './code-doctor-code.ts'
import { personChecks } from './code-doctor-person.ts'
import { typeChecks } from './code-doctor-type.ts'
import { lookedAt } from './code-doctor-values.ts'

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

const rank = { fails: 0, unknown: 1, ok: 2 } as const

/**
 * Why a code works or fails for a person (ops 26, 27, 28, 30, 32): every condition with the values that were looked at.
 * It explains the verdict of the service and never stands in for it.
 */
export function diagnose(input: DoctorInput): Diagnosis {
  const found = [...codeChecks(input), ...typeChecks(input), ...personChecks(input)]
  const explained = found.some(({ state }) => state === 'fails')
  const checks = [...found, verdictCheck(input, explained)].toSorted(
    (a, b) => rank[a.state] - rank[b.state] || checkIds.indexOf(a.id) - checkIds.indexOf(b.id),
  )
  return { checks, first: checks.find(({ state }) => state === 'fails') ?? null }
}

/** What the service itself said (op 30), in its own words. */
function verdictCheck({ verdict, noVerdict }: DoctorInput, explained: boolean): Check {
  if (!verdict)
    return {
      id: 'verdict',
      state: 'unknown',
      says: say('Couldn’t check: {reason}', { reason: noVerdict ?? say('it was not checked') }),
      looked: [],
      source: null,
      mend: say('Check again. Until then the reasons above are all that is known.'),
    }
  const { success, message, status } = verdict.value
  const words = message?.trim()
  const looked = lookedAt({ success, status, message: words })
  const make = (state: Check['state'], says: string, mend: string | null): Check => ({
    id: 'verdict',
    state,
    says,
    looked,
    source: verdict.source,
    mend,
  })
  if (success === true) return make('ok', words ? say('Message: {words}', { words }) : say('It works'), null)
  if (success === false)
    return make(
      'fails',
      words ? say('Message: {words}', { words }) : say('It doesn’t work; no reason given'),
      explained ? null : say('No other reason is known: ask the organizer and quote the message.'),
    )
  return make(
    'unknown',
    words ? say('Message: {words}', { words }) : say('There was no clear answer'),
    say('Check again. Until then the reasons above are all that is known.'),
  )
}

/** Other codes of the type that would hold for this person by the records alone (op 27); the one in question is left out. */
export function codesThatHold(
  codes: readonly RegistrationPassCode[],
  source: Source,
  input: DoctorInput,
): RegistrationPassCode[] {
  const own = input.code?.value.id.toLowerCase()
  return codes.filter((code) => {
    if (code.id.toLowerCase() === own) return false
    const checks = [...codeChecks({ ...input, code: { value: code, source } })]
    return checks.every(({ state }) => state === 'ok')
  })
}
