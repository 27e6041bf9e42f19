/** An address that is safe to follow: absolute https only. Anything else (http, javascript, relative) is `null` and stays text. */
export function safeLink(address: string | null | undefined): string | null {
  if (!address) return null
  try {
    const url = new URL(address.trim())
    return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null
  } catch {
    return null
  }
}

/** `mailto:` for something that looks like one address; nothing can be smuggled behind a `?`. */
export function mailLink(address: string | null | undefined): string | null {
  const text = address?.trim() ?? ''
  return isMailAddress(text) ? `mailto:${encodeURIComponent(text).replace('%40', '@')}` : null
}

/** `tel:` with only digits and a leading plus; `null` when fewer than three digits are left. */
export function phoneLink(phone: string | null | undefined): string | null {
  const kept = (phone ?? '').replace(/(?!^\+)\D/g, '')
  return kept.replace(/\D/g, '').length >= 3 ? `tel:${kept}` : null
}

/** One local part, one @, a host with a dot or not, no blanks: enough to tell a mail address from a name. */
export function isMailAddress(text: string): boolean {
  return /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/.test(text)
}

/** Every GUID in a text, in order, lower case, each once: from a link, a badge, a line of a log. */
export function guidsIn(text: string): string[] {
  const found = text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi) ?? []
  return [...new Set(found.map((id) => id.toLowerCase()))]
}

/** A colour safe to put in a style: `#rgb`, `#rrggbb` or `#rrggbbaa`; anything else is `null`. */
export function safeColour(colour: string | null | undefined): string | null {
  const text = colour?.trim() ?? ''
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text) ? text : null
}
