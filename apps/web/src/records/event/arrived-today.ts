import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'

/** Arrivals of the present day at the event, as Home, the door and the overview count them: an event may have others. */
export const arrivedTodayText = (arrived: number, expected: number): string =>
  say('{arrived} of {expected} arrived today', { arrived: grouped(arrived), expected: grouped(expected) })
