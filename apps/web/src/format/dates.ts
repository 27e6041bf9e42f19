/** A date-time string of the service, read once. `wall` has no offset: its zone is not stated, so it has no instant. */
export type Stamp =
  | { kind: 'instant'; ms: number; text: string }
  | { kind: 'wall'; ms: number; hasTime: boolean; text: string }

const STAMP = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/**
 * Reads an ISO 8601 stamp, with or without an offset. `null` for absent, unreadable or impossible ones,
 * and for year 1, which the service's platform writes for "never set".
 */
export function readStamp(text: string | null | undefined): Stamp | null {
  const parts = typeof text === 'string' ? STAMP.exec(text.trim()) : null
  if (!parts || typeof text !== 'string') return null
  const part = (at: number) => Number(parts[at] ?? 0)
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)] as const
  if (year <= 1 || hour > 23 || minute > 59 || second > 59) return null
  const millis = Number((parts[7] ?? '0').padEnd(3, '0').slice(0, 3))
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  const ms = date.setUTCHours(hour, minute, second, millis)
  const offset = offsetMinutes(parts[8])
  if (offset === null) return { kind: 'wall', ms, hasTime: parts[4] !== undefined, text }
  return { kind: 'instant', ms: ms - offset * 60_000, text }
}

function offsetMinutes(text: string | undefined): number | null {
  if (text === undefined) return null
  if (text === 'Z' || text === 'z') return 0
  const digits = text.replace(':', '')
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5))
  return digits.startsWith('-') ? -minutes : minutes
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(zone, made)
  return made
}

type Written = Record<'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute', string>

function written(ms: number, zone: string): Written {
  const out: Written = { weekday: '', day: '', month: '', year: '', hour: '', minute: '' }
  for (const { type, value } of formatterFor(zone).formatToParts(ms))
    if (type in out) out[type as keyof Written] = value
  return out
}

export type DateOptions = { zone: string; now: number }

/** `Sat 1 Feb 09:00`, with the year when it is not this one. A stamp without an offset is shown as written. */
export function dateTime(stamp: Stamp | null, { zone, now }: DateOptions): string {
  if (!stamp) return '–'
  const shownZone = stamp.kind === 'wall' ? 'UTC' : zone
  const at = written(stamp.ms, shownZone)
  const year = at.year === written(now, zone).year ? '' : ` ${at.year}`
  const day = `${at.weekday} ${at.day} ${at.month}${year}`
  return stamp.kind === 'wall' && !stamp.hasTime ? day : `${day} ${at.hour}:${at.minute}`
}

/** `19 Jan`, with the year when it is not this one. */
export function dayOnly(stamp: Stamp | null, { zone, now }: DateOptions): string {
  if (!stamp) return '–'
  const at = written(stamp.ms, stamp.kind === 'wall' ? 'UTC' : zone)
  return at.year === written(now, zone).year ? `${at.day} ${at.month}` : `${at.day} ${at.month} ${at.year}`
}

/** The whole truth for a tooltip: day, time, year, zone, and the text as the service sent it. */
export function exactly(stamp: Stamp | null, zone: string): string {
  if (!stamp) return 'not stated'
  const at = written(stamp.ms, stamp.kind === 'wall' ? 'UTC' : zone)
  const shown = `${at.weekday} ${at.day} ${at.month} ${at.year} ${at.hour}:${at.minute}`
  return stamp.kind === 'wall'
    ? `${shown}, zone not stated (sent as ${stamp.text})`
    : `${shown} ${zone} (${stamp.text})`
}
