import { cached } from './cached.ts'
import { parts } from './parts.ts'

/**
 * Zone ids and their offsets, read from `Intl` only; the machine's own zone is never used.
 * A zone is an IANA id in any case, or a fixed offset written `±hh:mm`.
 */

/** Parses the offset at the end of a text, with seconds; no offset means UTC. */
function offsetSeconds(text: string): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?$/.exec(text) ?? []
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '-' && size > 0 ? -size : size
}

// Bounded: ids come from records, and any number of invalid ones must not fill the memory.
const clockOf = cached(1000, (timeZone): Intl.DateTimeFormat | null => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return null
  }
})

const canonicalOf = cached(1000, (zone) => clockOf(zone)?.resolvedOptions().timeZone ?? null)

/** Minutes of a `±hh:mm` zone (-14:00 to +14:00), or null when the id is not of that form. */
export function fixedOffsetMinutes(zone: string): number | null {
  const minutes = offsetSeconds(zone) / 60
  return /^[+-][01][0-9]:[0-5][0-9]$/.test(zone) && Math.abs(minutes) <= 14 * 60 ? minutes : null
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
  // The same instants are looked up repeatedly. No offset has changed within a minute since 1973.
  const minute = Math.floor(epochMs / 60_000)
  const known = offsetsByMinute(zone)
  const offset = known.get(minute) ?? offsetSeconds(clock.format(epochMs)) * 1000
  if (known.size >= 2000) known.clear()
  if (epochMs >= 94_694_400_000) known.set(minute, offset)
  return offset
}

const offsetsByMinute = cached(100, () => new Map<number, number>())

/**
 * The id to keep for a zone written in any case, or null when it is not an IANA id. The name that was sent is kept
 * (`Intl` would turn Asia/Kolkata into Asia/Calcutta); only its letter case is normalized.
 */
export function ianaIdOf(id: string): string | null {
  const trimmed = id.trim()
  if (trimmed === '' || fixedOffsetMinutes(trimmed) !== null) return null
  // Engines differ on bare offsets such as "+0530", which are not IANA ids.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(trimmed)) return null
  const canonical = canonicalOf(trimmed)
  if (canonical === null) return null
  if (canonical.toLowerCase() === trimmed.toLowerCase()) return canonical
  return isSpelled(trimmed) ? trimmed : (parts.oddZones?.spelledZone(trimmed) ?? trimmed)
}

/** Heuristic: true when the letter case of the id looks usual. */
export function isSpelled(id: string): boolean {
  return /[A-Z]/.test(id) && (/[a-z]/.test(id) || !id.includes('/'))
}
