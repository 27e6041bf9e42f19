import { hasOwnWords, problemTitle } from './problem-titles.ts'

/** Stable error codes of the BFF, and those of the browser: offline, network, no_answer, unreadable, broken. */
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
  | 'no_answer'
  | 'unreadable'
  | (string & {})

export type FieldProblem = { path: string; message: string }

type Parts = {
  status: number
  code: ProblemCode
  /** Shown only for codes without a translated title. */
  title?: string | undefined
  detail?: string | undefined
  reference?: string | undefined
  fields?: FieldProblem[] | undefined
  outcome?: 'unknown' | undefined
  retryAfterMs?: number | undefined
}

/** The one error type of the API. `status` 0 means that no response arrived. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly code: ProblemCode
  /** What happened, translated. */
  readonly title: string
  /** The service's own explanation, as sent. */
  readonly detail: string | undefined
  /** Short id to quote; it is also in the server's log. */
  readonly reference: string | undefined
  /** The service's own messages about single fields, as sent. */
  readonly fields: FieldProblem[]
  /** The BFF sent a write and does not know its outcome. */
  readonly outcome: 'unknown' | undefined
  /** The server asks not to repeat it for so long. */
  readonly retryAfterMs: number | undefined

  constructor(parts: Parts) {
    const title = problemTitle(parts.code, parts.status, parts.title)
    super(title)
    this.status = parts.status
    this.code = parts.code
    this.title = title
    this.detail = parts.detail
    this.reference = parts.reference
    this.fields = parts.fields ?? []
    this.outcome = parts.outcome
    this.retryAfterMs = parts.retryAfterMs
  }
}

/** Category of a failure: decides where it is shown and with which words. */
export type ProblemKind = 'refused' | 'missing' | 'rejected' | 'away' | 'offline' | 'signed-out' | 'broken'

const kinds: Record<string, ProblemKind> = {
  signed_out: 'signed-out',
  not_permitted: 'refused',
  csrf: 'refused',
  out_of_scope: 'refused',
  link_closed: 'refused',
  viewing: 'refused',
  setup_closed: 'refused',
  upstream_forbidden: 'refused',
  upstream_not_found: 'missing',
  unknown_route: 'missing',
  no_such_person: 'missing',
  nothing_held: 'missing',
  not_seen: 'missing',
  no_such_note: 'missing',
  invalid_input: 'rejected',
  upstream_rejected: 'rejected',
  arrival_before_event: 'rejected',
  arrival_in_future: 'rejected',
  arrival_too_old: 'rejected',
  too_large: 'rejected',
  sign_in_failed: 'rejected',
  provider_failed: 'refused',
  no_role: 'refused',
  sign_in_away: 'away',
  not_now: 'rejected',
  not_arrived: 'rejected',
  too_many_passages: 'rejected',
  limit_reached: 'rejected',
  not_scheduled: 'rejected',
  in_flight: 'rejected',
  recently_sent: 'rejected',
  key_reused: 'rejected',
  last_administrator: 'rejected',
  taken: 'rejected',
  outcome_unknown: 'away',
  upstream_credential: 'away',
  upstream_unreachable: 'away',
  upstream_timeout: 'away',
  upstream_failed: 'away',
  upstream_invalid: 'away',
  network: 'away',
  no_answer: 'away',
  offline: 'offline',
}

export function kindOf(problem: ApiProblem): ProblemKind {
  const known = Object.hasOwn(kinds, problem.code) ? kinds[problem.code] : undefined
  return known ?? (problem.status >= 500 || problem.status === 429 ? 'away' : 'broken')
}

/** Whether the request had no answer, because the network, the desk or the service is away. */
export const isAway = (problem: ApiProblem): boolean => ['away', 'offline'].includes(kindOf(problem))

/** A write that failed this way may still have happened: never call it "failed", and never repeat it automatically. */
export function mayHaveHappened(problem: ApiProblem): boolean {
  return problem.outcome === 'unknown' || indefiniteCodes.has(problem.code)
}
const indefiniteCodes: ReadonlySet<string> = new Set([
  'network',
  'no_answer',
  'outcome_unknown',
  'upstream_timeout',
  'upstream_failed',
  'upstream_invalid',
  'internal',
  'unreadable',
])

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

/** These carry the service's own text; for the BFF's own errors the app has translated text. */
function isOfService(code: string): boolean {
  return code === 'upstream_rejected' || code === 'upstream_forbidden' || code === 'upstream_not_found'
}

/** An error response as a problem: from its ProblemDetails when it has one, else from the status alone. */
export function problemOf(status: number, body: unknown, retryAfter: string | null = null): ApiProblem {
  const parts = record(body)
  const code = text(parts['code']) ?? (status === 401 ? 'signed_out' : 'unreadable')
  return new ApiProblem({
    status,
    code,
    title: text(parts['title']),
    detail: isOfService(code) || !hasOwnWords(code) ? text(parts['detail']) : undefined,
    reference: text(parts['reference']),
    fields: fieldProblems(parts['fields']),
    outcome: parts['outcome'] === 'unknown' ? 'unknown' : undefined,
    retryAfterMs: /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : undefined,
  })
}

/** Anything thrown as a problem, so that every screen shows failures in one way. */
export function asProblem(thrown: unknown): ApiProblem {
  if (thrown instanceof ApiProblem) return thrown
  const detail = thrown instanceof Error ? thrown.message : String(thrown)
  return new ApiProblem({ status: 0, code: 'broken', detail })
}
