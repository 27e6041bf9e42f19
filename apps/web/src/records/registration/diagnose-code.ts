import type { RegistrationPassCode } from '@frontdesk/api-types'

import { numberOf } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'

import { type Check, type CheckId, type Diagnosis, type DiagnosisInput, type Source, checkIds } from './code-check.ts'
import { checkedValues } from './code-checked-values.ts'
import { codeChecks } from './code-conditions.ts'
import { personChecks } from './code-person-conditions.ts'
import { typeChecks } from './code-type-conditions.ts'

const rank = { fails: 0, unknown: 1, ok: 2 } as const

/**
 * Why a code works or fails for a person (ops 26, 27, 28, 30, 32): all conditions with the checked values. It explains
 * the service's verdict and never replaces it.
 */
export function diagnose(input: DiagnosisInput): Diagnosis {
  const impersonal = [...codeChecks(input), ...typeChecks(input)]
  const also = impersonal.find(({ state }) => state === 'fails') ?? null
  const found = [...impersonal, ...personChecks(input, also)]
  const explained = found.some(({ state }) => state === 'fails')
  const checks = [...found, verdictCheck(input, explained)].toSorted(
    (a, b) => rank[a.state] - rank[b.state] || checkIds.indexOf(a.id) - checkIds.indexOf(b.id),
  )
  return { checks, first: checks.find(({ state }) => state === 'fails') ?? null }
}

/** The service's own verdict (op 30), as sent. */
function verdictCheck({ verdict, noVerdict, organizes }: DiagnosisInput, explained: boolean): Check {
  if (!verdict)
    return {
      id: 'verdict',
      state: 'unknown',
      says: say('Couldn’t check: {reason}', { reason: noVerdict ?? say('it was not checked') }),
      looked: [],
      source: null,
      fix: say('Check again. Until then the reasons above are all that is known.'),
    }
  const { success, message, status } = verdict.value
  const words = message?.trim()
  const looked = checkedValues({ success, status, message: words })
  const make = (state: Check['state'], says: string, fix: string | null): Check => ({
    id: 'verdict',
    state,
    says,
    looked,
    source: verdict.source,
    fix,
  })
  if (success === true) return make('ok', words ? say('Message: {words}', { words }) : say('It works'), null)
  if (success === false)
    return make(
      'fails',
      words ? say('Message: {words}', { words }) : say('It doesn’t work; no reason given'),
      explained
        ? null
        : organizes
          ? say('No other reason is known: give another code.')
          : say('No other reason is known: ask the organizer and quote the message.'),
    )
  return make(
    'unknown',
    words ? say('Message: {words}', { words }) : say('There was no clear answer'),
    say('Check again. Until then the reasons above are all that is known.'),
  )
}

/** Reasons that lie in the code alone: another code may work where this one does not. */
const codeReasons: ReadonlySet<CheckId> = new Set([
  'window',
  'quantity',
  'reserved',
  'expired',
  'available',
  'e-mail list',
])

/** Whether another code could help: something of this code fails, and nothing of the person or the type. */
export function anotherMayHelp({ checks }: Diagnosis): boolean {
  const failing = checks.filter(({ id, state }) => state === 'fails' && id !== 'verdict')
  return failing.length > 0 && failing.every(({ id }) => codeReasons.has(id))
}

/**
 * Other codes of the type that are valid for this person by the records alone (op 27), the smallest discount first. A
 * code that makes the registration free is offered only in place of one that did.
 */
export function codesThatHold(
  codes: readonly RegistrationPassCode[],
  source: Source,
  input: DiagnosisInput,
): RegistrationPassCode[] {
  const price = numberOf(input.type?.value.price)
  const share = (code: RegistrationPassCode): number => {
    const money = numberOf(code.discountAmount) ?? 0
    return (numberOf(code.discountPercent) ?? 0) + (price === null || price <= 0 ? 0 : (100 * money) / price)
  }
  const most = input.code && share(input.code.value) >= 100 ? Number.POSITIVE_INFINITY : 100
  const own = input.code?.value.id.toLowerCase()
  const valid = codes.filter((code) => {
    if (code.id.toLowerCase() === own || share(code) >= most) return false
    const checks = [...codeChecks({ ...input, code: { value: code, source } })]
    return checks.every(({ state }) => state === 'ok')
  })
  return valid.toSorted((a, b) => share(a) - share(b))
}
