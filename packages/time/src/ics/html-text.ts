const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const lineEnds = /^(?:br|\/(?:p|div|li|h[1-6]|tr))$/
const unseen = new Set(['script', 'style'])

/**
 * The plain text of HTML: block elements become lines. The result is not sanitized HTML and must be shown as text.
 * One pass: linear time, also for elements that are never closed.
 */
export function textOfHtml(html: string): string {
  const pieces: string[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const close = open < 0 ? -1 : html.indexOf('>', open)
    if (close < 0) {
      pieces.push(html.slice(at))
      break
    }
    pieces.push(html.slice(at, open))
    const name = tagName(html, open)
    if (lineEnds.test(name)) pieces.push('\n')
    at = unseen.has(name) ? endOf(name, html, close) : close + 1
  }
  return withoutEmptyLines(decoded(pieces.join('')))
}

/** `p`, `/p`: the name of the tag at that position, in lower case. */
function tagName(html: string, open: number): string {
  return (/^\/?[a-z][a-z0-9]*/i.exec(html.slice(open + 1, open + 12))?.[0] ?? '').toLowerCase()
}

/** Index of the text after an element. An element that is never closed extends to the end, as in a browser. */
function endOf(name: string, html: string, from: number): number {
  const closing = new RegExp(`</${name}\\b`, 'gi')
  closing.lastIndex = from
  const end = closing.exec(html)
  const close = end === null ? -1 : html.indexOf('>', end.index)
  return close < 0 ? html.length : close + 1
}

function decoded(text: string): string {
  return text.replaceAll(/&(#[0-9]{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,5});/gi, (whole, name: string) => {
    const code = name.startsWith('#') ? Number(name.slice(1).replace(/^x/i, '0x')) : Number.NaN
    if (Number.isNaN(code)) return entities[name.toLowerCase()] ?? whole
    return code <= 0x10_ffff ? String.fromCodePoint(code) : ''
  })
}

function withoutEmptyLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  return lines.filter((line, index) => line !== '' || (lines[index - 1] ?? '') !== '').join('\n')
}
