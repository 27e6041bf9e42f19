import { inLocale, say } from '#i18n/say.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const STEPS: readonly (readonly [upTo: number, size: number, unit: 'minute' | 'hour' | 'day' | 'month' | 'year'])[] = [
  [HOUR, MINUTE, 'minute'],
  [DAY, HOUR, 'hour'],
  [45 * DAY, DAY, 'day'],
  [548 * DAY, 30.44 * DAY, 'month'],
  [Number.POSITIVE_INFINITY, 365.25 * DAY, 'year'],
]

const relative = inLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }))

const shortRelative = inLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'narrow' }))

const lengths = inLocale((locale) => {
  const made = new Map<string, Intl.NumberFormat>()
  return (unit: string) => {
    const known = made.get(unit)
    if (known) return known
    const formatter = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
    made.set(unit, formatter)
    return formatter
  }
})

/** The largest unit that fits, and its count rounded down. */
function whole(ms: number): { count: number; unit: (typeof STEPS)[number][2] } {
  const length = Math.abs(ms)
  const [, size, unit] = STEPS.find(([upTo]) => length < upTo) ?? [0, 365.25 * DAY, 'year']
  return { count: Math.max(1, Math.floor(length / size)), unit }
}

/** A duration in one unit, rounded down: `3 days`. Under a minute it is `less than a minute`. */
export function span(ms: number): string {
  if (Math.abs(ms) < MINUTE) return say('less than a minute')
  const { count, unit } = whole(ms)
  return lengths()(unit).format(count)
}

/** `in 3 days`, `2 hours ago`, `just now`. */
export function relativeTime(ms: number, now: number): string {
  const away = ms - now
  if (Math.abs(away) < MINUTE) return say(away > 0 ? 'in less than a minute' : 'just now')
  const { count, unit } = whole(away)
  return relative().format(away > 0 ? count : -count, unit)
}

/** Of what has happened: a time after a clock that is read once a minute, or another machine's, is `just now`. */
export const pastTime = (ms: number, now: number): string => relativeTime(Math.min(ms, now), now)

/** The same in short form, for narrow columns: `2h ago`. Under a minute it is `just now`. */
export function shortRelativeTime(ms: number, now: number): string {
  const away = ms - now
  if (Math.abs(away) < MINUTE) return say('just now')
  const { count, unit } = whole(away)
  return shortRelative().format(away > 0 ? count : -count, unit)
}

/** An event's stated duration: `1 h 30 min`, `2 days`. */
export function minutesInWords(minutes: number): string {
  if (minutes < 60) return say('{minutes, number} min', { minutes })
  if (minutes % 1440 === 0) return lengths()('day').format(minutes / 1440)
  const rest = minutes % 60
  const hours = (minutes - rest) / 60
  return rest === 0
    ? say('{hours, number} h', { hours })
    : say('{hours, number} h {minutes, number} min', { hours, minutes: rest })
}
