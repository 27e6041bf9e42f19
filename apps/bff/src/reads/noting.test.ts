import type { OperationId } from '@frontdesk/api-types/table'
import { beforeEach, describe, expect, it } from 'vitest'

import type { Sight } from '#directory/known-answers.ts'
import { createScopeGuard } from '#scope/scope-guard.ts'
import type { Scope } from '#scope/scope.ts'
import { sampleId } from '#testing/sample-calls.ts'
import { arrivalOf } from '#upstream/digest.ts'
import { createReading } from '#upstream/reading.ts'
import type { Shared } from '#upstream/shared.ts'

import { createMemory, usualMemory } from './memory.ts'
import { type AskedRead, type Kept, createReads } from './reads.ts'

const address = `key /api/companies/${sampleId}/events`
const mine = '11111111-0000-4000-8000-000000000001'
const page = { data: [mine, sampleId].map((projectId) => ({ id: projectId, projectId, name: `of ${projectId}` })) }
const readingOf = (value: unknown) => {
  const bytes = Buffer.from(JSON.stringify(value))
  const came = arrivalOf(bytes)
  const reading = createReading('listCompanyEvents', bytes, came.digest, true)
  void reading.sealed()
  reading.release()
  return { came, reading }
}

type Handed = { id: OperationId; asked: object; records: number; sight: Sight | undefined }
let handed: Handed[]
let known: string[]
let key: string | null
let brought: ReturnType<typeof readingOf>
let seconds: number
beforeEach(() => {
  handed = []
  known = []
  key = address
  brought = readingOf(page)
  seconds = 0
})

/** All who ask are brought the same reading, as those who share a call are. */
const source: Shared = {
  keyOf: () => key,
  read: async (_, { isKnown }) => (isKnown(brought.came) ? null : brought.reading),
  call: async () => null,
  underWay: () => 0,
}
function made(): (one: AskedRead) => Promise<unknown> {
  const reads = createReads({
    source,
    memory: createMemory<Kept>(usualMemory, () => seconds * 1000),
    scope: createScopeGuard({ places: { find: async () => new Map(), learn: async () => undefined } }),
    leaks: () => false,
    head: {},
    directory: {
      notedLater: (id, asked, value, sight) =>
        handed.push({ id, asked, records: (value() as typeof page).data.length, sight }),
      isNoted: (from, gist) => known.includes(`${from} ${gist}`),
    },
    elapsed: () => seconds * 1000,
  })
  return (one) => reads.answer(one)
}
const asked = (scope: Scope): AskedRead => ({
  id: 'listCompanyEvents',
  params: { companyid: sampleId },
  query: {},
  body: null,
  signal: null,
  person: { scope },
  vouched: false,
  projection: null,
  acceptEncoding: undefined,
  ifNoneMatch: undefined,
})

describe('what a read hands to the directory', () => {
  it('is the answer, where it came from and its gist; a part of it is only what it is', async () => {
    const answer = made()
    await answer(asked(null))
    await answer(asked([{ projectId: mine, eventId: null }]))
    const named = { id: 'listCompanyEvents', asked: { companyid: sampleId } }
    expect(handed).toEqual([
      { ...named, records: 2, sight: { address, gist: brought.reading.gist?.digest } },
      { ...named, records: 1, sight: undefined },
    ])
    expect(brought.reading.gist?.digest).toHaveLength(43)
  })

  it('is nothing when all of it was noted, unless somebody sees only a part', async () => {
    const answer = made()
    known.push(`${address} ${brought.reading.gist?.digest}`)
    await answer(asked(null))
    expect(handed).toEqual([])
    await answer(asked([{ projectId: mine, eventId: null }]))
    expect(handed).toMatchObject([{ records: 1, sight: undefined }])
    brought = readingOf({ data: page.data.slice(0, 1) })
    await answer(asked(null))
    expect(handed).toMatchObject([
      { sight: undefined },
      { records: 1, sight: { address, gist: brought.reading.gist?.digest } },
    ])
  })

  it('has no place when its call is never shared', async () => {
    key = null
    await made()(asked(null))
    expect(handed).toMatchObject([{ records: 2, sight: undefined }])
  })

  it('comes again with its gist when the same bytes have come for ten minutes', async () => {
    const answer = made()
    for (; seconds < 700; seconds += 30)
      // eslint-disable-next-line no-await-in-loop -- one after the other
      await answer(asked(null))
    expect(handed.map(({ sight }) => sight?.gist)).toEqual([brought.reading.gist?.digest, brought.reading.gist?.digest])
  })
})
