/** Codes of the border (stable words) and three of the browser's own: offline, network, unreadable. */
export type ProblemCode =
  | 'signed_out'
  | 'not_permitted'
  | 'invalid_input'
  | 'unknown_route'
  | 'upstream_forbidden'
  | 'upstream_not_found'
  | 'upstream_rejected'
  | 'upstream_credential'
  | 'upstream_unreachable'
  | 'upstream_timeout'
  | 'upstream_invalid'
  | 'upstream_failed'
  | 'too_large'
  | 'csrf'
  | 'internal'
  | 'offline'
  | 'network'
  | 'unreadable'
  | (string & {})

export type FieldProblem = { path: string; message: string }

type Parts = {
  status: number
  code: ProblemCode
  title: string
  detail?: string | undefined
  reference?: string | undefined
  fields?: FieldProblem[] | undefined
}

/** The one shape of failure. `status` 0 means that no answer arrived. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly code: ProblemCode
  readonly title: string
  readonly detail: string | undefined
  /** Short id to quote; it also stands in the server's log. */
  readonly reference: string | undefined
  readonly fields: FieldProblem[]

  constructor(parts: Parts) {
    super(parts.detail ?? parts.title)
    this.status = parts.status
    this.code = parts.code
    this.title = parts.title
    this.detail = parts.detail
    this.reference = parts.reference
    this.fields = parts.fields ?? []
  }
}

/** What a failure means for the person, whatever its code: where to show it and which words to use. */
export type ProblemKind = 'refused' | 'missing' | 'rejected' | 'away' | 'offline' | 'signed-out' | 'broken'

const kinds: Record<string, ProblemKind> = {
  signed_out: 'signed-out',
  not_permitted: 'refused',
  csrf: 'refused',
  upstream_forbidden: 'refused',
  upstream_not_found: 'missing',
  unknown_route: 'missing',
  invalid_input: 'rejected',
  upstream_rejected: 'rejected',
  too_large: 'rejected',
  upstream_credential: 'away',
  upstream_unreachable: 'away',
  upstream_timeout: 'away',
  upstream_failed: 'away',
  upstream_invalid: 'away',
  network: 'away',
  offline: 'offline',
}

export function kindOf(problem: ApiProblem): ProblemKind {
  return kinds[problem.code] ?? (problem.status >= 500 || problem.status === 429 ? 'away' : 'broken')
}

/** A write that failed this way may still have happened: say so, never "failed", and never repeat it unasked. */
export function mayHaveHappened(problem: ApiProblem): boolean {
  return ['network', 'upstream_timeout', 'upstream_failed', 'upstream_invalid', 'internal', 'unreadable'].includes(
    problem.code,
  )
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

function fieldProblems(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown) => {
    const { path, message } = record(item)
    return typeof message === 'string' ? [{ path: text(path) ?? '', message }] : []
  })
}

/** Any refused answer as a problem: our ProblemDetails where it is one, the bare status where it is not. */
export function problemOf(status: number, body: unknown): ApiProblem {
  const parts = record(body)
  return new ApiProblem({
    status,
    code: text(parts['code']) ?? (status === 401 ? 'signed_out' : 'unreadable'),
    title: text(parts['title']) ?? `The desk answered ${status}`,
    detail: text(parts['detail']),
    reference: text(parts['reference']),
    fields: fieldProblems(parts['fields']),
  })
}

/** Anything thrown as a problem, so that every screen shows failure in one way. */
export function asProblem(thrown: unknown): ApiProblem {
  if (thrown instanceof ApiProblem) return thrown
  const detail = thrown instanceof Error ? thrown.message : String(thrown)
  return new ApiProblem({ status: 0, code: 'broken', title: 'This part of the desk failed', detail })
}
