/** Parses a request into the input of its operation, by the row and its schemas. Error texts never repeat input. */
import { bodySchema, paramNames, paramsSchema, parseJson, querySchema, rowOf } from '@frontdesk/api-types'
import type { OperationId } from '@frontdesk/api-types'
import type { z } from 'zod'

import { unstorable } from '#rules/storable.ts'

import { isJsonBody } from './media-type.ts'
import { invalid, Problem, tooLarge, unsupportedMediaType, type FieldFault } from './problem.ts'

/** Bytes of a request body. The largest body of the API, an event with long texts, needs a few thousand. */
export const BODY_LIMIT = 64 * 1024

/** The name of a body as a whole in `errors`. */
const WHOLE = '$'

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is required'
  if (issue.code === 'invalid_type') return `must be of type ${issue.expected}`
  if (issue.code === 'invalid_format') return issue.format === 'guid' ? 'must be a UUID' : issue.message
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_union') {
    const nested = issue.errors.flat().find((inner) => inner.code !== 'invalid_type')
    return nested === undefined ? 'must be a number' : messageOf(nested)
  }
  if (issue.code === 'too_big')
    return `must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`
  return issue.message
}

function faultsOf(error: z.ZodError): FieldFault[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'is not a field of this request' }))
    }
    return [{ path: path.join('.') || WHOLE, message: messageOf(issue) }]
  })
}

function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw invalid(faultsOf(result.error))
  return result.data
}

/** The path ids. @throws Problem 400 when one is not a UUID */
export function readParams<I extends OperationId>(id: I, param: (name: string) => string | undefined) {
  const names = paramNames(rowOf(id).path)
  return checked(paramsSchema(id), Object.fromEntries(names.map((name) => [name, param(name)])))
}

/**
 * The query. An empty value counts as absent.
 * @throws Problem 400 for an unknown parameter, one given twice, or a value of the wrong type
 */
export function readQuery<I extends OperationId>(id: I, search: URLSearchParams) {
  const values: Record<string, string> = {}
  const faults: FieldFault[] = []
  for (const name of new Set(search.keys())) {
    if (!Object.hasOwn(rowOf(id).query, name)) {
      faults.push({ path: name, message: 'is not a field of this request' })
      continue
    }
    const all = search.getAll(name)
    if (all.length > 1) faults.push({ path: name, message: 'is given more than once' })
    const [value = ''] = all
    if (value.includes('\0')) faults.push({ path: name, message: 'contains a NUL character' })
    if (value !== '') values[name] = value
  }
  if (faults.length > 0) throw invalid(faults)
  return checked(querySchema(id), values)
}

/**
 * The body: at most `BODY_LIMIT` bytes of JSON in UTF-8, at most 32 levels deep.
 * @throws Problem 400, 413 or 415
 */
export async function readBody<I extends OperationId>(id: I, request: Request) {
  if (rowOf(id).body === null) return checked(bodySchema(id), null)
  const encoding = request.headers.get('content-encoding') ?? 'identity'
  if (encoding !== 'identity') throw unsupportedMediaType('A request body may not have a content encoding.')
  const bytes = await readBytes(request)
  if (bytes.length === 0) throw invalid([{ path: WHOLE, message: 'a JSON body is required' }])
  if (!isJsonBody(request.headers.get('content-type') ?? undefined)) {
    throw unsupportedMediaType('Send the body as application/json, text/json or application/*+json, in UTF-8.')
  }
  const value = parse(bytes)
  const fault = unstorable(value)
  if (fault !== null) throw invalid([{ ...fault, path: fault.path || WHOLE }])
  return checked(bodySchema(id), value)
}

async function readBytes(request: Request): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? '0') > BODY_LIMIT) throw tooLarge(BODY_LIMIT)
  const parts: Uint8Array[] = []
  let size = 0
  try {
    // Throwing out of the loop cancels the stream.
    for await (const part of request.body ?? []) {
      size += part.length
      if (size > BODY_LIMIT) throw tooLarge(BODY_LIMIT)
      parts.push(part)
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw invalid([{ path: WHOLE, message: 'the body was cut off' }])
  }
  return Buffer.concat(parts)
}

function parse(bytes: Buffer): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid([{ path: WHOLE, message: 'the body is not UTF-8' }])
  }
  try {
    return parseJson(text)
  } catch (error) {
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    throw invalid([
      { path: WHOLE, message: `the body is not valid JSON${at === undefined ? '' : `, at character ${at}`}` },
    ])
  }
}
