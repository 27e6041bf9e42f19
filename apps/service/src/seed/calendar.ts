import { instantOf, isoUtc } from '@frontdesk/time'

const dayMs = 86_400_000

/** Dates relative to the day of the demo. */
export interface Calendar {
  today: string
  /** `YYYY-MM-DD`, so many days from today. */
  day: (offset: number) => string
  /** An instant in UTC on that day. */
  utc: (offset: number, clock?: string) => string
  /** Days from today to a date, negative when past. */
  offsetOf: (date: string) => number
  /** Whether the instant is before the start of today in UTC. */
  isPast: (instant: string | null | undefined) => boolean
  /** Created, modified and etag of a record, derived from its id, so that they are stable. */
  stamps: (id: string) => { created: string; modified: string; etag: string }
}

/** Throws RangeError when `today` is not a date. */
export function createCalendar(today: string): Calendar {
  const start = Date.parse(instantOf(today, 'UTC'))
  const days = new Map<number, string>()
  const day = (offset: number) => {
    let text = days.get(offset)
    if (text === undefined) {
      text = isoUtc(start + offset * dayMs).slice(0, 10)
      days.set(offset, text)
    }
    return text
  }
  return {
    today,
    day,
    utc: (offset, clock = '12:00') => `${day(offset)}T${clock}:00Z`,
    offsetOf: (date) => Math.round((Date.parse(date) - start) / dayMs),
    isPast: (instant) => instant !== null && instant !== undefined && Date.parse(instant) < start,
    stamps: (id) => {
      const seed = Number.parseInt(id.slice(0, 8), 16)
      const created = -40 - (seed % 160)
      return {
        created: `${day(created)}T${clockOf(seed % 43_200)}Z`,
        modified: `${day(created + (seed % 35))}T${clockOf(43_200 + (seed % 40_000))}Z`,
        etag: etagOf(id),
      }
    },
  }
}

export function etagOf(id: string): string {
  return `"${id.slice(24)}${id.slice(0, 4)}"`
}

function clockOf(seconds: number): string {
  const two = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return two.map((value) => String(value).padStart(2, '0')).join(':')
}
