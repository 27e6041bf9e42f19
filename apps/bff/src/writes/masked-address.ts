const local = /[^\s@<>"',;]/
const domain = /^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?/i

/** The first e-mail address in a text. */
export function addressIn(text: string): string | null {
  // From one `@` to the next, and only back to the local part's beginning: each character is looked at once.
  for (let from = 0, at = text.indexOf('@'); at >= 0; from = at + 1, at = text.indexOf('@', from)) {
    let start = at
    while (start > from && local.test(text[start - 1] ?? '')) start -= 1
    const host = domain.exec(text.slice(at + 1, at + 260))?.[0]
    if (start < at && host !== undefined) return `${text.slice(start, at)}@${host}`
  }
  return null
}

/** The first character and the domain: enough to recognise an address, too little to write to it. */
export function maskedAddress(text: string): string | null {
  const address = addressIn(text)
  if (address === null) return null
  return `${address[0]}…@${address.slice(address.lastIndexOf('@') + 1).toLowerCase()}`
}
