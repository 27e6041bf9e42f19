import { type Columns, rowsOf } from '@frontdesk/api-types/columns'

/** Answers that came with the page itself, each to be used once in the place of the first request for it. */
type FirstAnswer = {
  url: string
  headers: [string, string][]
  body: string
  /** The records of a list, which `body` does not have. */
  columns?: Columns
}

// What is older is asked for again: a page may have waited long before it ran.
const freshMs = 10_000

const answers = new Map<string, FirstAnswer>()
let isRead = false

/** When the border wrote the screen that stands in this document, epoch milliseconds; null when it wrote none, or the desk has taken over. */
export function writtenAt(): number | null {
  const at = Number(document.getElementById('written')?.dataset['at'])
  return at > 0 ? at : null
}

function read(): void {
  isRead = true
  const at = writtenAt()
  const headers: FirstAnswer['headers'] = at === null ? [] : [['frontdesk-at', new Date(at).toISOString()]]
  const place = document.getElementById('first-answers')
  place?.remove()
  for (const answer of JSON.parse(place?.textContent ?? '[]') as FirstAnswer[])
    answers.set(answer.url, { ...answer, headers: [...answer.headers, ...headers] })
}

/** After a write they may no longer be so, and after a 401 another person may sit here. */
export function forgetFirstAnswers(): void {
  isRead = true
  answers.clear()
}

/** The answer that the page brought for this address; null when it brought none, or it is used up or too old. */
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
