/** What came is no answer of HTTP/1.1, or more than is taken. */
export class WireFault extends Error {
  readonly kind: 'not_http' | 'too_large'
  constructor(kind: WireFault['kind'], what: string) {
    super(what)
    this.name = 'WireFault'
    this.kind = kind
  }
}

/** Where a body ends (RFC 9112 section 6.3). */
export type Framing = { by: 'length'; length: number } | { by: 'chunks' } | { by: 'close' }

export type Head = {
  status: number
  /** By lower-case name; what stands several times is joined by ", " (RFC 9110 section 5.3). */
  headers: Readonly<Record<string, string>>
  framing: Framing
  /** Whether the connection may be asked again, and for how many milliseconds of silence; null when the other end does not say. */
  keptFor: number | null
  closes: boolean
}

const statusLine = /^HTTP\/1\.([01]) ([1-5]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?$/
/**
 * No space before the colon, no line that goes on from the one before, no control character. The blanks around a value are
 * left to `trimmed`: a pattern that could give them to one part or another would try every way to do so.
 */
const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):([\t\x20-\x7e\x80-\xff]*)$/

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09

/** Not `trim`, to which a non-breaking space is a blank. */
function trimmed(value: string): string {
  let from = 0
  let to = value.length
  while (from < to && isBlank(value.charCodeAt(from))) from += 1
  while (to > from && isBlank(value.charCodeAt(to - 1))) to -= 1
  return value.slice(from, to)
}

/** These say where a body ends. */
const frames = new Set(['content-length', 'transfer-encoding'])

const notHttp = (what: string): WireFault => new WireFault('not_http', what)

function headersOf(lines: readonly string[]): Record<string, string> {
  // Without a prototype: a header may have any name.
  const headers: Record<string, string> = Object.create(null)
  for (let at = 1; at < lines.length; at += 1) {
    const [, given = '', text = ''] = headerLine.exec(lines[at] ?? '') ?? []
    if (given === '') throw notHttp('a line of the head is no header')
    const name = given.toLowerCase()
    // Others that read the same bytes may not see the number, or the coding.
    if (frames.has(name) && text.includes('\t')) throw notHttp('what frames the body has a tab beside it')
    const value = trimmed(text)
    const before = headers[name]
    headers[name] = before === undefined ? value : `${before}, ${value}`
  }
  return headers
}

/** Two lengths, or a length and chunks, are how one answer is passed off as two: refused, however much alike they are. */
function framingOf(status: number, minor: string, headers: Readonly<Record<string, string>>): Framing {
  const coding = headers['transfer-encoding']
  const length = headers['content-length']
  if (coding !== undefined) {
    if (length !== undefined || minor === '0' || coding.toLowerCase() !== 'chunked')
      throw notHttp('the body is framed in a way that is not taken')
    return status === 204 || status === 304 ? { by: 'length', length: 0 } : { by: 'chunks' }
  }
  if (length !== undefined && !/^\d{1,15}$/.test(length)) throw notHttp('the length is no number')
  if (status === 204 || status === 304) return { by: 'length', length: 0 }
  return length === undefined ? { by: 'close' } : { by: 'length', length: Number(length) }
}

/**
 * The head of an answer, without the empty line that ends it (RFC 9112 sections 4 and 5). Stricter than a browser: what no
 * honest server writes is refused. @throws WireFault
 */
export function parseHead(text: string): Head {
  // Nearly always the one before, and to compare two texts costs less than to find one among many.
  if (last?.text === text) return last.head
  const again = known.get(text)
  if (again === undefined) return kept(text, parsed(text))
  last = { text, head: again }
  return again
}

/** What these say may be remembered: how an answer is framed and what it is, never whose. */
const harmless = new Set(
  'connection content-length content-type date keep-alive server transfer-encoding vary x-powered-by'.split(' '),
)
const longestKnown = 512
const mostKnown = 64
/** A service says the same at the head of many answers, as long as the second in its date lasts. */
const known = new Map<string, Head>()
/** Of these, the one that came last. */
let last: { text: string; head: Head } | null = null

function kept(text: string, head: Head): Head {
  if (text.length > longestKnown) return head
  for (const name in head.headers) if (!harmless.has(name)) return head
  if (known.size >= mostKnown) known.clear()
  Object.freeze(head.headers)
  Object.freeze(head.framing)
  known.set(text, Object.freeze(head))
  last = { text, head }
  return head
}

function parsed(text: string): Head {
  const lines = text.split('\r\n')
  const [, minor = '', code = ''] = statusLine.exec(lines[0] ?? '') ?? []
  if (code === '') throw notHttp('the first line is no status')
  const status = Number(code)
  const headers = headersOf(lines)
  const framing = framingOf(status, minor, headers)
  const saysClose = minor === '0' || /\bclose\b/i.test(headers['connection'] ?? '')
  // One that comes before the answer has no body, and the answer comes over the same connection.
  if (status < 200 && (saysClose || framing.by !== 'close')) throw notHttp('an answer before the answer ends too much')
  const closes = saysClose || framing.by === 'close'
  const hint = /\btimeout=(\d{1,6})\b/i.exec(headers['keep-alive'] ?? '')?.[1]
  return { status, headers, framing, closes, keptFor: hint === undefined ? null : Number(hint) * 1000 }
}
