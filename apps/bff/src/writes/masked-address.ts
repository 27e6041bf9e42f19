const local = /[^\s@<>"',;]/
const domain = /^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?/i

/** The first e-mail address in a text. */
export function addressIn(text: string): string | null {
  // Linear time: searches from one `@` to the next, back only to the start of the local part.
  for (let from = 0, at = text.indexOf('@'); at >= 0; from = at + 1, at = text.indexOf('@', from)) {
    let start = at
    while (start > from && local.test(text[start - 1] ?? '')) start -= 1
    const host = domain.exec(text.slice(at + 1, at + 260))?.[0]
    if (start < at && host !== undefined) return `${text.slice(start, at)}@${host}`
  }
  return null
}

/** The first character and the domain: recognizable, but not usable to write to. */
export function maskedAddress(text: string): string | null {
  const address = addressIn(text)
  if (address === null) return null
  return `${address[0]}…@${address.slice(address.lastIndexOf('@') + 1).toLowerCase()}`
}
