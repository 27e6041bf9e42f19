import { parts } from './parts.ts'
import { fixedOffsetMinutes, ianaIdOf, isZone } from './zones.ts'

/** The fields of an event that determine its zone; a timeslot and a location have them too. */
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
  const { id: dtiId, hasIanaId, supportsDaylightSavingTime, baseUtcOffset } = event.dti?.timezone ?? {}
  const sent = zonesSent(event)
  const found = (zone: string, source: ZoneSource, from: string): ResolvedZone => ({
    zone,
    source,
    sent: from,
    ignored: sent.slice(0, sent.indexOf(from)),
  })

  const named: [unknown, ZoneSource][] = [
    [event.timezone, 'timezone'],
    [event.startTimezone, 'startTimezone'],
    [hasIanaId === true ? dtiId : null, 'dti'],
  ]
  for (const [id, source] of named) {
    const text = textOf(id)
    const zone = ianaIdOf(text)
    if (zone !== null) return found(zone, source, text)
  }
  for (const id of sent) {
    const zone = parts.oddZones?.ianaOfWindowsZone(id) ?? ''
    if (isZone(zone)) return found(zone, 'windows', id)
  }
  const offset = offsetOf(baseUtcOffset)
  const id = textOf(dtiId)
  if (id !== '' && offset !== null && supportsDaylightSavingTime === false) return found(offset, 'fixed-offset', id)
  return { zone: null, source: 'unknown', sent: null, ignored: sent }
}

/** The ids in a record, in the order in which they are tried. */
export function zonesSent({ timezone, startTimezone, dti }: ZoneHints): string[] {
  return [timezone, startTimezone, dti?.timezone?.id].map(textOf).filter(Boolean)
}

/** `±hh:mm` of a .NET time span that can be an offset: `-03:30:00`. Must agree with `parseTimeSpan`. */
function offsetOf(span: unknown): string | null {
  const match = typeof span === 'string' ? /^(-?)(?:0{1,8}\.)?([0-9]{2}:[0-9]{2}):00(?:\.0{1,7})?$/.exec(span) : null
  const size = match?.[2] ?? ''
  const zone = `${match?.[1] === '-' && size !== '00:00' ? '-' : '+'}${size}`
  return match !== null && fixedOffsetMinutes(zone) !== null ? zone : null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
