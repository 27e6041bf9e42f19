/**
 * The media types of the spec's general rules: three for answers, three for request bodies (RFC 9110, 12.5.1 and
 * 8.3.1).
 */

export type AnswerType = 'application/json' | 'text/json' | 'text/plain'

/** What each range of an Accept header selects; a problem body counts as JSON. */
const offers: readonly { type: AnswerType; names: readonly string[] }[] = [
  { type: 'application/json', names: ['application/json', 'application/problem+json', 'application/*', '*/*'] },
  { type: 'text/json', names: ['text/json', 'text/*', '*/*'] },
  { type: 'text/plain', names: ['text/plain', 'text/*', '*/*'] },
]

/** The `q` of a range: 1 when absent, 0 when it is not a number between 0 and 1. */
function quality(parameters: readonly string[]): number {
  const q = parameters.map((p) => p.trim().toLowerCase()).find((p) => p.startsWith('q='))
  if (q === undefined) return 1
  const value = Number(q.slice(2))
  return value >= 0 && value <= 1 ? value : 0
}

/**
 * The type to answer in: the offer of the best quality; between equals application/json, text/json, text/plain. Without
 * an acceptable type it is application/json, never 406: a client with `Accept: text/html` still gets a response.
 */
export function preferredType(accept: string | undefined): AnswerType {
  if (accept === undefined || accept.trim() === '') return 'application/json'
  const ranges = new Map<string, number>()
  for (const part of accept.split(',')) {
    const [range = '', ...parameters] = part.split(';')
    ranges.set(range.trim().toLowerCase(), quality(parameters))
  }
  let best: { type: AnswerType; q: number } = { type: 'application/json', q: 0 }
  for (const { type, names } of offers) {
    const name = names.find((candidate) => ranges.has(candidate))
    const q = name === undefined ? 0 : (ranges.get(name) ?? 0)
    if (q > best.q) best = { type, q }
  }
  return best.type
}

/** Whether this is the media type of a JSON body: application/json, text/json or application/*+json, in UTF-8. */
export function isJsonBody(contentType: string | undefined): boolean {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase())
  const charset = parameters
    .find((p) => p.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '')
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') return false
  return type === 'application/json' || type === 'text/json' || /^application\/[a-z0-9.!#$&^_+-]+\+json$/.test(type)
}
