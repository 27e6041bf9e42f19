import { randomUUID } from 'node:crypto'

import { expect, it } from 'vitest'

import type { Since } from './guest-store.ts'
import type { Mark } from './guest.ts'
import { createKnownGuests } from './known-guests.ts'

const eventId = randomUUID()
const nothing: Since = {
  guests: [],
  removedGuests: [],
  marks: [],
  removedMarks: [],
  passages: [],
  removedPassages: [],
  version: 1,
  more: false,
}
const mark = (version: number): Mark => ({
  id: randomUUID(),
  eventId,
  version,
  guestId: randomUUID(),
  attendeeId: null,
  subjectId: randomUUID(),
  day: '2026-11-21',
  at: new Date(0),
  receivedAt: null,
  door: null,
  personId: randomUUID(),
  undoneAt: null,
  undoneBy: null,
  reason: null,
  removedAt: null,
})
const directory = {
  putGuests: async () => undefined,
  removeGuests: () => undefined,
  eventOf: () => null,
  peopleAt: () => [],
  peopleChange: () => 0,
}
const failed = () => expect.unreachable()

it('a mark that was kept is known at once, while thousands of guests are still being read', async () => {
  const answers: ((since: Since) => void)[] = []
  const store = { since: () => new Promise<Since>((resolve) => answers.push(resolve)) }
  const known = createKnownGuests({
    store,
    directory,
    shared: false,
    now: () => new Date(0),
    elapsed: () => 0,
    failed,
  })
  answers.shift()?.(nothing)
  await known.loaded
  // A sheet is kept, piece after piece: the reading of its guests does not come to an end.
  const reading = known.sync()
  const made = mark(700)
  known.marked(made)
  expect(known.of(eventId).marksOf([made.guestId ?? ''])).toEqual([made])
  const undone = { ...made, version: 705, undoneAt: new Date(1), undoneBy: made.personId }
  known.marked(undone)
  expect(known.of(eventId).marksOf([made.guestId ?? ''])).toEqual([])

  // What was read since is newer than a mark that comes late.
  answers.shift()?.({ ...nothing, marks: [undone], version: 800 })
  await reading
  known.marked(made)
  expect(known.of(eventId).marks.get(made.id)).toEqual(undone)
  expect(known.version()).toBe(800)
})
