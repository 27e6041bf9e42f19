import { isAscii } from 'node:buffer'

import { parseJson } from '@frontdesk/api-types/table'

import { depthOf } from '#guards/body.ts'
import { type FieldProblem, Refusal, type RefusalOptions } from '#problem.ts'

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

/** The bytes are JSON by what the headers say of them. */
function isSaidJson(incoming: Incoming): boolean {
  if (!isJsonType(headerOf(incoming, 'content-type'))) return false
  const coding = headerOf(incoming, 'content-encoding').toLowerCase()
  return coding === '' || coding === 'identity'
}

/** The text of UTF-8 without a byte order mark, or null. */
export function textOf(bytes: Buffer): string | null {
  if (isAscii(bytes)) return bytes.toString('latin1')
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.startsWith('\uFEFF') ? null : text
  } catch {
    return null
  }
}

/** JSON of an answer, or null when it is not JSON by type, by bytes or by grammar. The type is looked at first. */
function jsonOf(incoming: Incoming): { value: unknown } | null {
  const text = isSaidJson(incoming) ? textOf(incoming.body) : null
  return text === null ? null : parsedJson(text)
}

/** The value of a text that nests no deeper than answers do, or null. */
export function parsedJson(text: string): { value: unknown } | null {
  try {
    return depthOf(text, depthLimit) > depthLimit ? null : { value: parseJson(text) }
  } catch {
    return null
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}

/** Text of the service as plain text: bounded, without control characters. */
function plainText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim()
  return text === '' ? undefined : text.slice(0, textLimit)
}

function fieldTexts(body: Record<string, unknown>): FieldProblem[] {
  return Object.entries(recordOf(body['errors']))
    .slice(0, 20)
    .flatMap(([path, texts]) => {
      const list: unknown[] = Array.isArray(texts) ? texts.slice(0, 5) : [texts]
      return list.flatMap((text) => {
        const message = plainText(text)
        return message === undefined ? [] : [{ path: plainText(path) ?? '', message }]
      })
    })
}

/** What the service said of a refusal, without anything that holds a credential. */
function said(incoming: Incoming, leaks: (text: string) => boolean): RefusalOptions {
  const body = recordOf(jsonOf(incoming)?.value)
  const detail = plainText(body['detail']) ?? plainText(body['title'])
  const fields = fieldTexts(body).filter(({ path, message }) => !leaks(path) && !leaks(message))
  return { ...(detail === undefined || leaks(detail) ? {} : { detail }), ...(fields.length === 0 ? {} : { fields }) }
}

function retryAfter(incoming: Incoming): Record<string, string> {
  const seconds = headerOf(incoming, 'retry-after')
  return /^\d{1,3}$/.test(seconds) ? { 'retry-after': seconds } : {}
}

function refusalFor(incoming: Incoming, writes: boolean, leaks: (text: string) => boolean): Refusal {
  const { status } = incoming
  if (status >= 300 && status < 400)
    return unusable('The service points elsewhere. Frontdesk follows no redirect.', writes)
  if (status === 401 || status === 407)
    return new Refusal('upstream_credential', { detail: 'The administrator has to look at the credential.' })
  if (status === 403) return new Refusal('upstream_forbidden', said(incoming, leaks))
  if (status === 404) return new Refusal('upstream_not_found', said(incoming, leaks))
  if (status === 429) return new Refusal('upstream_busy', { headers: retryAfter(incoming) })
  if ([400, 409, 410, 412, 413, 422].includes(status)) return new Refusal('upstream_rejected', said(incoming, leaks))
  const mayHaveHappened = writes && (status >= 500 || status === 408)
  return new Refusal('upstream_failed', {
    detail: `The service answered ${status}.${mayHaveHappened ? ' It may have happened all the same.' : ''}`,
    ...(status >= 500 ? { transient: true as const } : {}),
    ...(status === 503 ? { headers: retryAfter(incoming) } : {}),
    ...(mayHaveHappened ? { outcome: 'unknown' as const } : {}),
  })
}

/** By its status and its headers this is the JSON that the contract promises. */
export function isPromised(incoming: Incoming): boolean {
  const known = incoming.status === 200 || incoming.status === 201
  return known && !isProblemType(headerOf(incoming, 'content-type')) && isSaidJson(incoming)
}

/** The value of a good answer, null where none is promised; anything else is a refusal. */
export function readAnswer(
  incoming: Incoming,
  expects: { content: boolean; writes: boolean },
  leaks: (text: string) => boolean,
): unknown {
  if (incoming.status < 200 || incoming.status > 299) throw refusalFor(incoming, expects.writes, leaks)
  if (!expects.content && incoming.body.length === 0) return null
  const json = isPromised(incoming) ? jsonOf(incoming) : null
  if (json === null) throw unusable('The answer is not what the contract promises.', expects.writes)
  return expects.content ? json.value : null
}

/** An answer arrived and cannot be used; a write behind it may have happened. */
export function unusable(detail: string, writes: boolean, cause?: unknown): Refusal {
  return new Refusal('upstream_invalid', {
    detail: writes ? `${detail} The change may have happened all the same.` : detail,
    cause,
    ...(writes ? { outcome: 'unknown' as const } : {}),
  })
}
