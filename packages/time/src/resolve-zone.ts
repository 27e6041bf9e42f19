import { parseTimeSpan } from './time-span.ts'
import { ianaOfWindowsZone } from './windows-zones.ts'
import { formatOffset } from './zoned-time.ts'
import { ianaIdOf, isZone } from './zones.ts'

/** The part of an event that tells its zone; also fits a timeslot and a location. */
export interface ZoneHints {
  timezone?: string | null | undefined
  startTimezone?: string | null | undefined
  dti?:
    | {
        timezone?:
          | {
              id?: string | null | undefined
              hasIanaId?: boolean | null | undefined
              baseUtcOffset?: string | null | undefined
              supportsDaylightSavingTime?: boolean | null | undefined
            }
          | null
          | undefined
      }
    | null
    | undefined
}

export type ZoneSource = 'timezone' | 'startTimezone' | 'dti' | 'windows' | 'fixed-offset' | 'unknown'

/**
 * `zone`: an IANA id, or `±hh:mm` when `source` is `fixed-offset`, or null when it cannot be known.
 * `sent`: the text it was read from. `ignored`: ids that were sent and could not be used.
 */
export interface ResolvedZone {
  zone: string | null
  source: ZoneSource
  sent: string | null
  ignored: string[]
}

/**
 * The zone of an event: `timezone`, `startTimezone`, `dti.timezone.id` when `hasIanaId`, a Windows id in any of them,
 * the fixed `baseUtcOffset` only when there is an id and it has no daylight saving time, else unknown. Never throws.
 */
export function resolveZone(event: ZoneHints): ResolvedZone {
  const dtiZone = event.dti?.timezone
  const dtiId = textOf(dtiZone?.id)
  const sent = [textOf(event.timezone), textOf(event.startTimezone), dtiId].filter((id) => id !== null)
  const found = (zone: string, source: ZoneSource, from: string): ResolvedZone => ({
    zone,
    source,
    sent: from,
    ignored: sent.slice(0, sent.indexOf(from)).filter((id) => id !== from),
  })

  const named: [string | null, ZoneSource][] = [
    [textOf(event.timezone), 'timezone'],
    [textOf(event.startTimezone), 'startTimezone'],
    [dtiZone?.hasIanaId === true ? dtiId : null, 'dti'],
  ]
  for (const [id, source] of named) {
    const zone = id === null ? null : ianaIdOf(id)
    if (id !== null && zone !== null) return found(zone, source, id)
  }
  for (const id of sent) {
    const zone = ianaOfWindowsZone(id)
    if (zone !== null && isZone(zone)) return found(zone, 'windows', id)
  }
  const offset = parseTimeSpan(dtiZone?.baseUtcOffset)?.offsetMinutes ?? null
  if (dtiId !== null && offset !== null && dtiZone?.supportsDaylightSavingTime === false) {
    return found(formatOffset(offset), 'fixed-offset', dtiId)
  }
  return { zone: null, source: 'unknown', sent: null, ignored: sent }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
