import type { RegistrationType } from '@frontdesk/api-types'

import { dateTime } from '#format/dates.ts'
import { numberOf } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { windowOf } from '#records/event/windows.ts'
import { stateWord } from '#records/state-words.ts'

import type { Check, DoctorInput, Known } from './code-check.ts'
import { lookedAt } from './code-doctor-values.ts'
import { typeState } from './registration-type-health.ts'

type Type = Known<RegistrationType>
type Part = Pick<Check, 'id' | 'state' | 'says' | 'mend'>

/** What the registration type of the code has to hold: status, window, publication, quantity. */
export function typeChecks(input: DoctorInput): Check[] {
  const { type, zone, now } = input
  if (!type)
    return [
      {
        id: 'type status',
        state: 'unknown',
        says: say('Registration type unknown'),
        looked: [],
        source: null,
        mend: null,
      },
    ]
  const { status, openDate, closeDate, publish, quantity } = type.value
  const make = (found: Part, values: Parameters<typeof lookedAt>[0]): Check => ({
    ...found,
    looked: lookedAt(values, { zone, now }),
    source: type.source,
  })
  return [
    make(statusOf(type, input), { status }),
    make(windowPart(type, input), { openDate, closeDate }),
    make(publishPart(type), { publish }),
    ...(numberOf(quantity) === 0
      ? [
          make(
            {
              id: 'type quantity',
              state: 'fails',
              says: say('The quantity of the type is 0'),
              mend: say('Raise the limit or choose another type.'),
            },
            { quantity: 0 },
          ),
        ]
      : []),
  ]
}

const otherType = () => say('Open the type or give a code of another type.')

function statusOf({ value }: Type, at: DoctorInput): Part {
  const id = 'type status'
  const { status, requireRegistrationCode } = value
  const word = stateWord('registrationType', status)
  if (!word) return { id, state: 'unknown', says: say('Status of the type unknown'), mend: null }
  // The word alone: beside what closes it "The type is open" would contradict it.
  const isOpen = typeState(value, at)?.meaning === 'yes'
  const openWords = isOpen
    ? say('The type is open')
    : say('The status of the type is {status}', { status: word.shown ?? '' })
  if (word.word === 'Open') return { id, state: 'ok', says: openWords, mend: null }
  const says = say('The status of the type is {status}', { status: word.shown ?? word.word })
  if (word.says === '') return { id, state: 'unknown', says, mend: say('Ask the organizer what this word means.') }
  // Nobody is offered a hidden type; one that opens by code alone may be meant for those who have it.
  if (word.word === 'Hidden' && requireRegistrationCode === true)
    return {
      id,
      state: 'unknown',
      says: say('The type is hidden and opens by code: the result of the check decides'),
      mend: null,
    }
  return { id, state: 'fails', says, mend: otherType() }
}

function windowPart({ value }: Type, { zone, now }: DoctorInput): Part {
  const id = 'type window'
  const window = windowOf(value.openDate, value.closeDate, { zone, now })
  const says = say('Window of the type: {window}', { window: window.text })
  switch (window.state) {
    case 'open':
      return { id, state: 'ok', says, mend: null }
    case 'not yet':
      return {
        id,
        state: 'fails',
        says,
        mend: say('The type opens {when}. For today, change its dates.', {
          when: dateTime(window.opens, { zone, now }),
        }),
      }
    case 'over':
      return { id, state: 'fails', says, mend: otherType() }
    case 'impossible':
      return {
        id,
        state: 'fails',
        says,
        mend: say('Correct the dates of the type: it closes before it opens.'),
      }
    case 'not stated':
      return window.opens || window.closes
        ? { id, state: 'unknown', says, mend: say('Ask the organizer which time zone applies.') }
        : { id, state: 'ok', says, mend: null }
  }
}

function publishPart({ value: { publish } }: Type): Part {
  const id = 'type published'
  if (publish === false)
    return {
      id,
      state: 'fails',
      says: say('The type is not published: no one can see it'),
      mend: say('Publish the type.'),
    }
  if (publish === true) return { id, state: 'ok', says: say('The type is published'), mend: null }
  return { id, state: 'unknown', says: say('Whether the type is published is unknown'), mend: null }
}
