import type { OperationId } from '@frontdesk/api-types/table'
import { beforeEach, describe, expect, it } from 'vitest'

import type { Scope } from '#access/scope.ts'
import type { AnswerSource } from '#directory/indexed-answers.ts'
import { type AuthorizedCall, type CacheEntry, createCachedReads } from '#gateway/cached-reads.ts'
import { createScopeGuard } from '#scope/scope-guard.ts'
import { sampleId } from '#testing/sample-calls.ts'
import type { SharedReads } from '#upstream/shared-reads.ts'
import { type VerifiedBody, verifiedBody } from '#upstream/verified-body.ts'

import { createResponseCache, defaultCache } from './response-cache.ts'

const address = `key /api/companies/${sampleId}/events`
const mine = '11111111-0000-4000-8000-000000000001'
const page = { data: [mine, sampleId].map((projectId) => ({ id: projectId, projectId, name: `of ${projectId}` })) }
const bodyOf = (value: unknown) => {
  const text = JSON.stringify(value)
  return verifiedBody('listCompanyEvents', Buffer.from(text), text)
}

type Handed = { id: OperationId; asked: object; records: number; answerSource: AnswerSource | undefined }
let handed: Handed[]
let known: string[]
let key: string | null
let brought: VerifiedBody
let seconds: number
beforeEach(() => {
  handed = []
  known = []
  key = address
  brought = bodyOf(page)
  seconds = 0
})

/** All callers get the same body, as in a shared call. */
const source: SharedReads = {
  keyOf: () => key,
  read: async (_, { isKnown }) => (isKnown(brought.digest) ? null : brought),
  call: async () => null,
  running: () => 0,
}
function made(): (one: AuthorizedCall) => Promise<unknown> {
  const reads = createCachedReads({
    source,
    responseCache: createResponseCache<CacheEntry>(defaultCache, () => seconds * 1000),
    scope: createScopeGuard({
      eventProjects: { find: async () => new Map(), learn: async () => undefined },
      locate: async () => undefined,
    }),
    leaks: () => false,
    head: {},
    directory: {
      indexLater: (id, asked, value, answerSource) =>
        handed.push({ id, asked, records: (value() as typeof page).data.length, answerSource }),
      isIndexed: (from, fieldsDigest) => known.includes(`${from} ${fieldsDigest}`),
    },
    seen: { add: () => undefined, again: () => undefined },
    elapsed: () => seconds * 1000,
  })
  return (one) => reads.answer(one)
}
const asked = (scope: Scope): AuthorizedCall => ({
  id: 'listCompanyEvents',
  params: { companyid: sampleId },
  query: {},
  body: null,
  signal: null,
  person: { scope },
  idsInScope: false,
  projection: null,
  acceptEncoding: undefined,
  ifNoneMatch: undefined,
})

describe('what a read passes to the directory', () => {
  it('is the answer, its source and its fieldsDigest; a trimmed answer has neither', async () => {
    const answer = made()
    await answer(asked(null))
    await answer(asked([{ projectId: mine, eventId: null }]))
    const named = { id: 'listCompanyEvents', asked: { companyid: sampleId } }
    expect(handed).toEqual([
      { ...named, records: 2, answerSource: { address, fieldsDigest: expect.stringMatching(/^.{43}$/) } },
      { ...named, records: 1, answerSource: undefined },
    ])
  })

  it('is skipped when all of it was indexed, unless a caller sees only a part', async () => {
    await made()(asked(null))
    known.push(`${address} ${handed[0]?.answerSource?.fieldsDigest}`)
    handed = []
    const answer = made()
    await answer(asked(null))
    expect(handed).toEqual([])
    await answer(asked([{ projectId: mine, eventId: null }]))
    expect(handed).toMatchObject([{ records: 1, answerSource: undefined }])
    brought = bodyOf({ data: page.data.slice(0, 1) })
    await answer(asked(null))
    expect(handed).toMatchObject([
      { answerSource: undefined },
      { records: 1, answerSource: { address, fieldsDigest: expect.any(String) } },
    ])
  })

  it('has the same fieldsDigest when only fields have changed that are not indexed', async () => {
    const answer = made()
    for (const more of [{}, { etag: '2' }, { notes: 'x' }, { slug: 'other' }]) {
      brought = bodyOf({ data: page.data.map((event) => ({ ...event, ...more })) })
      await answer(asked(null))
    }
    const [first, ...others] = handed.map(({ answerSource }) => answerSource?.fieldsDigest)
    expect(others.map((fieldsDigest) => fieldsDigest === first)).toEqual([true, true, false])
  })

  it('has no digest when it contained a secret: a digest would confirm guesses', async () => {
    brought = bodyOf({ data: page.data.map((event) => ({ ...event, meta: { apiKey: 'x' } })) })
    await made()(asked(null))
    expect(handed).toMatchObject([{ records: 2, answerSource: undefined }])
  })

  it('has no source when its call is never shared', async () => {
    key = null
    await made()(asked(null))
    expect(handed).toMatchObject([{ records: 2, answerSource: undefined }])
  })

  it('is repeated with its fieldsDigest after ten minutes of equal bytes', async () => {
    const answer = made()
    for (; seconds < 700; seconds += 30) await answer(asked(null))
    expect([handed.length, new Set(handed.map(({ answerSource }) => answerSource?.fieldsDigest)).size]).toEqual([2, 1])
  })
})
