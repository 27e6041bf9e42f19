import '#testing/fake-indexed-db.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiProblem } from '#api/problem.ts'
import { createGuestDesk } from '#testing/guest-desk.ts'

import { copiedHere } from './copied-events.ts'
import { copyOf, makeCopy, mostGuests, refreshCopy, removeCopies, removeCopy } from './copies.ts'
import { copiedEvents, readHead } from './copy-database.ts'
import { rowsIn } from './copy-rows.ts'
import { forgetDeviceKey } from './device-key.ts'

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const owner = 'oona'
let desk: ReturnType<typeof createGuestDesk>

vi.mock('#api/desk/call-guests.ts', () => ({
  callGuests: (id: string, input: object) => desk.answer(id, input),
}))

const hour = 3_600_000
const of = (changes = {}) => ({ eventId, owner, ends: null, answers: [], ...changes })
const ids = (rows: readonly { id: string }[] | undefined) => rows?.map(({ id }) => id).toSorted()
const offline = () => new ApiProblem({ status: 0, code: 'offline' })

function fill(guests: number): void {
  for (let at = 0; at < guests; at += 1) desk.put(`g${at}`, `Name ${String(at).padStart(5, '0')}`)
}

beforeEach(async () => {
  localStorage.clear()
  await removeCopies()
  desk = createGuestDesk(eventId)
})
afterEach(() => void vi.useRealTimers())

async function expectSame(): Promise<void> {
  const { chunks } = (await refreshCopy(of())) ?? { chunks: [] }
  const byId = new Map(chunks.flat().map((row) => [row.id, row]))
  expect(byId).toEqual(new Map(desk.rows().map((row) => [row.id, row])))
  expect(byId.size).toBe(rowsIn(chunks))
}

describe('the copy of an event', () => {
  it('has all guests, and shows them to its owner alone', async () => {
    fill(1203)
    const copy = await makeCopy(of())
    expect(ids(copy.chunks.flat())).toEqual(ids(desk.rows()))
    expect(copy.chunks.map(({ length }) => length)).toEqual([500, 500, 203])
    expect((await copyOf(eventId, owner))?.chunks.flat()).toEqual(desk.rows())
    expect(copiedHere.get()).toEqual({ of: owner, events: [eventId] })
    expect(await copyOf(eventId, 'somebody else')).toBeNull()
    expect(await copiedEvents()).toEqual([])
  })

  it('goes on where it was interrupted, and is not whole before', async () => {
    fill(2500)
    const progress: number[] = []
    const cut = makeCopy(of(), {
      onProgress: ({ read }) => {
        progress.push(read)
        if (read === 2000) desk.fail(offline())
      },
    })
    await expect(cut).rejects.toMatchObject({ code: 'offline' })
    expect(await copyOf(eventId, owner)).toBeNull()
    desk.fail(null)
    const copy = await makeCopy(of(), { onProgress: ({ read }) => progress.push(read) })
    expect(progress).toEqual([1000, 2000, 2500])
    expect(ids(copy.chunks.flat())).toEqual(ids(desk.rows()))
  })

  it('has a guest who moved to a page that was read already', async () => {
    fill(2500)
    await makeCopy(of(), { onProgress: ({ read }) => void (read === 1000 && desk.remove('g3')) })
    expect(ids((await copyOf(eventId, owner))?.chunks.flat())).toEqual(ids(desk.rows()))
  })

  it('is refused, and nothing of it stays, when it is too large', async () => {
    fill(10)
    const answer = desk.answer
    desk.answer = async (id, input) => ({ ...Object(await answer(id, input)), count: mostGuests + 1 })
    await expect(makeCopy(of())).rejects.toMatchObject({ fault: 'guests' })
    expect([await copiedEvents(), copiedHere.get().events]).toEqual([[], []])
  })

  it('is refused for a fourth event', async () => {
    fill(1)
    for (const event of ['a', 'b', 'c']) await makeCopy(of({ eventId: event }))
    await expect(makeCopy(of({ eventId: 'd' }))).rejects.toMatchObject({ fault: 'events' })
    await removeCopy('b')
    expect((await makeCopy(of({ eventId: 'd' }))).head.whole).toBe(true)
  })

  it('leaves nothing that says it is whole when the browser has no room', async () => {
    fill(1500)
    // The first page is kept, the second one is not.
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put')
    const full = () => {
      spy.mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError')
      })
    }
    await expect(makeCopy(of(), { onProgress: full })).rejects.toMatchObject({ name: 'QuotaExceededError' })
    spy.mockRestore()
    expect(await copyOf(eventId, owner)).toBeNull()
    expect(await copiedEvents()).toEqual([])
  })
})

