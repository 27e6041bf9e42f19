import { isAscii } from 'node:buffer'

import { fieldsOf } from '@frontdesk/api-types/is-record'
import { parseJson } from '@frontdesk/api-types/table'

import { depthOf } from '#pipeline/request-body.ts'
import { type FieldProblem, ProblemError, type ProblemOptions } from '#problem.ts'

import type { Incoming } from './send.ts'

const depthLimit = 64
const textLimit = 500

function headerOf(incoming: Incoming, name: string): string {
  return incoming.headers[name] ?? ''
}

function isJsonType(type: string): boolean {
  return /^(?:application|text)\/(?:json|[\w.!#$&^-]+\+json)\s*(?:;|$)/i.test(type)
}

const isProblemType = (type: string): boolean => /^application\/problem\+json\b/i.test(type)

/** Whether the media type is JSON. */
const hasJsonType = (incoming: Incoming): boolean => isJsonType(headerOf(incoming, 'content-type'))

/** Decoded UTF-8 without a byte order mark, or null when invalid. */
export function textOf(bytes: Buffer): string | null {
  if (isAscii(bytes)) return bytes.toString('latin1')
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.startsWith('\uFEFF') ? null : text
  } catch {
    return null
  }
}

/**
 * The JSON of an answer. Checks the media type first.
 * @throws ProblemError `upstream_invalid` for another media type, invalid UTF-8 or invalid JSON
 */
export function jsonOf(incoming: Incoming, writes = false): unknown {
  const text = hasJsonType(incoming) ? textOf(incoming.body) : null
  if (text === null) throw unusable(unexpectedAnswer, writes)
  return parsedAnswer(text, writes)
}

const unexpectedAnswer = 'The answer is not what the contract promises.'

/**
 * Parses JSON without losing digits of integers. Omits the parser's message, because it quotes the text.
 * @throws ProblemError `upstream_invalid`
 */
export function parsedAnswer(text: string, writes = false): unknown {
  let value: unknown
  try {
    if (depthOf(text, depthLimit) <= depthLimit) value = parseJson(text)
  } catch {
    // `undefined` marks invalid JSON.
  }
  if (value === undefined) throw unusable(unexpectedAnswer, writes)
  return value
}

/** The JSON of any answer, or null. */
function jsonOrNull(incoming: Incoming): unknown {
  try {
    return jsonOf(incoming)
  } catch {
    return null
  }
}

/** Text of the service as plain text: shortened, without control characters. */
function plainText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim()
  return text === '' ? undefined : text.slice(0, textLimit)
}

function fieldTexts(body: Record<string, unknown>): FieldProblem[] {
  return Object.entries(fieldsOf(body['errors']))
    .slice(0, 20)
    .flatMap(([path, texts]) => {
      const list: unknown[] = Array.isArray(texts) ? texts.slice(0, 5) : [texts]
      return list.flatMap((text) => {
        const message = plainText(text)
        return message === undefined ? [] : [{ path: plainText(path) ?? '', message }]
      })
    })
}

/** The service's own text in an error, without credentials. */
function errorTexts(incoming: Incoming, leaks: (text: string) => boolean): ProblemOptions {
  const body = fieldsOf(jsonOrNull(incoming))
  const detail = plainText(body['detail']) ?? plainText(body['title'])
  const fields = fieldTexts(body).filter(({ path, message }) => !leaks(path) && !leaks(message))
  return { ...(detail === undefined || leaks(detail) ? {} : { detail }), ...(fields.length === 0 ? {} : { fields }) }
}

function retryAfter(incoming: Incoming): Record<string, string> {
  const seconds = headerOf(incoming, 'retry-after')
  return /^\d{1,3}$/.test(seconds) ? { 'retry-after': seconds } : {}
}

function refusalFor(
  incoming: Incoming,
  { writes, mayPassText }: Expected,
  leaks: (text: string) => boolean,
): ProblemError {
  const { status } = incoming
  const words = mayPassText(status) ? errorTexts(incoming, leaks) : {}
  if (status >= 300 && status < 400)
    return unusable('The service points elsewhere. Frontdesk follows no redirect.', writes)
  if (status === 401 || status === 407)
    return new ProblemError('upstream_credential', { detail: 'The administrator has to look at the credential.' })
  if (status === 403) return new ProblemError('upstream_forbidden', words)
  if (status === 404) return new ProblemError('upstream_not_found', words)
  if (status === 429) return new ProblemError('upstream_busy', { headers: retryAfter(incoming) })
  if ([400, 409, 410, 412, 413, 422].includes(status)) return new ProblemError('upstream_rejected', words)
  const mayHaveHappened = writes && (status >= 500 || status === 408)
  return new ProblemError('upstream_failed', {
    detail: `The service answered ${status}.${mayHaveHappened ? ' It may have happened all the same.' : ''}`,
    ...(status >= 500 ? { transient: true as const } : {}),
    ...(status === 503 ? { headers: retryAfter(incoming) } : {}),
    ...(mayHaveHappened ? { outcome: 'unknown' as const } : {}),
  })
}

/** Whether status and media type are those of the contract's success. */
export function hasPromisedForm(incoming: Incoming): boolean {
  const known = incoming.status === 200 || incoming.status === 201
  return known && !isProblemType(headerOf(incoming, 'content-type')) && hasJsonType(incoming)
}

/** What the contract says about the answer. */
export type Expected = {
  content: boolean
  writes: boolean
  /** Whether the service's error text for this status may be passed on: it must not be able to contain a secret. */
  mayPassText: (status: number) => boolean
}

/** The value of a successful answer, `undefined` when none is expected; everything else is a ProblemError. */
export function readAnswer(incoming: Incoming, expects: Expected, leaks: (text: string) => boolean): unknown {
  if (incoming.status < 200 || incoming.status > 299) throw refusalFor(incoming, expects, leaks)
  if (!expects.content && incoming.body.length === 0) return undefined
  if (!hasPromisedForm(incoming)) throw unusable(unexpectedAnswer, expects.writes)
  return jsonOf(incoming, expects.writes)
}

/** The error text of a 2xx answer that reports a failure, without credentials. */
export function failureText(raw: unknown, leaks: (text: string) => boolean): string | undefined {
  const { errors, message, detail, title } = fieldsOf(raw)
  const texts = [...[errors].flat(), message, detail, title].flatMap((one) => plainText(one) ?? [])
  // Some services say the same in several fields.
  const told = [...new Set(texts)].slice(0, 5)
  const sentences = told.map((text, at) => (at + 1 < told.length && !text.endsWith('.') ? `${text}.` : text))
  const words = plainText(sentences.join(' '))
  return words === undefined || leaks(words) ? undefined : words
}

/** An answer that cannot be used; a write may have happened. */
export function unusable(detail: string, writes: boolean, cause?: unknown): ProblemError {
  return new ProblemError('upstream_invalid', {
    detail: writes ? `${detail} The change may have happened all the same.` : detail,
    cause,
    ...(writes ? { outcome: 'unknown' as const } : {}),
  })
}
