import { eachText } from '@frontdesk/sheets/fields'

import type { Mark } from '#api/desk/arrivals.ts'
import type { DoorSettings } from '#api/desk/door-settings.ts'
import { fittingGuests } from '#api/desk/find-loaded.ts'
import type { Guest } from '#api/desk/guests.ts'
import { dayIn } from '#arrivals/arrival-words.ts'
import { usualSettings } from '#arrivals/door-columns.ts'
import { type Marked, mark, say } from '#i18n/say.ts'

import { type Found, meantBy } from '../finding/find-by-code.ts'
import { looksMistyped, otherReadings } from '../scanning/scanner-layouts.ts'

/** What is scanned or typed, and what it is a sample of. */
type Sample = { text: string; shows: Marked }

/** Whose code lets them in. */
export const plainSample = 'PR-1001'
const twoNamesakes = 'Dana Reyes'
const otherDay = 'PR-1006'
const otherEvent = 'PR-2001'
const booking = 'PR-3001'

export const samples: readonly Sample[] = [
  { text: plainSample, shows: mark('Nothing speaks against it') },
  { text: 'PR-1002', shows: mark('In already') },
  { text: 'PR-1003', shows: mark('An instruction to read first') },
  { text: twoNamesakes, shows: mark('Two people of one name') },
  { text: otherDay, shows: mark('The wrong day') },
  { text: 'PR-9999', shows: mark('Nobody has this code') },
  { text: otherEvent, shows: mark('A guest of another event') },
  { text: booking, shows: mark('A booking of three') },
]

export const isSample = (text: string): boolean => samples.some((one) => one.text === text.toUpperCase())

const ageColumn = 'Age'
export const practiceSettings: DoorSettings = { ...usualSettings, instruction: `free:${ageColumn}` }

/** A mark of the practice: nobody but this page has it. */
export function practiceMark(guestId: string, by: Mark['by'], at: { zone: string; now: number }): Mark {
  const time = new Date(at.now).toISOString()
  const day = dayIn(at.now, at.zone)
  const own = { guestId, attendeeId: null, day, at: time, receivedAt: time, by }
  return { ...own, id: `${guestId} ${at.now}`, version: 0, door: null, undone: null }
}

function madeUp(at: number, name: string, sheet: Partial<Guest['sheet']>): Guest {
  const nobody = { fault: null, attendeeId: null, personId: null, registrantId: null, askedAt: null }
  const unknown = { onEvent: null, enrollmentStatus: null, registered: null, paid: null }
  return {
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    eventId: '00000000-0000-4000-8000-000000000000',
    version: 0,
    kind: 'sheet',
    missing: false,
    joined: null,
    apart: [],
    sheet: {
      ...eachText(() => null),
      name,
      surname: name.split(' ').at(-1) ?? name,
      free: [],
      confirmationNumber: `PR-${1000 + at}`,
      ticket: say('Day ticket'),
      ...sheet,
    },
    service: { ...nobody, ...unknown, attended: false, attendedAt: null, canAsk: false },
    desk: { arrived: null, left: null, undone: null, enrolledBy: null, uncertainRun: null, refused: null, notes: 0 },
  }
}

const hourMs = 3_600_000

/** The made-up guests, one of whom has arrived. */
export function practiceGuests(at: { zone: string; now: number }): readonly Guest[] {
  const early = madeUp(2, 'Ben Varga', { company: 'Harbour Lights' })
  const by = { id: '', name: say('A colleague') }
  const arrived = { ...practiceMark(early.id, by, { ...at, now: at.now - hourMs }), day: dayIn(at.now, at.zone) }
  return [
    madeUp(1, 'Ada Okoro', { company: 'Harbour Lights' }),
    { ...early, desk: { ...early.desk, arrived } },
    madeUp(3, 'Cleo Marsh', { free: [{ header: ageColumn, value: say('under 18: wristband') }] }),
    madeUp(4, twoNamesakes, { company: 'Northwind Studio' }),
    madeUp(5, twoNamesakes, { company: 'Quay Press' }),
    madeUp(6, 'Elif Sand', {}),
    ...['Femi Lund', 'Gus Lund', 'Hana Lund'].map((name, nth) =>
      madeUp(7 + nth, name, { confirmationNumber: booking, ticket: say('Family ticket') }),
    ),
  ]
}

/** As `findByCode`, among the made-up guests. */
export function findInPractice(
  guests: readonly Guest[],
  text: string,
  scanned: boolean,
): Exclude<Found, { kind: 'offline' | 'unknown' }> {
  const found = meantBy(text, fittingGuests(guests, text), scanned)
  if (found !== null) return found
  if (text.toUpperCase() === otherEvent)
    return { kind: 'elsewhere', event: say('Evening reception'), name: 'Noor Haddad' }
  if (scanned)
    for (const reading of otherReadings(text)) {
      const other = meantBy(reading, fittingGuests(guests, reading), true)
      if (other?.kind === 'one') return { ...other, mistyped: true }
    }
  return { kind: 'none', mistyped: scanned && looksMistyped(text) }
}

export const isOfOtherDay = ({ sheet }: Guest): boolean => sheet.confirmationNumber === otherDay