describe('the end of a copy', () => {
  it.each([
    ['twelve hours after the event', { ends: Date.parse('2026-11-24T18:00:00Z') }, 22 * hour],
    ['a day after the desk last answered', {}, 25 * hour],
  ])('comes %s', async (_, changes, later) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-24T09:00:00Z'), toFake: ['Date'] })
    fill(3)
    await makeCopy(of(changes))
    vi.setSystemTime(Date.now() + later - 2 * hour)
    expect(await copyOf(eventId, owner)).not.toBeNull()
    vi.setSystemTime(Date.now() + 2 * hour)
    expect(await copyOf(eventId, owner)).toBeNull()
    expect(await readHead(eventId)).toBeNull()
  })

  it.each([
    ['lost scope', new ApiProblem({ status: 403, code: 'out_of_scope' })],
    ['lost role', new ApiProblem({ status: 403, code: 'not_permitted' })],
    ['block', new ApiProblem({ status: 401, code: 'signed_out' })],
  ])('comes with a %s, at the next contact', async (_, problem) => {
    fill(3)
    await makeCopy(of())
    desk.fail(offline())
    await expect(refreshCopy(of())).rejects.toMatchObject({ code: 'offline' })
    expect(await copyOf(eventId, owner)).not.toBeNull()
    desk.fail(problem)
    await expect(refreshCopy(of())).rejects.toBe(problem)
    expect([await copyOf(eventId, owner), await copiedEvents()]).toEqual([null, []])
  })

  it('comes when it is removed, also while it is brought up to date', async () => {
    fill(3)
    await makeCopy(of())
    desk.put('new', 'Aaby')
    const answer = desk.answer
    desk.answer = async (id, input) => {
      await removeCopy(eventId)
      return answer(id, input)
    }
    expect(await refreshCopy(of())).toBeNull()
    expect(await copiedEvents()).toEqual([])
  })

  it('shows as forgotten when the browser cleared its storage, and without its key nothing opens', async () => {
    fill(3)
    await makeCopy(of())
    await forgetDeviceKey()
    expect(await copyOf(eventId, owner)).toBeNull()
    expect(copiedHere.get().events).toEqual([eventId])
  })
})

describe('a copy that is brought up to date', () => {
  it('is read again when the desk was restored from an older backup', async () => {
    fill(3)
    await makeCopy(of())
    desk.remove('g1')
    desk.restore(1)
    expect(ids((await refreshCopy(of()))?.chunks.flat())).toEqual(['g0', 'g2'])
  })

  it('asks only for changes while there are none, and writes only the chunks that have some', async () => {
    fill(1203)
    const made = await makeCopy(of())
    desk.requests()
    const same = await refreshCopy(of())
    expect(desk.requests()).toEqual(['guestChanges'])
    expect(same?.chunks[0]).toBe(made.chunks[0])
    desk.mark('m', 'g700', '2026-11-24T09:00:00Z')
    const after = await refreshCopy(of())
    expect(after?.chunks.map((chunk, at) => chunk === made.chunks[at])).toEqual([true, false, true])
    expect((await copyOf(eventId, owner))?.chunks.flat().find(({ id }) => id === 'g700')?.desk.arrived?.id).toBe('m')
  })

  it('has nobody whose arrival was undone and who was then taken off the list', async () => {
    fill(2)
    desk.mark('m', 'g0', '2026-11-24T09:00:00Z')
    await makeCopy(of())
    desk.undo('m')
    desk.remove('g0')
    expect(ids((await refreshCopy(of()))?.chunks.flat())).toEqual(['g1'])
  })

  it('equals the list after any changes', async () => {
    expect.hasAssertions()
    const guest = fc.integer({ min: 0, max: 12 }).map((at) => `g${at}`)
    const markId = fc.integer({ min: 0, max: 8 }).map((at) => `m${at}`)
    const minute = fc.integer({ min: 10, max: 59 }).map((at) => `2026-11-24T09:${at}:00Z`)
    const step = fc.oneof(
      fc.record({ do: fc.constant('put' as const), guest, surname: fc.string({ maxLength: 3 }) }),
      fc.record({ do: fc.constant('remove' as const), guest }),
      fc.record({ do: fc.constant('mark' as const), guest, markId, minute }),
      fc.record({ do: fc.constant('undo' as const), markId }),
      fc.record({ do: fc.constant('refresh' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        await removeCopies()
        desk = createGuestDesk(eventId)
        fill(5)
        await makeCopy(of())
        for (const one of [...steps, { do: 'refresh' as const }]) {
          if (one.do === 'put') desk.put(one.guest, one.surname)
          else if (one.do === 'remove') desk.remove(one.guest)
          else if (one.do === 'mark') desk.mark(one.markId, one.guest, one.minute)
          else if (one.do === 'undo') desk.undo(one.markId)
          else {
            await expectSame()
          }
        }
      }),
      { numRuns: 40 },
    )
  })
})
