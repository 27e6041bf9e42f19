/**
 * Every failure of the service as ProblemDetails (RFC 9457), and the only file that writes an error body. `instance` is
 * a `urn:uuid:` reference that is also in the log. A 400 names its fields in `errors` and in `detail`, for clients that
 * know only the members of ProblemDetails. A client that accepts only `text/plain` gets the same JSON under that type.
 */
import type { Context } from 'hono'

import { preferredType } from './media-type.ts'

export interface FieldFault {
  /** A path as in JSON, `address.0.city`; empty for the whole body. */
  path: string
  message: string
}

const titles = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const

export type ProblemStatus = keyof typeof titles

export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: ProblemStatus
  readonly faults: readonly FieldFault[]
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: ProblemStatus,
    detail: string,
    { faults = [], headers = {} }: { faults?: readonly FieldFault[]; headers?: Record<string, string> } = {},
  ) {
    super(detail)
    this.status = status
    this.faults = faults
    this.headers = headers
  }
}

/** 400: the input is not acceptable, field by field. */
export function invalid(faults: readonly FieldFault[]): Problem {
  const told = faults.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
  return new Problem(400, told.join('; '), { faults })
}

/** 401: no credential, or one that does not exist, is revoked or has expired. */
export function unauthorized(
  detail = 'Send a valid credential: x-api-key, or Authorization: Bearer. This one is missing, unknown, revoked or expired.',
): Problem {
  return new Problem(401, detail, { headers: { 'www-authenticate': 'Bearer, ApiKey' } })
}

/** 403: the credential may not access the resource, or may not learn whether it exists. */
export function forbidden(detail = 'This credential may not reach the requested resource.'): Problem {
  return new Problem(403, detail)
}

/** 404: the resource does not exist, and the credential may know. */
export function notFound(detail: string): Problem {
  return new Problem(404, detail)
}

/** 405, with the methods the path has. */
export function methodNotAllowed(allow: readonly string[]): Problem {
  return new Problem(405, `This path accepts ${allow.join(', ')}.`, { headers: { allow: allow.join(', ') } })
}

/** 409: the request contradicts what is stored. */
export function conflict(detail: string): Problem {
  return new Problem(409, detail)
}

/** 413: the body is larger than `limit` bytes. */
export function tooLarge(limit: number): Problem {
  return new Problem(413, `The body is larger than ${limit} bytes.`)
}

/** 415: the body has a media type or an encoding that the service does not read. */
export function unsupportedMediaType(detail: string): Problem {
  return new Problem(415, detail, { headers: { 'accept-post': 'application/json, text/json, application/*+json' } })
}

/** 500. Nothing of the cause is returned; it is in the log under the reference. */
export function internal(): Problem {
  return new Problem(
    500,
    'The service failed on this request. Nothing more is known outside its log; quote the reference.',
  )
}

/** 503: the database is not available. */
export function unavailable(detail: string): Problem {
  return new Problem(503, detail, { headers: { 'retry-after': '5' } })
}

/** The response for a problem. */
export function problemResponse(c: Context, problem: Problem, reference: string): Response {
  // A map: a field may have the name of an Object.prototype property.
  const errors = new Map<string, string[]>()
  for (const { path, message } of problem.faults) errors.set(path, [...(errors.get(path) ?? []), message])
  const body = {
    type: 'about:blank',
    title: titles[problem.status],
    status: problem.status,
    detail: problem.message,
    instance: `urn:uuid:${reference}`,
    ...(errors.size > 0 ? { errors: Object.fromEntries(errors) } : {}),
  }
  const type = preferredType(c.req.header('accept')) === 'text/plain' ? 'text/plain' : 'application/problem+json'
  return c.body(JSON.stringify(body), problem.status, { ...problem.headers, 'content-type': `${type}; charset=utf-8` })
}
