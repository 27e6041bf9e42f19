import { type Columns, rowsOf } from '@frontdesk/api-types/columns'

/** An answer of the BFF, as it is embedded in the document. */
export type FirstAnswer = {
  url: string
  headers: [string, string][]
  body: string
  /** The records of a list; `body` then has none. */
  columns?: Columns
}

// Older answers are requested again: the page may have waited long before its scripts ran.
const freshMs = 10_000

/** Each is used once, in place of the first request for its URL. */
const answers = new Map<string, FirstAnswer>()
let isRead = false

/** When the BFF rendered the screen of this document, epoch milliseconds; null when it did not. */
export function serverRenderedAt(): number | null {
  const at = Number(document.getElementById('root')?.dataset['renderedAt'])
  return at > 0 ? at : null
}

function read(): void {
  isRead = true
  const at = serverRenderedAt()
  const headers: FirstAnswer['headers'] = at === null ? [] : [['frontdesk-at', new Date(at).toISOString()]]
  const place = document.getElementById('first-answers')
  place?.remove()
  for (const answer of JSON.parse(place?.textContent ?? '[]') as FirstAnswer[])
    answers.set(answer.url, { ...answer, headers: [...answer.headers, ...headers] })
}

/** A write makes them stale, and after a 401 the user may change. */
export function forgetFirstAnswers(): void {
  isRead = true
  answers.clear()
}

/** The embedded answer of this URL; null when there is none, or it was used or is too old. */
export function firstAnswer(url: string): Response | null {
  if (!isRead) read()
  const found = answers.get(url)
  answers.delete(url)
  return found === undefined || performance.now() > freshMs
    ? null
    : new Response(wholeBody(found), { headers: found.headers })
}

function wholeBody({ body, columns }: FirstAnswer): string {
  if (columns === undefined) return body
  const around: unknown = JSON.parse(body)
  const rows = rowsOf(columns)
  return JSON.stringify(Array.isArray(around) ? rows : { ...Object(around), data: rows })
}
