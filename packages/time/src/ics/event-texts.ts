import { plainText } from './content-lines.ts'

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

export function filled(text: string | null | undefined): string | null {
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Text of HTML for a field that shows text: blocks become lines. Nothing of it is trusted or shown as HTML. */
function textOfHtml(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#[0-9]{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,5});/gi, (whole, name: string) => {
      const code = name.startsWith('#') ? Number(name.slice(1).replace(/^x/i, '0x')) : Number.NaN
      if (Number.isNaN(code)) return entities[name.toLowerCase()] ?? whole
      return code <= 0x10_ffff ? String.fromCodePoint(code) : ''
    })
    .replaceAll(/[ \t]+\n|\n{3,}/g, '\n')
}

export function descriptionOf({ description, descriptionHtml }: EventTexts): string | null {
  const html = filled(descriptionHtml)
  return filled(description) ?? (html === null ? null : filled(textOfHtml(html)))
}

/** An https address without a sign-in in it, or null. */
export function httpsUrl(text: string | null | undefined): string | null {
  const given = filled(text)
  if (given === null || !URL.canParse(given)) return null
  const url = new URL(given)
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null
}

/** `latitude;longitude` of a place on earth; 0;0 is how records say "none". */
export function geoOf({ latitude, longitude }: EventTexts): string | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) || (latitude === 0 && longitude === 0)) return null
  return `${latitude.toFixed(6)};${longitude.toFixed(6)}`
}

export function statusOf({ status }: EventTexts): string | null {
  const word = filled(status)?.toUpperCase()
  return word === 'TENTATIVE' || word === 'CONFIRMED' || word === 'CANCELLED' ? word : null
}

/** Names without repetition, at most 20. */
export function categoriesOf({ category, categories }: EventTexts): string[] {
  const names = [category, ...(categories ?? []).map(({ name }) => name)].map(filled).filter((name) => name !== null)
  return [...new Set(names)].slice(0, 20)
}

/** Only a plain address: anything else could carry parameters into the line. */
export function organizerOf({ organizer }: EventTexts): { name: string | null; email: string } | null {
  const email = filled(organizer?.email)
  if (email === null || !/^[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9.-]{1,190}$/.test(email)) return null
  const name = filled(organizer?.name)
  return { name: name === null ? null : plainText(name), email }
}
