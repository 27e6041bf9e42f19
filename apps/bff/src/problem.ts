import { randomBytes } from 'node:crypto'

const kinds = {
  invalid_input: [400, 'The request is not valid'],
  upstream_rejected: [400, 'The service did not accept this'],
  signed_out: [401, 'You are signed out'],
  arrival_before_event: [400, 'The arrival is from before the first day of the event'],
  arrival_in_future: [400, 'The arrival lies in the future'],
  arrival_too_old: [400, 'The arrival is more than a day old'],
  token_expired: [401, 'The token has expired'],
  token_refused: [401, 'The token is not valid'],
  second_factor: [401, 'A code of the authenticator is needed'],
  sign_in_failed: [401, 'Sign-in failed'],
  not_permitted: [403, 'Your role does not allow this'],
  token_scope: [403, 'The token does not allow this'],
  csrf: [403, 'The request did not come from the desk'],
  no_role: [403, 'You have no role at this desk'],
  viewing: [403, 'Nothing can be changed in this view'],
  link_closed: [403, 'This link does not work'],
  out_of_scope: [403, 'This lies outside of what you may see'],
  setup_closed: [403, 'This setup link does not work'],
  upstream_forbidden: [403, 'The service refused this to Frontdesk'],
  unknown_route: [404, 'There is nothing at this address'],
  upstream_not_found: [404, 'The service has no such record'],
  no_such_person: [404, 'There is no such person'],
  nothing_held: [404, 'There is no value to show'],
  not_seen: [404, 'This desk has not seen it'],
  no_such_note: [404, 'There is no such note'],
  not_scheduled: [404, 'The event has no date'],
  in_flight: [409, 'The same is under way'],
  outcome_unknown: [409, 'It is not known whether this happened'],
  last_administrator: [409, 'At least one administrator must remain'],
  not_now: [409, 'This cannot be done now'],
  not_arrived: [409, 'The person has not arrived'],
  too_many_passages: [409, 'The person went in and out too often on this day'],
  limit_reached: [409, 'The limit of this desk is reached'],
  taken: [409, 'This address is taken'],
  method_not_allowed: [405, 'This address does not take that method'],
  too_large: [413, 'The request is too large'],
  unsupported_media: [415, 'The request body has the wrong form'],
  wrong_host: [421, 'This server does not answer to that name'],
  key_reused: [422, 'This idempotency key was used for another request'],
  recently_sent: [429, 'The same went out a moment ago'],
  too_many: [429, 'Too many attempts'],
  too_many_at_once: [429, 'Too many requests at once from this browser'],
  // Never delivered: marks a disconnected client in the log.
  caller_left: [499, 'The caller hung up'],
  internal: [500, 'Frontdesk failed'],
  sign_in_away: [502, 'The sign-in provider does not answer'],
  upstream_credential: [502, 'The service did not accept the credential of Frontdesk'],
  upstream_invalid: [502, 'The service gave an answer that cannot be used'],
  upstream_failed: [502, 'The service failed'],
  upstream_unreachable: [502, 'The service cannot be reached'],
  busy: [503, 'Frontdesk is busy'],
  read_only: [503, 'The database of Frontdesk takes no changes'],
  unavailable: [503, 'The storage of Frontdesk is away'],
  upstream_busy: [503, 'The service asks to slow down'],
  upstream_open: [503, 'The service keeps failing; Frontdesk waits before it asks again'],
  upstream_timeout: [504, 'The service did not answer in time'],
} as const satisfies Record<string, readonly [number, string]>

/** Stable code for clients. */
export type ProblemCode = keyof typeof kinds

const codes: ReadonlySet<string> = new Set(Object.keys(kinds))
export const isProblemCode = (text: string): text is ProblemCode => codes.has(text)

export type FieldProblem = { path: string; message: string }

export type ProblemOptions = {
  detail?: string
  fields?: FieldProblem[]
  headers?: Record<string, string>
  /** `unknown`: a write was sent and may have happened (RFC 9110 §9.2.2: not to be repeated blindly). */
  outcome?: 'unknown'
  /** What the answer to a write said about it: the code for ledger and audit. */
  verdict?: string
  /** A fault of the service, not a refusal: counts for the circuit breaker, and a read may be retried. */
  transient?: true
  /** A fixed word for the log, which is not sent. */
  reason?: string
  cause?: unknown
}

/** An expected failure with a code, returned as ProblemDetails. Any other error becomes `internal`. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly options: ProblemOptions
  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(code, { cause: options.cause })
    this.name = 'ProblemError'
    this.code = code
    this.options = options
  }
}

const alphabet = '23456789abcdefghjkmnpqrstvwxyz'
const referenceLength = 10
let randomPool = Buffer.alloc(0)
let poolOffset = 0

/** A short id in the response and the log, without look-alike characters. */
export function newReference(): string {
  // Random bytes in bulk: ten bytes cost as much as four thousand.
  if (poolOffset + referenceLength > randomPool.length) {
    randomPool = randomBytes(4000)
    poolOffset = 0
  }
  let reference = ''
  for (const end = poolOffset + referenceLength; poolOffset < end; poolOffset += 1)
    reference += alphabet[(randomPool[poolOffset] ?? 0) % alphabet.length]
  return reference
}

/** Any error as a ProblemError: unexpected ones become `internal`, and their text stays on the server. */
export function problemErrorOf(failure: unknown): ProblemError {
  if (failure instanceof ProblemError) return failure
  return new ProblemError('internal', { cause: failure })
}

export function statusOf(refusal: ProblemError): number {
  return kinds[refusal.code][0]
}

/** The only place that writes an error body: ProblemDetails (RFC 9457) with `code`, `reference` and `fields`. */
export function problemResponse(refusal: ProblemError, reference: string): Response {
  const [status, title] = kinds[refusal.code]
  const { detail, fields, headers, outcome } = refusal.options
  const body = {
    type: `urn:frontdesk:problem:${refusal.code}`,
    title,
    status,
    ...(detail === undefined ? {} : { detail }),
    code: refusal.code,
    reference,
    ...(outcome === undefined ? {} : { outcome }),
    ...(fields === undefined || fields.length === 0 ? {} : { fields }),
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  })
}

/**
 * The same body with status 200, for clients that treat absence as an answer (`frontdesk-absent: ok`): browsers log
 * every 404 as an error. The original status is in `frontdesk-status`.
 */
export function problemAsSuccess(problem: Response): Response {
  const response = new Response(problem.body, { status: 200, headers: problem.headers })
  response.headers.set('frontdesk-status', String(problem.status))
  return response
}
