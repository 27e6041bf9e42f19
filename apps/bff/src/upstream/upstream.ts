import { hash } from 'node:crypto'

import { answerSchema } from '@frontdesk/api-types'
import {
  type Operation,
  type OperationId,
  type WriteId,
  hidesQuery,
  isWrite,
  rowOf,
  urlOf,
} from '@frontdesk/api-types/table'

import { ProblemError } from '#problem.ts'

import { failureText, hasPromisedForm, jsonOf, readAnswer } from './answer.ts'
import type { Credentials } from './credentials.ts'
import type { Drift } from './drift.ts'
import { judgeEnvelope } from './envelope.ts'
import type { Incoming, Send } from './send.ts'
import { type VerifiedBody, valueBySchema, verifiedBody } from './verified-body.ts'

/** Values parsed by the schemas of the row. */
export type Call = {
  id: OperationId
  params: Record<string, string>
  query: Record<string, string | number | undefined>
  /** null for an operation without a body. */
  body: unknown
  signal: AbortSignal | null
  /** Called each time before a read is sent once more. */
  repeated?: () => void
  /** Remaining milliseconds; default: the whole deadline. */
  deadlineMs?: number | undefined
  /** The result of `addressOf`, if already computed. */
  address?: string | undefined
}

export type Upstream = {
  /** The parsed answer. @throws ProblemError otherwise */
  call(call: Call): Promise<unknown>
}

export type ExpectedBytes = { bytes: Buffer; digest: string }

/** Options of a read. */
export type ReadOptions = {
  /** Whether the response cache has an entry for this digest. Called at most once, with the answer. */
  isKnown: (digest: string) => boolean
  /** Bytes that the answer is expected to have again, with their digest. */
  expected: ExpectedBytes | null
}

/** A read that other callers may have joined. */
export type SharedReadOptions = ReadOptions & {
  /** Called when the answer has arrived: stops further callers from joining and returns whether any did. */
  hasOthers: () => boolean
}

export type Source = Upstream & {
  /** A verified body; null when the cache knows its bytes and no other caller joined. @throws ProblemError otherwise */
  read(call: Call, wanted: SharedReadOptions): Promise<VerifiedBody | null>
}

/** `urlOf` without its generic type: it validates ids and uses only the row's query names. */
type AnyUrlOf = (id: OperationId, params: Call['params'], query: Call['query']) => string

/** Guarantee of the cast: params and query were parsed by the schemas of the same row. */
export const addressOf = urlOf as AnyUrlOf

const pageTokens: ReadonlySet<string> = new Set(['continuationToken', 'cacheToken'])

/**
 * The service's error text may repeat input, and a 404 what was looked up: suppressed where a code is sent, and for
 * 404s of records with secrets.
 */
const mayPassText = (id: OperationId): ((status: number) => boolean) => {
  const { body, secrets } = rowOf(id)
  if (hidesQuery(id) || body === 'CodeQuestion') return () => false
  const mayHoldSecret = secrets.some((name) => !pageTokens.has(name))
  return (status) => status !== 404 || !mayHoldSecret
}

/** Calls operations of the service: own headers, one credential, the answer parsed by the row's schema. */
export function createUpstream(deps: {
  send: Send
  credentials: Credentials
  userAgent: string
  drift?: Drift
}): Source {
  const leaks = (text: string): boolean => deps.credentials.appearIn(text)
  const sendWith = (
    call: Call,
    row: Operation,
    [name, credential]: readonly [string, string],
    expected: Buffer | null,
  ): Promise<Incoming> =>
    deps.send.send({
      method: row.method,
      path: call.address ?? addressOf(call.id, call.params, call.query),
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': deps.userAgent,
        [name]: credential,
        ...(row.body === null ? {} : { 'content-type': 'application/json' }),
      },
      body: row.body === null ? null : JSON.stringify(call.body),
      writes: row.effect === 'writes',
      signal: call.signal,
      expected,
      deadlineMs: call.deadlineMs,
    })
  const exchange = async (call: Call, expected: Buffer | null = null): Promise<Incoming> => {
    const row = rowOf(call.id)
    const used = deps.credentials.headerFor(row)
    const incoming = await sendWith(call, row, used, expected)
    // A read is sent again when the key was replaced meanwhile; a write never is.
    if (row.effect === 'writes' || incoming.status !== 401) return incoming
    const replaced = deps.credentials.headerFor(row)
    return replaced[1] === used[1] ? incoming : sendWith(call, row, replaced, expected)
  }
  /**
   * Detects a write that its own answer does not confirm. A failure in fields of the contract is passed on in the
   * answer itself.
   * @throws ProblemError
   */
  const assertNotFailed = (id: WriteId, { params, body }: Call, raw: unknown): void => {
    const asked = { ...Object(body), ...params }
    const { state, code } = judgeEnvelope(id, raw, asked)
    if (state === 'confirmed' || code === null) return
    if (state === 'unknown')
      throw new ProblemError('upstream_invalid', {
        detail: 'The service did not say that it was done. It may have happened all the same.',
        outcome: 'unknown',
        verdict: code,
      })
    const named = answerSchema(id).safeParse(raw)
    if (named.success && judgeEnvelope(id, { ...Object(named.data), status: null }, asked).state === 'refused') return
    const words = failureText(raw, leaks)
    throw new ProblemError('upstream_rejected', { verdict: code, ...(words === undefined ? {} : { detail: words }) })
  }
  const read: Source['read'] = async (call, { isKnown, expected, hasOthers }) => {
    const incoming = await exchange(call, expected?.bytes)
    // Called for the ProblemError that it throws.
    if (!hasPromisedForm(incoming))
      readAnswer(incoming, { content: true, writes: false, mayPassText: mayPassText(call.id) }, leaks)
    const digest = incoming.body === expected?.bytes ? expected.digest : hash('sha256', incoming.body, 'base64url')
    const found = isKnown(digest)
    const isDue = deps.drift?.isDue(call.id) === true
    if (!hasOthers() && found && !isDue) return null
    const body = verifiedBody(call.id, incoming.body, digest)
    if (isDue) deps.drift?.compare(call.id, jsonOf(incoming), body.value)
    return body
  }
  return {
    read,
    async call(call) {
      const row = rowOf(call.id)
      const writes = row.effect === 'writes'
      const content = row.answer.shape !== 'none'
      if (!writes && content)
        return (await read(call, { isKnown: () => false, expected: null, hasOthers: () => true }))?.value
      const value = readAnswer(await exchange(call), { content, writes, mayPassText: mayPassText(call.id) }, leaks)
      if (isWrite(call.id)) assertNotFailed(call.id, call, value)
      const kept = valueBySchema(call.id, content ? value : null, writes)
      if (deps.drift?.isDue(call.id) === true) deps.drift.compare(call.id, value, kept)
      return kept
    },
  }
}
