import type { Attendee } from '@frontdesk/api-types'
import { readEnrollment } from '@frontdesk/desk-api/enrollment-words'

import { dayOnly, readStamp } from '#format/dates.ts'
import { joined } from '#format/names.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { wordText } from '#records/state-words.ts'

/** Whether somebody is enrolled, as a front desk says it: yes, no, waitlisted, unknown. */
export type EnrollmentState = 'yes' | 'no' | 'wait' | 'unknown'

/** The answer, its word, and one line with the reason. */
export type Enrollment = {
  answer: EnrollmentState
  word: string
  because: string | null
  raw: string | null
  /** When and how the person was enrolled, and their own answer, as sent; absent when not known. */
  since?: string
  mode?: string
  reply?: string
}

/** The fields that the service sets again when somebody is enrolled again. */
export type EnrollmentFacts = Pick<Enrollment, 'since' | 'mode' | 'reply'>

type Carrier = Pick<Attendee, 'enrollmentStatus'> &
  Partial<
    Pick<
      Attendee,
      | 'enrollmentDate'
      | 'enrollmentMode'
      | 'attendanceStatus'
      | 'waitlistOrder'
      | 'waitlistDate'
      | 'removedFromWaitlistDate'
    >
  >

/** The enrolment of an attendee. An unknown value is shown raw as `unknown`, never guessed. */
export function enrollmentOf(attendee: Carrier): Enrollment {
  const { enrollmentDate: since, enrollmentMode, attendanceStatus } = attendee
  const mode = enrollmentMode?.trim()
  const reply = attendanceStatus?.trim()
  return {
    ...statusOf(attendee),
    ...(since ? { since } : {}),
    ...(mode ? { mode } : {}),
    ...(reply ? { reply } : {}),
  }
}

function statusOf(attendee: Carrier): Enrollment {
  const raw = attendee.enrollmentStatus?.trim() || null
  const read = readEnrollment(raw)
  const place = placeInLine(attendee)
  if (read === 'yes') return { answer: 'yes', word: say('Enrolled'), because: null, raw }
  if (read === 'wait' || (raw === null && place !== null))
    return { answer: 'wait', word: say('Waitlisted'), because: place ?? say('Place in line unknown'), raw }
  if (read === 'no')
    return {
      answer: 'no',
      word: say('Not enrolled'),
      because: raw,
      raw,
    }
  if (raw === null)
    return {
      answer: 'unknown',
      word: say('Status unknown'),
      because: say('On the list, status unknown'),
      raw,
    }
  return {
    answer: 'unknown',
    word: raw,
    because: say('On the list with the unknown status “{word}”', { word: raw }),
    raw,
  }
}

/** `Number 24 in line`, or `null` without a position. */
function placeInLine(attendee: Partial<Pick<Attendee, 'waitlistOrder' | 'removedFromWaitlistDate'>>): string | null {
  const order = attendee.waitlistOrder
  return order === null || order === undefined || attendee.removedFromWaitlistDate
    ? null
    : say('Number {order} in line', { order: grouped(order) })
}

/** When and how enrolled, as far as known. The contract does not list the modes: an unknown one is shown raw. */
export function enrolledText(day: string | null, mode: string | null): string {
  switch (mode) {
    case null:
      return day === null ? '' : say('Enrolled {day}', { day })
    case 'Manual':
      return day === null ? say('Enrolled by staff') : say('Enrolled {day} by staff', { day })
    case 'Self':
      return day === null ? say('Enrolled by themselves') : say('Enrolled {day} by themselves', { day })
    default:
      return day === null ? say('Enrolled ({mode})', { mode }) : say('Enrolled {day} ({mode})', { day, mode })
  }
}

/** Whether they will come, by their own answer: `Answer: Tentative`. */
export function replyText(reply: string | null | undefined): string | null {
  const word = wordText('reply', reply)
  return word === null ? null : say('Answer: {word}', { word })
}

/** `Enrolled 19 Jan by themselves, Answer: Tentative`, as far as known; null when nothing is. */
export function enrollmentFactsText(
  { since, mode, reply }: EnrollmentFacts,
  at: { zone: string; now: number },
): string | null {
  const stamp = readStamp(since)
  return joined([enrolledText(stamp ? dayOnly(stamp, at) : null, mode ?? null) || null, replyText(reply)])
}
