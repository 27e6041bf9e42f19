import { cached } from './cached.ts'
import { parts } from './parts.ts'

/**
 * Zone ids and their offsets, read from `Intl` only: the zone of the machine is never looked at.
 * A zone is an IANA id in any case, or a fixed offset written `±hh:mm`.
 */

const fixedForm = /^([+-])([0-9]{2}):([0-9]{2})$/

// Ids come from records: an endless stream of wrong ones must not fill the memory.
const clockOf = cached(1000, (zone): Intl.DateTimeFormat | null => {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return null
  }
})

/** Minutes of a `±hh:mm` zone (-14:00 to +14:00), or null when the id is not of that form. */
export function fixedOffsetMinutes(zone: string): number | null {
  const match = fixedForm.exec(zone)
  if (match === null) return null
  const minutes = Number(match[2]) * 60 + Number(match[3])
  if (minutes > 14 * 60 || Number(match[3]) > 59) return null
  return match[1] === '-' && minutes !== 0 ? -minutes : minutes
}

/** True when times can be computed in the zone. Never throws. */
export function isZone(zone: string): boolean {
  return fixedOffsetMinutes(zone) !== null || (zone !== '' && clockOf(zone) !== null)
}

/** Offset in milliseconds at an instant. Throws RangeError for an unknown zone or an instant outside years 1 to 9999. */
export function offsetMsAt(epochMs: number, zone: string): number {
  if (zone === 'UTC' || zone === 'Etc/UTC') return 0
  const fixed = fixedOffsetMinutes(zone)
  if (fixed !== null) return fixed * 60_000
  const clock = clockOf(zone)
  if (clock === null) throw new RangeError(`Unknown time zone: ${zone.slice(0, 80)}`)
  if (Number.isNaN(epochMs)) throw new RangeError('Not an instant')
  // The same instants are asked for again and again. Within a minute no offset has changed since 1973.
  const minute = epochMs >= 94_694_400_000 ? Math.floor(epochMs / 60_000) : null
  const known = minute === null ? undefined : offsetsOf(zone).get(minute)
  if (known !== undefined) return known
  const offset = readOffset(clock, epochMs)
  if (minute !== null) offsetsOf(zone).set(minute, offset)
  return offset
}

const offsetsByMinute = cached(100, () => new Map<number, number>())

function offsetsOf(zone: string): Map<number, number> {
  const ofZone = offsetsByMinute(zone)
  if (ofZone.size >= 2000) ofZone.clear()
  return ofZone
}

function readOffset(clock: Intl.DateTimeFormat, epochMs: number): number {
  const read: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const part of clock.formatToParts(epochMs)) read[part.type] = part.value
  const year = read.era === 'BC' ? 1 - Number(read.year) : Number(read.year)
  // Not Date.UTC, which reads the years 0 to 99 as 1900 to 1999.
  const wall = new Date(0).setUTCFullYear(year, Number(read.month) - 1, Number(read.day))
  const seconds = Number(read.hour) * 3600 + Number(read.minute) * 60 + Number(read.second)
  return wall + seconds * 1000 - Math.floor(epochMs / 1000) * 1000
}

/**
 * The id to keep for a zone written in any case, or null when it is not an IANA id. The name that was sent is kept
 * (`Intl` would turn Asia/Kolkata into Asia/Calcutta); only its letters' case is put right.
 */
export function ianaIdOf(id: string): string | null {
  const trimmed = id.trim()
  if (trimmed === '' || fixedOffsetMinutes(trimmed) !== null) return null
  // Engines differ on bare offsets such as "+0530"; those are no IANA ids.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(trimmed)) return null
  const clock = clockOf(trimmed)
  if (clock === null) return null
  const canonical = clock.resolvedOptions().timeZone
  if (canonical.toLowerCase() === trimmed.toLowerCase()) return canonical
  return isSpelled(trimmed) ? trimmed : (parts.oddZones?.spelledZone(trimmed) ?? trimmed)
}

/** True when nothing about the id's letters looks wrong. */
export function isSpelled(id: string): boolean {
  return /[A-Z]/.test(id) && (/[a-z]/.test(id) || !id.includes('/'))
}
