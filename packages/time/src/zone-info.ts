import { parts } from './parts.ts'
import { formatTimeSpan } from './time-span.ts'
import { formatOffset } from './zoned-time.ts'
import { fixedOffsetMinutes, ianaIdOf, offsetMsAt } from './zones.ts'

/** `dti.timezone` of the API. */
export interface DtiTimezone {
  id: string | null
  hasIanaId: boolean
  displayName: string | null
  standardName: string | null
  daylightName: string | null
  baseUtcOffset: string
  supportsDaylightSavingTime: boolean
}

export const noTimezone: DtiTimezone = {
  id: null,
  hasIanaId: false,
  displayName: null,
  standardName: null,
  daylightName: null,
  baseUtcOffset: '00:00:00',
  supportsDaylightSavingTime: false,
}

/** The zone to compute in for an id as sent: IANA in any case, a Windows id, or `±hh:mm`; null for other texts. */
export function computableZone(id: string | null | undefined): string | null {
  if (id === null || id === undefined) return null
  const named = ianaIdOf(id) ?? parts.oddZones?.ianaOfWindowsZone(id)
  return named ?? (fixedOffsetMinutes(id.trim()) === null ? null : id.trim())
}

const known = new Map<string, DtiTimezone>()

/**
 * `dti.timezone` of a zone id in a year, always with the STANDARD offset. A zone has daylight saving time when its
 * offset changes and changes back within the year; after a permanent change it has its new offset.
 */
export function timezoneInfoOf(id: string | null, year: number): DtiTimezone {
  const zone = computableZone(id)
  if (id === null || zone === null) return noTimezone
  const key = `${year} ${id}`
  const cached = known.get(key)
  if (cached !== undefined) return cached
  const iana = ianaIdOf(id)
  const shownId = iana ?? id.trim()
  const samples = Array.from({ length: 13 }, (_, month) => {
    const at = new Date(0).setUTCFullYear(year, month, 2)
    return { at, offset: offsetMsAt(at, zone) / 60_000 }
  })
  const last = samples.at(-1)?.offset ?? 0
  const returns = samples[0]?.offset === last
  const standard = returns ? Math.min(...samples.map((sample) => sample.offset)) : last
  const summer = returns ? samples.find((sample) => sample.offset !== standard) : undefined
  const winter = samples.find((sample) => sample.offset === standard)
  const info: DtiTimezone = {
    id: shownId,
    hasIanaId: iana !== null,
    displayName: `(UTC${formatOffset(standard)}) ${shownId}`,
    standardName: longName(zone, winter?.at),
    daylightName: longName(zone, summer?.at),
    baseUtcOffset: formatTimeSpan({ minutes: standard }),
    supportsDaylightSavingTime: summer !== undefined,
  }
  if (known.size > 1000) known.clear()
  known.set(key, info)
  return info
}

function longName(zone: string, at: number | undefined): string | null {
  if (at === undefined) return null
  if (fixedOffsetMinutes(zone) !== null) return `UTC${zone}`
  const named = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'long' }).formatToParts(at)
  return named.find((part) => part.type === 'timeZoneName')?.value ?? null
}
