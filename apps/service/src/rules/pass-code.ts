import { remainingOf, type Counts } from './counts.ts'
import { emailList, sameEmail } from './email-address.ts'
import { millisOf, formatMoment } from './format-moment.ts'
import { typeBlocked, typeName, type TypeFacts } from './registration-type.ts'

/** The fields that decide whether a pass code can be used. */
export interface CodeFacts {
  passcode?: string | null | undefined
  openDate?: string | null | undefined
  closeDate?: string | null | undefined
  /** As stored: an expiry set by hand, beside the window. */
  isExpired?: boolean | null | undefined
  emailAddresses?: string | null | undefined
}

export interface CodeState {
  numberReserved: number
  numberUsed: number
  numberRemaining: number | null
  isExpired: boolean
  isAvailable: boolean
}

/** The computed fields of a code at `now` (milliseconds): counts, past its window, usable at all. */
export const codeState = (code: CodeFacts, counts: Counts, now: number): CodeState => {
  const opens = millisOf(code.openDate)
  const closes = millisOf(code.closeDate)
  const isExpired = closes === null ? code.isExpired === true : now >= closes
  const numberRemaining = remainingOf(counts)
  return {
    numberReserved: counts.reserved,
    numberUsed: counts.used,
    numberRemaining,
    isExpired,
    isAvailable: !isExpired && (opens === null || now >= opens) && numberRemaining !== 0,
  }
}

/** The reasons in the order of the checks. */
export type Reason =
  | 'unknownCode'
  | 'notOpenYet'
  | 'closed'
  | 'expired'
  | 'usedUp'
  | 'allReserved'
  | 'unknownPerson'
  | 'otherEmail'
  | 'typeNotOpen'
  | 'typeFull'
  | 'alreadyRegistered'

export interface Check {
  reason: Reason
  passed: boolean
  /** The reason of a failure, or what was checked. */
  text: string
}

interface PersonFacts {
  name?: string | null | undefined
  email?: string | null | undefined
  contactEmail?: string | null | undefined
  altEmail?: string | null | undefined
}

export interface Question {
  /** The code as it was typed. */
  typed: string
  code: (CodeFacts & { counts: Counts }) | null
  /** The code's registration type and the number left of it (null: without limit). */
  type: (TypeFacts & { remaining: number | null }) | null
  person: PersonFacts | null
  /** The person has a registration of this type that is complete or under review. */
  registered: boolean
  /** Units of this code, and seats of this type, in the person's own cart: available to them. */
  held: { code: number; type: number }
  now: number
  /** The zone for times in texts. */
  zone: string
}

const check = (reason: Reason, failure: string | null, success: string): Check => ({
  reason,
  passed: failure === null,
  text: failure ?? success,
})

const emailCheck = (code: CodeFacts, person: PersonFacts): Check => {
  const allowed = emailList(code.emailAddresses)
  const own = [person.email, person.contactEmail, person.altEmail].filter((one): one is string => Boolean(one))
  const onList = own.some((mine) => allowed.some((one) => sameEmail(one, mine)))
  const failure =
    allowed.length === 0 || onList
      ? null
      : own.length === 0
        ? 'This code is only for certain e-mail addresses, and this person has none.'
        : `This code is not for ${own[0]}.`
  return check('otherEmail', failure, allowed.length === 0 ? 'The code is for anyone.' : 'The code is for this person.')
}

const windowChecks = (code: CodeFacts, now: number, zone: string): Check[] => {
  const opens = millisOf(code.openDate)
  const closes = millisOf(code.closeDate)
  const early = opens !== null && now < opens
  const late = closes !== null && now >= closes
  return [
    check(
      'notOpenYet',
      early ? `This code is not open until ${formatMoment(opens, zone)}.` : null,
      'The code is open.',
    ),
    check(
      'closed',
      late ? `This code has been closed since ${formatMoment(closes, zone)}.` : null,
      'The code is not closed.',
    ),
    check('expired', closes === null && code.isExpired ? 'This code has expired.' : null, 'The code has not expired.'),
  ]
}

const countChecks = (counts: Counts, held: number): Check[] => {
  const { quantity, used } = counts
  const open = remainingOf({ ...counts, reserved: Math.max(0, counts.reserved - held) })
  const usedUp = quantity !== null && used >= quantity
  return [
    check(
      'usedUp',
      !usedUp
        ? null
        : quantity === 0
          ? 'This code was never given out (its quantity is 0).'
          : `This code is used up (${used} of ${quantity} used).`,
      quantity === null ? 'The code has no limit.' : `${used} of ${quantity} used.`,
    ),
    check(
      'allReserved',
      !usedUp && open === 0 ? 'All that are left of this code are reserved by others right now.' : null,
      open === null ? 'Nothing needs to be reserved.' : `${open} left.`,
    ),
  ]
}

/**
 * Whether this person may use this code now: all checks in order. Op 30 returns the first that fails. Checks without a
 * subject (no code, no type) are skipped.
 */
export const verdict = ({ typed, code, type, person, registered, held, now, zone }: Question): Check[] => {
  if (!code) {
    const shown = typed.trim()
    return [check('unknownCode', shown === '' ? 'No code was given.' : `There is no code “${shown}”.`, '')]
  }
  const checks = [check('unknownCode', null, `The code “${code.passcode ?? typed.trim()}” exists.`)]
  checks.push(...windowChecks(code, now, zone), ...countChecks(code.counts, held.code))
  checks.push(
    check('unknownPerson', person ? null : 'This person is not known in this project.', 'The person is known.'),
  )
  if (person) checks.push(emailCheck(code, person))
  if (type) {
    const full = type.remaining !== null && type.remaining + held.type <= 0
    checks.push(
      check('typeNotOpen', typeBlocked(type, now, zone, true), `“${typeName(type)}” is open.`),
      check('typeFull', full ? `“${typeName(type)}” has no places left.` : null, `“${typeName(type)}” has places.`),
    )
  }
  checks.push(
    check(
      'alreadyRegistered',
      registered
        ? `${person?.name || 'This person'} is already registered${type ? ` for “${typeName(type)}”` : ''}.`
        : null,
      'Not registered yet.',
    ),
  )
  return checks
}

/** The first check that does not pass, or null when the code can be used. */
export const firstFailure = (checks: Check[]): Check | null => checks.find((one) => !one.passed) ?? null
