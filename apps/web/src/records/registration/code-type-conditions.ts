import type { RegistrationType } from '@frontdesk/api-types'

import { dateTime } from '#format/dates.ts'
import { numberOf } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { windowOf } from '#records/event/time-windows.ts'
import { stateWord } from '#records/state-words.ts'

import type { Check, DiagnosisInput, Known } from './code-check.ts'
import { checkedValues } from './code-checked-values.ts'
import { typeState } from './registration-type-health.ts'

type Type = Known<RegistrationType>
type Part = Pick<Check, 'id' | 'state' | 'says' | 'fix'>

/** Conditions of the code's registration type: status, window, publication, quantity. */
export function typeChecks(input: DiagnosisInput): Check[] {
  const { type, zone, now, organizes } = input
  if (!type)
    return [
      {
        id: 'type status',
        state: 'unknown',
        says: say('Registration type unknown'),
        looked: [],
        source: null,
        fix: null,
      },
    ]
  const { status, openDate, closeDate, publish, quantity } = type.value
  const make = (found: Part, values: Parameters<typeof checkedValues>[0]): Check => ({
    ...found,
    looked: checkedValues(values, { zone, now }),
    source: type.source,
  })
  return [
    make(statusOf(type, input), { status }),
    make(windowPart(type, input), { openDate, closeDate }),
    make(publishPart(type, input), { publish }),
    ...(numberOf(quantity) === 0
      ? [
          make(
            {
              id: 'type quantity',
              state: 'fails',
              says: say('The quantity of the type is 0'),
              fix: organizes
                ? say('Raise the limit or choose another type.')
                : say('Choose another type, or ask the organizer to raise the limit.'),
            },
            { quantity: 0 },
          ),
        ]
      : []),
  ]
}

/** The next step for a date without a zone. */
export const whichZone = ({ organizes }: Pick<DiagnosisInput, 'organizes'>): string =>
  organizes ? say('State its time zone with the dates.') : say('Ask the organizer which time zone applies.')

const otherType = ({ organizes }: Pick<DiagnosisInput, 'organizes'>): string =>
  organizes
    ? say('Open the type or give a code of another type.')
    : say('Give a code of another type, or ask the organizer to open the type.')

function statusOf({ value }: Type, at: DiagnosisInput): Part {
  const id = 'type status'
  const { status, requireRegistrationCode } = value
  const word = stateWord('registrationType', status)
  if (!word) return { id, state: 'unknown', says: say('Status of the type unknown'), fix: null }
  // States the raw status when another condition closes the type: "The type is open" would contradict it.
  const isOpen = typeState(value, at)?.meaning === 'yes'
  const openWords = isOpen
    ? say('The type is open')
    : say('The status of the type is {status}', { status: word.shown ?? '' })
  if (word.word === 'Open') return { id, state: 'ok', says: openWords, fix: null }
  const says = say('The status of the type is {status}', { status: word.shown ?? word.word })
  if (word.says === '')
    return {
      id,
      state: 'unknown',
      says,
      fix: at.organizes ? otherType(at) : say('Ask the organizer what this word means.'),
    }
  // A hidden type is not offered; one that opens by code only may be meant for the holders of the code.
  if (word.word === 'Hidden' && requireRegistrationCode === true)
    return {
      id,
      state: 'unknown',
      says: say('The type is hidden and opens by code: the result of the check decides'),
      fix: null,
    }
  return { id, state: 'fails', says, fix: otherType(at) }
}

function windowPart({ value }: Type, at: DiagnosisInput): Part {
  const { zone, now, organizes } = at
  const id = 'type window'
  const window = windowOf(value.openDate, value.closeDate, { zone, now })
  const says = say('Window of the type: {window}', { window: window.text })
  switch (window.state) {
    case 'open':
      return { id, state: 'ok', says, fix: null }
    case 'not yet':
      return {
        id,
        state: 'fails',
        says,
        fix: organizes
          ? say('The type opens {when}. For today, change its dates.', {
              when: dateTime(window.opens, { zone, now }),
            })
          : say('The type opens {when}. For today, ask the organizer to change its dates.', {
              when: dateTime(window.opens, { zone, now }),
            }),
      }
    case 'over':
      return { id, state: 'fails', says, fix: otherType(at) }
    case 'impossible':
      return {
        id,
        state: 'fails',
        says,
        fix: organizes
          ? say('Correct the dates of the type: it closes before it opens.')
          : say('The type closes before it opens: ask the organizer to correct its dates.'),
      }
    case 'not stated':
      return window.opens || window.closes
        ? { id, state: 'unknown', says, fix: whichZone(at) }
        : { id, state: 'ok', says, fix: null }
  }
}

function publishPart({ value: { publish } }: Type, { organizes }: DiagnosisInput): Part {
  const id = 'type published'
  if (publish === false)
    return {
      id,
      state: 'fails',
      says: say('The type is not published: no one can see it'),
      fix: organizes ? say('Publish the type.') : say('Ask the organizer to publish the type.'),
    }
  if (publish === true) return { id, state: 'ok', says: say('The type is published'), fix: null }
  return { id, state: 'unknown', says: say('Whether the type is published is unknown'), fix: null }
}
