import type { IndexedEntry, Kind } from '@frontdesk/finder/entry'
import { createSearchIndex } from '@frontdesk/finder/search-index'
import { expect, it } from 'vitest'

import { namesOf } from './names-of.ts'

const eventId = '11111111-0000-4000-8000-000000000001'
const attendeeId = '11111111-0000-4000-8000-000000000002'
const personId = '11111111-0000-4000-8000-000000000003'
const guestId = '11111111-0000-4000-8000-000000000004'

const entry = (kind: Kind, id: string, at: string | null, parts: Partial<IndexedEntry>): IndexedEntry => ({
  kind,
  id,
  eventId: at,
  projectId: null,
  companyId: null,
  personId: null,
  userId: null,
  registrantId: null,
  typeId: null,
  name: '',
  emails: [],
  phones: [],
  detail: null,
  slug: null,
  number: null,
  externalId: null,
  code: null,
  facts: null,
  seenAt: 0,
  operation: 'findAttendee',
  ...parts,
})

const index = createSearchIndex()
index.putAll([
  entry('event', eventId, eventId, { name: 'Opening night' }),
  entry('attendee', attendeeId, eventId, { name: 'Kim Lane', personId }),
  entry('guest', guestId, eventId, { name: 'Ada Sol' }),
])

it('names the person and the event that a write is about', () => {
  const event = 'Opening night'
  expect(namesOf(index, { eventId, attendeeId })).toEqual({ person: 'Kim Lane', event })
  expect(namesOf(index, { eventId, personId })).toEqual({ person: 'Kim Lane', event })
  expect(namesOf(index, { eventId, guestId })).toEqual({ person: 'Ada Sol', event })
  expect(namesOf(index, { eventid: eventId })).toEqual({ person: null, event })
})

it('names nobody that the desk does not know, and nobody without an event', () => {
  const none = { person: null, event: null }
  expect(namesOf(index, { eventId: guestId, attendeeId })).toEqual(none)
  expect([namesOf(index, {}), namesOf(index, { attendeeId })]).toEqual([none, none])
})
