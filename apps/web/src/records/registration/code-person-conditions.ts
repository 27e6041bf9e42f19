import { say } from '#i18n/say.ts'
import { stateWord } from '#records/state-words.ts'

import type { Check, DiagnosisInput } from './code-check.ts'
import { checkedValues } from './code-checked-values.ts'

/**
 * Whether the person already has a registration of this type (op 32). Nothing when either is unknown. `also` is what
 * fails beside it: the code is not fine then, although this person needs none.
 */
export function personChecks({ registrant, type }: DiagnosisInput, also: Check | null): Check[] {
  if (!type || registrant === undefined) return []
  const make = (state: Check['state'], says: string, fix: string | null = null): Check => ({
    id: 'registered',
    state,
    says,
    fix,
    looked: registrant ? checkedValues({ registrantStatus: registrant.value.registrantStatus }) : [],
    source: registrant?.source ?? null,
  })
  const same = registrant?.value.registrationTypeId?.toLowerCase() === type.value.id.toLowerCase()
  if (!registrant) return [make('ok', say('They have no registration in this event'))]
  const { registrantStatus: status } = registrant.value
  const word = stateWord('registrant', status)?.shown ?? status ?? say('status unknown')
  if (!same)
    return [
      make(
        'ok',
        say('They are registered here with another registration type; its status is {status}', { status: word }),
      ),
    ]
  if (status === 'Complete' || status === 'UnderReview')
    return [
      make(
        'fails',
        say('They have a registration of this type already: {status}', { status: word }),
        stateWord('payment', registrant.value.paymentStatus)?.word === 'Unpaid' ? unpaid() : remedyBeside(also),
      ),
    ]
  return [make('ok', say('Their registration of this type is not finished: {status}', { status: word }))]
}

const unpaid = (): string => say('A payment is due for it, and no code settles that: see the amounts on their card.')

function remedyBeside(also: Check | null): string {
  if (also === null) return say('They need no code: open their card and send the confirmation again.')
  if (also.id === 'quantity')
    return say(
      'The code is also used up. Their registration needs none: open their card and send the confirmation again.',
    )
  return say('Also: {reason}. Their registration needs no code: open their card and send the confirmation again.', {
    reason: also.says,
  })
}
