/** Lines of RFC 5545 3.1: escaped, folded at 75 octets, ended by CRLF. */

const longest = 75

// All but tab and line feed: RFC 5545 allows no other control characters, and some readers stop at them.
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g

/** Text that is valid in a line: no control characters, no lone surrogates, line ends as `\n`. */
export function plainText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(forbidden, '')
    .replaceAll(/\p{Surrogate}/gu, '')
}

/** A TEXT value (RFC 5545 3.3.11). */
export function textValue(text: string): string {
  return plainText(text)
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
}

/** A parameter value in quotes, without the characters that are not allowed in it (RFC 5545 3.2). */
export function quoted(text: string): string {
  return `"${plainText(text).replaceAll('"', "'").replaceAll(/\s+/g, ' ').trim()}"`
}

/** One content line, folded, never within a character. */
export function contentLine(name: string, value: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const character of `${name}:${value}`) {
    const size = octetsOf(character)
    if (octets + size > longest) {
      pieces.push(piece)
      // The space that begins a continuation line counts.
      piece = ' '
      octets = 1
    }
    piece += character
    octets += size
  }
  return `${[...pieces, piece].join('\r\n')}\r\n`
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
}
