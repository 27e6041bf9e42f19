import { digitsOf } from '@frontdesk/api-types/plain-text'

/** A safe link target: absolute https only. Anything else (http, javascript, relative) is `null` and shown as text. */
export function safeLink(address: string | null | undefined): string | null {
  if (!address) return null
  try {
    const url = new URL(address.trim())
    return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null
  } catch {
    return null
  }
}

/** `mailto:` for a single address; a `?` with extra headers is rejected. */
export function mailLink(address: string | null | undefined): string | null {
  const text = address?.trim() ?? ''
  return isMailAddress(text) ? `mailto:${encodeURIComponent(text).replace('%40', '@')}` : null
}

/** `tel:` with only digits and a leading plus; `null` for fewer than three digits. */
export function phoneLink(phone: string | null | undefined): string | null {
  const kept = (phone ?? '').replace(/(?!^\+)\D/g, '')
  return digitsOf(kept).length >= 3 ? `tel:${kept}` : null
}

/** One local part, one @, a host with or without a dot, no blanks: enough to distinguish an address from a name. */
export function isMailAddress(text: string): boolean {
  return /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/.test(text)
}

/** A colour that is safe in a style: `#rgb`, `#rrggbb` or `#rrggbbaa`; anything else is `null`. */
export function safeColour(colour: string | null | undefined): string | null {
  const text = colour?.trim() ?? ''
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text) ? text : null
}
