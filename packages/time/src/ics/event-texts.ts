import { plainText } from './content-lines.ts'
import { textOfHtml } from './html-text.ts'

/** The fields of an Event record that a calendar shows beside its times. */
export interface EventTexts {
  name?: string | null | undefined
  description?: string | null | undefined
  descriptionHtml?: string | null | undefined
  location?: string | null | undefined
  extendedLocation?: { name?: string | null | undefined } | null | undefined
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  url?: string | null | undefined
  status?: string | null | undefined
  category?: string | null | undefined
  categories?: readonly { name?: string | null | undefined }[] | null | undefined
  organizer?: { name?: string | null | undefined; email?: string | null | undefined } | null | undefined
}

/** Maximum characters of a description in a calendar entry; and of a name, a place or an address. */
const longestDescription = 8000
const longestLine = 500
const longestAddress = 2000

/** The text, trimmed and cut to a length; null when nothing is left. */
export function filled(text: string | null | undefined, longest = longestLine): string | null {
  if (typeof text !== 'string') return null
  const trimmed = text.slice(0, 4 * longest).trim()
  if (trimmed === '') return null
  return trimmed.length > longest ? `${trimmed.slice(0, longest - 1)}…` : trimmed
}

export function descriptionOf({ description, descriptionHtml }: EventTexts): string | null {
  return filled(description, longestDescription) ?? filled(textOfHtml(descriptionHtml ?? ''), longestDescription)
}

/** An https URL without credentials, or null. */
export function httpsUrl(text: string | null | undefined): string | null {
  const given = filled(text, longestAddress)
  if (given === null || given.endsWith('…') || !URL.canParse(given)) return null
  const url = new URL(given)
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null
}

/** `latitude;longitude`, or null when out of range; records use 0;0 for "none". */
export function geoOf({ latitude, longitude }: EventTexts): string | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) || (latitude === 0 && longitude === 0)) return null
  return `${latitude.toFixed(6)};${longitude.toFixed(6)}`
}

export function statusOf({ status }: EventTexts): string | null {
  const word = filled(status)?.toUpperCase()
  return word === 'TENTATIVE' || word === 'CONFIRMED' || word === 'CANCELLED' ? word : null
}

/** Names without duplicates, at most 20. */
export function categoriesOf({ category, categories }: EventTexts): string[] {
  const names = [category, ...(categories ?? []).map(({ name }) => name)]
    .map((name) => filled(name))
    .filter((name) => name !== null)
  return [...new Set(names)].slice(0, 20)
}

/** Only a plain address: other forms could inject parameters into the line. */
export function organizerOf({ organizer }: EventTexts): { name: string | null; email: string } | null {
  const email = filled(organizer?.email)
  if (email === null || !/^[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9.-]{1,190}$/.test(email)) return null
  const name = filled(organizer?.name)
  return { name: name === null ? null : plainText(name), email }
}
