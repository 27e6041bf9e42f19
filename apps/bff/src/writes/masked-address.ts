/** The first character and the domain: enough to recognise an address, too little to write to it. */
export function maskedAddress(text: string): string | null {
  const found = /([^\s@<>"',;]+)@([a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?)/i.exec(text)
  if (found === null) return null
  const [first = ''] = found[1] ?? ''
  return `${first}…@${(found[2] ?? '').toLowerCase()}`
}
