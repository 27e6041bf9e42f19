import type { EventRecord } from '@frontdesk/api-types'
import { expect, it } from 'vitest'

import { type KnownOfSpace, spaceOf } from './event-space.ts'

const zone = 'Europe/Lisbon'
const nobody: KnownOfSpace = { enrolled: 0, waitlisted: 0, refusal: null }
const of = (event: Partial<EventRecord>, known: Partial<KnownOfSpace> | null) =>
  spaceOf(event as EventRecord, known && { ...nobody, ...known }, zone)
const full = (
  since: NonNullable<KnownOfSpace['refusal']>['since'] = null,
  says: string | null = 'This event is full.',
) => ({
  refusal: { at: '2026-11-27T08:34:00Z', guests: 8, says, since },
})

it.each([
  [{ maximumEventSize: null }, null, 'unknown', /^Space: not known\. The event system names no/],
  [{ maximumEventSize: 60, actualAttendance: 60 }, null, 'full', /^Full: as many have come/],
  [{ maximumEventSize: 60, actualAttendance: 12 }, { enrolled: 60 }, 'full', /^Full: 60 people are enrolled/],
  [{ maximumEventSize: 60 }, { enrolled: 9, waitlisted: 1 }, 'full', /^Full: 1 person is on the waitlist, as far as/],
  [{ maximumEventSize: null }, { enrolled: 9, waitlisted: 2 }, 'full', /^Full: 2 people are on the waitlist/],
  [{ maximumEventSize: 60 }, { enrolled: 59 }, 'someTaken', /^At least 59 of 60 places are taken, as far as this desk/],
  [{ maximumEventSize: 60 }, {}, 'unknown', /^Space: not known\. The event system does not/],
  [{ maximumEventSize: 60 }, null, 'unknown', /^Space: not known\. The event system does not count/],
] as const)('of %j, with %j at the desk, it is plain whether there is space', (event, known, state, text) => {
  const space = of(event, known)
  expect(space.text).toMatch(text)
  expect([space.state, space.refusal]).toEqual([state, null])
})

it('is full as of a refusal that says so, whatever was counted', () => {
  expect(of({ maximumEventSize: 24 }, full())).toMatchObject({
    state: 'full',
    text: expect.stringMatching(/^Full as of .*08:34 \(24 of 24\)\.$/),
    taken: 24,
    refusal: 'The event system refused 8 guests at 08:34: “This event is full.”',
  })
  expect(of({}, { enrolled: 5, ...full() }).text).toMatch(/^Full as of .*08:34\.$/)
})

it('takes that back when somebody was removed or enrolled since, unless it is known to be full still', () => {
  const since = { at: '2026-11-27T08:41:00Z', what: 'removed' } as const
  expect(of({ maximumEventSize: 24 }, { enrolled: 3, ...full(since) })).toMatchObject({
    state: 'perhaps',
    text: 'There may be space again: it was full at 08:34, and somebody was removed at 08:41.',
    taken: 3,
  })
  expect(of({ maximumEventSize: 24 }, full({ ...since, what: 'enrolled' })).text).toMatch(/enrolled at 08:41\.$/)
  expect(of({ maximumEventSize: 24 }, { waitlisted: 1, ...full(since) }).text).toMatch(/^Full: 1 person/)
})

it('has a refusal that says something else in place of nothing known, and beside what is known', () => {
  const cancelled = full(null, 'This event is cancelled.')
  const said = 'The event system refused 8 guests at 08:34: “This event is cancelled.”'
  expect(of({ maximumEventSize: 24 }, cancelled)).toMatchObject({ state: 'unknown', text: said, refusal: said })
  expect(of({ maximumEventSize: 24 }, { enrolled: 2, ...cancelled })).toMatchObject({
    state: 'someTaken',
    text: expect.stringMatching(/^At least 2 of 24/),
    refusal: said,
  })
  expect(of({}, full(null, null)).text).toBe('The event system refused 8 guests at 08:34.')
})
