import type { Asking, EnrolledRow, Enrolling } from '#api/desk/guest-runs.ts'
import { clockIn } from '#format/intl-dates.ts'
import { say } from '#i18n/say.ts'
import type { Meaning } from '#ui/meaning.ts'

type Clock = { zone: string; now: number }

const atTime = (at: string | null, { zone }: Clock): string | null =>
  at === null ? null : clockIn(Date.parse(at), zone)

/** The state of a run as a sentence. */
export function runStateText(run: Pick<Enrolling | Asking, 'state' | 'resumesAt'>, clock: Clock): string {
  const time = atTime(run.resumesAt, clock)
  switch (run.state) {
    case 'never':
      return say('Not checked yet')
    case 'running':
      return say('Running')
    case 'paused':
      return say('Paused')
    case 'waiting':
      return time === null
        ? say('Waiting: the event system is busy')
        : say('Waiting: the event system is busy. Goes on at {time}', { time })
    case 'done':
      return say('Done')
    case 'ended':
      return say('Ended before it was done')
    case 'undoing':
      return say('Being undone')
    case 'undone':
      return say('Undone')
  }
}

/** What a run does or has done, as a heading. */
export function enrollingTitle({ state, total, counts }: Pick<Enrolling, 'state' | 'total' | 'counts'>): string {
  const { added, maybeAdded, removed } = counts
  switch (state) {
    case 'done':
    case 'ended':
      return say('Enrolled {enrolled, number} of {total, plural, one {# guest} other {# guests}}', {
        enrolled: added + maybeAdded,
        total,
      })
    case 'undone':
      return say('{removed, plural, one {# guest} other {# guests}} removed from the event again', { removed })
    case 'running':
    case 'paused':
    case 'waiting':
    case 'undoing':
      return say('Enrolling {total, plural, one {# guest} other {# guests}}', { total })
  }
}

/** The same of a run that enrolls, with what it leaves to a person. */
export function enrollingText(run: Pick<Enrolling, 'state' | 'resumesAt' | 'counts'>, clock: Clock): string {
  const { added, waitlisted, uncertain, removalUncertain } = run.counts
  const needs = uncertain + removalUncertain
  if (needs === 0) return runStateText(run, clock)
  const parts = [
    run.state === 'done' ? null : runStateText(run, clock),
    added > 0 ? say('{added, number} added', { added }) : null,
    waitlisted > 0 ? say('{waitlisted, number} on the waitlist', { waitlisted }) : null,
    say('{needs, plural, one {# needs you} other {# need you}}', { needs }),
  ]
  return parts.filter((part) => part !== null).join(', ')
}

/** What a check of the guest list has found, in a sentence. */
export function checkedText({ asked, found, cannotAsk }: Pick<Asking, 'asked' | 'found' | 'cannotAsk'>): string {
  const { yes, waitlisted, no, unknown } = found
  const parts = [
    say('{yes, number} on the event', { yes }),
    waitlisted > 0 ? say('{waitlisted, number} on the waitlist', { waitlisted }) : null,
    say('{no, number} not', { no }),
    unknown > 0 ? say('{unknown, number} couldn’t be checked', { unknown }) : null,
    cannotAsk > 0 ? say('{cannotAsk, number} not seen in the event system yet', { cannotAsk }) : null,
  ]
  return say('Checked {asked, number}: {found}', { asked, found: parts.filter((part) => part !== null).join(', ') })
}

/** What happened to one guest of a run. */
export function outcomeOf({ outcome, code }: Pick<EnrolledRow, 'outcome' | 'code'>): {
  word: string
  meaning: Meaning
} {
  switch (outcome) {
    case 'waiting':
      return { word: say('To do'), meaning: 'neutral' }
    case 'added':
      return code === 'waitlisted'
        ? { word: say('Waitlisted'), meaning: 'wait' }
        : { word: say('Added'), meaning: 'yes' }
    case 'maybeAdded':
      return code === 'waitlisted'
        ? { word: say('On the waitlist, not known if by this run'), meaning: 'unknown' }
        : { word: say('On the event, not known if by this run'), meaning: 'unknown' }
    case 'alreadyOn':
      return { word: say('On the event or in line already'), meaning: 'neutral' }
    case 'refused':
      return { word: say('Refused'), meaning: 'no' }
    case 'unknown':
      return { word: say('Being looked up'), meaning: 'unknown' }
    case 'uncertain':
      return { word: say('Needs you: may have been added'), meaning: 'unknown' }
    case 'removalUncertain':
      return { word: say('Needs you: may have been removed'), meaning: 'unknown' }
    case 'noEmail':
      return { word: say('No e-mail address'), meaning: 'wait' }
    case 'removed':
      return { word: say('Removed again'), meaning: 'neutral' }
    case 'kept':
      return { word: say('Kept'), meaning: 'wait' }
  }
}
