import { type Scope, confirmsProject, eventProjectsIn } from '#access/scope.ts'
import type { Directory } from '#directory/directory.ts'
import { indexedDigest } from '#directory/indexed-fields.ts'
import type { HeaderFields } from '#pipeline/security-headers.ts'
import { codingFor } from '#response-cache/content-coding.ts'
import type { ResponseCache } from '#response-cache/response-cache.ts'
import { type CachedResponse, type WireResponse, createCachedResponse } from '#response-cache/wire-response.ts'
import type { ObservedProjects } from '#scope/event-projects.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'
import type { SharedReads } from '#upstream/shared-reads.ts'
import type { Call, ExpectedBytes } from '#upstream/upstream.ts'
import type { VerifiedBody } from '#upstream/verified-body.ts'

import type { ListProjection } from './list-projection.ts'
import { type Leaks, remarkHeaders, sealedContent } from './response.ts'
import { requestFields } from './writes.ts'

/** A read that role and scope of the caller allow. */
export type AuthorizedCall = Call & {
  person: { scope?: Scope | undefined }
  /** The ids of the request are in scope: records without ids of their own are too. */
  idsInScope: boolean
  /** Requested fields of a list's records; null: all. */
  projection: ListProjection | null
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

export type CachedReads = {
  /** Always requests the service. Equal bytes reuse the cached response. @throws ProblemError */
  answer(call: AuthorizedCall): Promise<WireResponse>
}

export type CacheEntry = {
  readonly response: CachedResponse
  /** Body of the response where the service sent the same bytes: nothing in them was sealed, dropped or changed. */
  readonly sameBytes: Buffer | null
  /** Projects of events in the answer. */
  readonly learned: ObservedProjects
  /** Of the bytes of the answer. */
  readonly digest: string
  indexedAt: number
}

/** Equal scopes have equal keys. */
const scopeKeys = new WeakMap<object, string>()
function scopeKeyOf(scope: Scope | undefined, idsInScope: boolean): string {
  if (!scope) return '*'
  const known = scopeKeys.get(scope) ?? JSON.stringify(scope)
  scopeKeys.set(scope, known)
  return `${idsInScope ? 'v' : 'u'}${known}`
}

/** An unchanged answer is indexed again after this. */
const indexAgainMs = 10 * 60_000

/** Memory of two map entries. */
const mapEntrySize = 250

/** A checked answer of the service, for the versions that the desk keeps: neither trimmed nor sealed. */
export type SeenAnswer = Pick<Call, 'id' | 'params' | 'query'> & {
  /** Equal for equal calls. */
  address: string
  /** Of its bytes. */
  digest: string
  value: unknown
}
export type SeenAnswers = {
  /** Returns at once. */
  add(answer: SeenAnswer): void
  /** The last answer of this address came again. */
  again(address: string, digest: string): void
}

type SealedAnswer = { value: unknown; content: string; sealed: readonly string[]; dropped: number }

/**
 * Reads cached by the bytes of their answer. An entry belongs to one credential, address and scope. It is never a
 * failure, holds no secret, and is used only after the service has sent the same bytes again.
 */
export function createCachedReads(deps: {
  source: SharedReads
  responseCache: ResponseCache<CacheEntry>
  scope: Pick<ScopeGuard, 'learn' | 'trim'>
  leaks: Leaks
  /** Headers of every response. */
  head: HeaderFields
  /** Receives the answers, with the fields of the request. */
  directory: Pick<Directory, 'indexLater' | 'isIndexed'>
  /** Receives the answers of which versions are kept. */
  seen: SeenAnswers
  elapsed: () => number
}): CachedReads {
  const { source, responseCache, scope, leaks, directory, seen, elapsed } = deps
  const defaultHeaders: HeaderFields = { ...deps.head, 'cache-control': 'no-store' }

  /** Trims to the scope, then seals. */
  const trimAndSeal = (call: AuthorizedCall, { value }: VerifiedBody): SealedAnswer => {
    const { id, person, idsInScope } = call
    const cut = scope.trim(person, id, value, idsInScope, call)
    const { sealed, content } = sealedContent(id, cut.value, leaks)
    return { value: cut.value, content, sealed, dropped: cut.dropped }
  }

  const index = (call: AuthorizedCall, address: string | null, { value, sealed }: SealedAnswer): void => {
    // No digest for an answer with secrets (it would confirm guesses), nor for a trimmed one.
    if (address === null || call.person.scope || sealed.length > 0)
      return directory.indexLater(call.id, requestFields(call), () => value)
    const fieldsDigest = indexedDigest(value)
    if (!directory.isIndexed(address, fieldsDigest))
      directory.indexLater(call.id, requestFields(call), () => value, { address, fieldsDigest })
  }

  const keepVersions = ({ id, params, query }: AuthorizedCall, address: string | null, body: VerifiedBody): void => {
    if (address !== null) seen.add({ id, params, query, address, digest: body.digest, value: body.value })
  }

  const newEntry = (call: AuthorizedCall, body: VerifiedBody, key: string, address: string | null): CacheEntry => {
    const ready = trimAndSeal(call, body)
    index(call, address, ready)
    keepVersions(call, address, body)
    const { content, sealed, dropped } = ready
    const learned = learnedFrom(call, body)
    // The projection comes last: check, scope and seal apply to the whole answer.
    const identity = Buffer.from(call.projection === null ? content : call.projection.of(content))
    const response = createCachedResponse({
      identity,
      tagSource: `${key} ${body.digest}`,
      headers: { ...defaultHeaders, ...remarkHeaders({ sealed, dropped }) },
      grew: (by) => responseCache.grew(key, entry, by),
    })
    const sameBytes = identity.equals(body.bytes) ? identity : null
    const entry: CacheEntry = { response, sameBytes, learned, digest: body.digest, indexedAt: elapsed() }
    if (responseCache.isWorthCaching(key, body.digest))
      responseCache.set(key, body.digest, entry, response.size() + learned.projects.size * mapEntrySize)
    return entry
  }

  /** The projects of events are recorded even when the answer is not visible to this person. */
  const newEntryOrLearn = async (
    call: AuthorizedCall,
    body: VerifiedBody,
    key: string,
    address: string | null,
  ): Promise<CacheEntry> => {
    try {
      return newEntry(call, body, key, address)
    } catch (failure) {
      await scope.learn(learnedFrom(call, body))
      throw failure
    }
  }

  return {
    async answer(call) {
      const scopeKey = scopeKeyOf(call.person.scope, call.idsInScope)
      const address = source.keyOf(call)
      const key = `${address} ${scopeKey}${call.projection?.cacheKey ?? ''}`
      let hit: CacheEntry | null = null
      const isKnown = (digest: string): boolean => {
        hit = responseCache.find(key, digest)
        // A due entry is read again to be indexed.
        return hit !== null && elapsed() - hit.indexedAt <= indexAgainMs
      }
      const body = await source.read(call, { isKnown, expected: expectedOf(responseCache.latest(key)) }, address)
      // A caller that joined another's call has not looked up the digest.
      const entry: CacheEntry | null = body === null ? hit : (responseCache.find(key, body.digest) ?? null)
      if (entry === null) {
        if (body === null) throw new Error('an answer was known and is not')
        const fresh = await newEntryOrLearn(call, body, key, address)
        if (fresh.learned.projects.size > 0) await scope.learn(fresh.learned)
        return fresh.response.answer(codingFor(call.acceptEncoding), call.ifNoneMatch)
      }
      if (body !== null && elapsed() - entry.indexedAt > indexAgainMs) {
        entry.indexedAt = elapsed()
        index(call, address, trimAndSeal(call, body))
        keepVersions(call, address, body)
      }
      if (entry.learned.projects.size > 0) await scope.learn(entry.learned)
      entry.response.usedAgain()
      if (address !== null) seen.again(address, entry.digest)
      return entry.response.answer(codingFor(call.acceptEncoding), call.ifNoneMatch)
    },
  }
}

/** Only bytes of a response are kept and compared: others may contain secrets. */
const expectedOf = (latest: { digest: string; value: CacheEntry } | null): ExpectedBytes | null =>
  latest === null || latest.value.sameBytes === null ? null : { bytes: latest.value.sameBytes, digest: latest.digest }

const learnedFrom = ({ id }: AuthorizedCall, { value }: VerifiedBody): ObservedProjects => ({
  projects: eventProjectsIn(id, value),
  isConfirmed: confirmsProject(id),
})
