const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const STEPS: readonly (readonly [upTo: number, size: number, one: string, many: string])[] = [
  [HOUR, MINUTE, 'minute', 'minutes'],
  [DAY, HOUR, 'hour', 'hours'],
  [45 * DAY, DAY, 'day', 'days'],
  [548 * DAY, 30.44 * DAY, 'month', 'months'],
  [Number.POSITIVE_INFINITY, 365.25 * DAY, 'year', 'years'],
]

/** A length of time in one unit, cut down to whole units: `3 days`. Under a minute it is `less than a minute`. */
export function span(ms: number): string {
  const length = Math.abs(ms)
  if (length < MINUTE) return 'less than a minute'
  for (const [upTo, size, one, many] of STEPS) {
    if (length >= upTo) continue
    const units = Math.max(1, Math.floor(length / size))
    return units === 1 ? `1 ${one}` : `${units} ${many}`
  }
  return 'years'
}

/** `in 3 days`, `2 hours ago`, `just now`: where an instant lies from now. */
export function relativeTime(ms: number, now: number): string {
  const away = ms - now
  if (Math.abs(away) < MINUTE) return away > 0 ? 'in less than a minute' : 'just now'
  return away > 0 ? `in ${span(away)}` : `${span(away)} ago`
}

/** The length an event of the service says of itself, in words: `1 h 30 min`, `2 days`. */
export function minutesInWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  if (minutes % 1440 === 0) return minutes === 1440 ? '1 day' : `${minutes / 1440} days`
  const rest = minutes % 60
  return rest === 0 ? `${(minutes - rest) / 60} h` : `${(minutes - rest) / 60} h ${rest} min`
}
