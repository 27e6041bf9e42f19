import type { IndexedEntry } from '@frontdesk/finder/entry'
import { describe, expect, it } from 'vitest'

import { LostJob } from '#jobs/job-store.ts'
import { ProblemError } from '#problem.ts'

import type { Address } from './address.ts'
import { createRefresh } from './refresh.ts'
import type { WalkRow } from './walk-store.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 10, 23, 9)

function event(slug: string | null, startsIn: number, seenAgo: number): IndexedEntry {
  const facts = {
    startUtc: new Date(start + startsIn * hour).toISOString(),
    endUtc: new Date(start + (startsIn + 2) * hour).toISOString(),
  }
  const texts = {
    name: slug ?? '',
    emails: [],
    phones: [],
    detail: null,
    slug,
    number: null,
    externalId: null,
    code: null,
  }
  const ids = {
    eventId: slug,
    projectId: null,
    companyId: null,
    personId: null,
    userId: null,
    registrantId: null,
    typeId: null,
  }
  return {
    kind: 'event',
    id: slug ?? 'none',
    ...ids,
    ...texts,
    facts: JSON.stringify(facts),
    seenAt: start - seenAgo * hour,
    operation: '',
  }
}

function made(events: IndexedEntry[], walk: Partial<WalkRow> = { state: 'done', completedAt: null }) {
  const asked: string[] = []
  const gone: string[] = []
  const learned: string[] = []
  const clock = { at: start, fails: null as ProblemError | null, walks: 0, isLost: false }
  const refresh = createRefresh({
    directory: { ofKind: () => events, markGone: (_, id) => void gone.push(id) },
    call: async ({ subject }: Address) => {
      asked.push(subject)
      if (clock.fails !== null) throw clock.fails
      return { id: 'getEventForSlug', asked: {}, value: {} }
    },
    check: async () => {
      if (clock.isLost) throw new LostJob()
    },
    learn: async () => void learned.push('record'),
    walkAgain: async () => void (clock.walks += 1),
    now: () => new Date(clock.at),
  })
  const job = { id: '', kind: '', asked: 1, fence: 1 }
  // Guarantee of the cast: only these fields are looked at.
  const turn = () => refresh(job, walk as WalkRow, new AbortController().signal)
  return { asked, gone, learned, clock, turn }
}

describe('between walks', () => {
  it('events of today and tomorrow are confirmed, the longest unconfirmed first, each once an hour', async () => {
    const events = [
      event('far', 300, 9),
      event('soon', 5, 3),
      event('runs', -1, 5),
      event('over', -20, 9),
      event('fresh', 1, 0),
      event(null, 1, 9),
    ]
    const { asked, clock, turn } = made(events)
    for (let turns = 0; turns < 4; turns += 1) await turn()
    expect(asked).toEqual(['runs', 'soon'])
    clock.at += 1.5 * hour
    for (let turns = 0; turns < 4; turns += 1) await turn()
    expect(asked).toEqual(['runs', 'soon', 'runs', 'soon', 'fresh'])
  })

  it('records that the service no longer has are marked, and Retry-After is respected', async () => {
    const { asked, gone, clock, turn } = made([event('soon', 5, 3), event('runs', -1, 5)])
    clock.fails = new ProblemError('upstream_not_found')
    await turn()
    expect(gone).toEqual(['runs'])
    clock.fails = new ProblemError('upstream_busy', { headers: { 'retry-after': '600' } })
    await turn()
    await turn()
    expect(asked).toEqual(['runs', 'soon'])
  })

  it('records are read again after a day', async () => {
    const due = made([], { state: 'done', completedAt: new Date(start - 25 * hour) })
    await due.turn()
    const early = made([], { state: 'done', completedAt: new Date(start - 23 * hour) })
    await early.turn()
    expect([due.clock.walks, early.clock.walks]).toEqual([1, 0])
  })

  it.each([null, new ProblemError('upstream_not_found')])(
    'nothing is kept of an answer when another desk has the walk by now: %s',
    async (fails) => {
      const { clock, learned, gone, turn } = made([event('soon', 5, 3)])
      Object.assign(clock, { fails, isLost: true })
      await expect(turn()).rejects.toBeInstanceOf(LostJob)
      expect([learned, gone]).toEqual([[], []])
    },
  )
})
