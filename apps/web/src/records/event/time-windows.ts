import { dateTime, exactly, readStamp, type Stamp } from '#format/dates.ts'
import { relativeTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'

/** State of a time window: open, not yet, over, or not stated. */
export type OpenState = 'open' | 'not yet' | 'over' | 'not stated' | 'impossible'

export type Window = {
  state: OpenState
  /** `opens in 3 days`, `closes in 2 hours`, `closed 4 days ago`, `open, no end stated`. */
  text: string
  /** Both ends with day, time and zone, for a tooltip. */
  exact: string
  opens: Stamp | null
  closes: Stamp | null
}

type Text = string | null | undefined

/**
 * State of the window between two stamps. Stamps without an offset are shown without a countdown: they are no point in
 * time.
 */
export function windowOf(openDate: Text, closeDate: Text, { zone, now }: { zone: string; now: number }): Window {
  const opens = readStamp(openDate)
  const closes = readStamp(closeDate)
  const exact = say('Opens: {opens}. Closes: {closes}.', { opens: exactly(opens, zone), closes: exactly(closes, zone) })
  const from = instantAt(opens)
  const to = instantAt(closes)
  const make = (state: OpenState, text: string): Window => ({ state, text, exact, opens, closes })
  if (from !== null && to !== null && to < from) return make('impossible', say('closes before it opens'))
  if (from !== null && now < from) return make('not yet', say('opens {when}', { when: relativeTime(from, now) }))
  if (to !== null && now >= to) return make('over', say('closed {when}', { when: relativeTime(to, now) }))
  if (opens?.kind === 'wall' || closes?.kind === 'wall')
    return make('not stated', say('{start} to {end}, time zone unknown', { start: shown(opens), end: shown(closes) }))
  if (to !== null) return make('open', say('closes {when}', { when: relativeTime(to, now) }))
  return from === null ? make('not stated', say('dates unknown')) : make('open', say('open, end unknown'))

  function shown(stamp: Stamp | null): string {
    return dateTime(stamp, { zone, now })
  }
}

function instantAt(stamp: Stamp | null): number | null {
  return stamp?.kind === 'instant' ? stamp.ms : null
}
