import { formatOffset } from './zoned-time.ts'
import { fixedOffsetMinutes, ianaIdOf, offsetMsAt } from './zones.ts'

/** Cities whose usual name is not the last part of the id. */
const cityNames: Record<string, string> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Ho_Chi_Minh: 'Ho Chi Minh City',
  Faeroe: 'Faroe Islands',
  Faroe: 'Faroe Islands',
  Godthab: 'Nuuk',
  St_Johns: "St John's",
  Sao_Paulo: 'São Paulo',
}

export function englishZone(city: string): string {
  return `${city} time`
}

/** "UTC+05:30", "UTC" for no offset: the zone's offset at that instant. */
export function offsetLabelAt(epochMs: number, zone: string): string {
  const minutes = offsetMsAt(epochMs, zone) / 60_000
  return minutes === 0 ? 'UTC' : `UTC${formatOffset(minutes)}`
}

/**
 * A readable name: "Brussels time", "New York time". Never an abbreviation such as "EST", which is a fixed offset and
 * not the clock of a place; zones without a place are shown by their offset at `epochMs`.
 * `named` builds the name in another language from the English name of the city.
 */
export function zoneLabelOf(zone: string, epochMs: number, named = englishZone): string {
  if (fixedOffsetMinutes(zone) !== null) return `UTC${zone}`
  const placed = /^(US|Canada|Mexico|Brazil|Chile)\//.test(zone) ? canonicalOf(zone) : zone
  if (/^(?:Etc|SystemV)\/|^[A-Z0-9+-]+$/.test(placed)) return offsetLabelAt(epochMs, zone)
  const city = placed.replace(/.*\//, '')
  return named(cityNames[city] ?? city.replaceAll('_', ' '))
}

function canonicalOf(zone: string): string {
  return ianaIdOf(new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone) ?? zone
}
