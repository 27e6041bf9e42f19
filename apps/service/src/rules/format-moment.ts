import { readDate } from './clock-text.ts'

/** The instant of a stored date-time in milliseconds; one without an offset counts as UTC; null when absent or unreadable. */
export const millisOf = (stamp: string | null | undefined): number | null => {
  const written = stamp ? readDate(stamp) : null
  if (!written) return null
  return Date.parse(written.instant ?? `${written.date}T${written.clock ?? '00:00:00'}Z`)
}

/** `Saturday 21 November 2026, 09:00 (Europe/Brussels)`. */
export const formatMoment = (millis: number, zone: string): string => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(millis)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('weekday')} ${part('day')} ${part('month')} ${part('year')}, ${part('hour')}:${part('minute')} (${zone})`
}
