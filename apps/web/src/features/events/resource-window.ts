import { dateTime, exactly, readStamp, type Stamp } from '#format/dates.ts'
import { minutesInWords } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import { type OpenState, type Window, windowOf } from '#records/event/time-windows.ts'

type Published = {
  openDate?: string | null | undefined
  closeDate?: string | null | undefined
  displayMinsAfterStart?: number | null | undefined
  numMinsToDisplay?: number | null | undefined
}
type Around = {
  /** The event's start; null when it is not known. */
  start: Stamp | null
  zone: string
  now: number
}

/** When something of an event is shown: by its dates, by minutes from the event's start, or by both. */
export type ShownWindow = {
  state: OpenState
  /** `open now, closes in 2 hours`, in the words of the nearer limit. */
  text: string
  exact: string
  /** `From 10 min before the start, for 4 h`; null when no minutes were sent. */
  minutes: string | null
}

/**
 * Reads the two windows of virtual settings or a resource (ops 16, 17). The contract names `displayMinsAfterStart` and
 * `numMinsToDisplay` without explaining them; they are read as an offset from the event's start and a length. Where both
 * windows are sent, both have to be open.
 */
export function shownWindow(record: Published, { start, zone, now }: Around): ShownWindow {
  const dates = windowOf(record.openDate, record.closeDate, { zone, now })
  const minutes = minutesText(record)
  const around = { zone, now }
  if (minutes === null) return { ...dates, minutes }
  const after = record.displayMinsAfterStart ?? 0
  if (start?.kind !== 'instant') return { ...dates, minutes }
  const from = start.ms + after * 60_000
  const to = typeof record.numMinsToDisplay === 'number' ? from + record.numMinsToDisplay * 60_000 : null
  const offered = windowOf(iso(from), to === null ? null : iso(to), around)
  const nearer = decides(dates, offered) ? dates : offered
  return { state: nearer.state, text: nearer.text, exact: exactBoth(dates.exact, offered.exact, record), minutes }
}

const order: readonly OpenState[] = ['impossible', 'over', 'not yet', 'open', 'not stated']

const iso = (ms: number): string => new Date(ms).toISOString()

/** Whether `a` is the limiting window: closed by one is closed, and the later opening and the earlier end count. */
function decides(a: Window, b: Window): boolean {
  if (a.state !== b.state) return order.indexOf(a.state) < order.indexOf(b.state)
  if (a.state === 'not yet') return (a.opens?.ms ?? 0) > (b.opens?.ms ?? 0)
  return (a.closes?.ms ?? Infinity) < (b.closes?.ms ?? Infinity)
}

function exactBoth(dates: string, minutes: string, record: Published): string {
  return record.openDate || record.closeDate
    ? say('By its dates: {dates} By minutes from the start: {minutes}', { dates, minutes })
    : minutes
}

function minutesText({ displayMinsAfterStart: after, numMinsToDisplay: length }: Published): string | null {
  const known = typeof length === 'number' ? minutesInWords(Math.abs(length)) : ''
  const away = typeof after === 'number' ? minutesInWords(Math.abs(after)) : ''
  if (typeof after !== 'number')
    return typeof length === 'number' ? say('For {length} from the start', { length: known }) : null
  if (typeof length !== 'number') {
    if (after === 0) return say('From the start')
    return after < 0 ? say('From {away} before the start', { away }) : say('From {away} after the start', { away })
  }
  if (after === 0) return say('From the start, for {length}', { length: known })
  return after < 0
    ? say('From {away} before the start, for {length}', { away, length: known })
    : say('From {away} after the start, for {length}', { away, length: known })
}

/** A readable time and the exact one; null when there is none. */
export function stampText(stamp: string | null | undefined, around: { zone: string; now: number }) {
  const read = readStamp(stamp)
  return read ? { text: dateTime(read, around), exact: exactly(read, around.zone) } : null
}
