import { schemas, type Attendee } from '@frontdesk/api-types'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { attendeeRow } from '#db/rows.ts'
import { attendees } from '#db/schema.ts'

import { filled } from '../testing/filled-record.ts'
import { openSmallProject, type SmallProject } from '../testing/small-project.ts'
import { id } from '../testing/world-ids.ts'
import { findAttendee, readPersonKeys } from './find-attendee.ts'

let at: SmallProject

beforeAll(async () => {
  at = await openSmallProject()
})
afterAll(() => at.close())

it('prefers a person’s own address to a contact address, and the attendee to the person', async () => {
  const event = await at.deps.reach.event(at.access, await at.addEvent())
  const who = readPersonKeys({ email: 'Both@Example.org' })
  if ('fault' in who) throw new Error(who.fault)
  const found = async () => {
    const result = await findAttendee(at.db, event, who)
    return 'fault' in result ? result.fault : { person: result.person?.id, attendee: result.attendee?.id }
  }
  const addAttendee = (fields: Partial<Attendee> & { id: string }) =>
    at.db.insert(attendees).values(
      attendeeRow(
        filled(schemas.Attendee, {
          projectId: at.projectId,
          eventId: event.id,
          enrollmentStatus: 'Enrolled',
          ...fields,
        }),
      ),
    )
  // The later one has the higher id: without an explicit order the first would be found again.
  const [other, contact, own, seated] = [id('5', 1), id('5', 2), id('5', 3), id('5', 4)]
  const [contactHere, seatedHere] = [id('6', 1), id('6', 2)]
  expect(await found()).toEqual({ person: undefined, attendee: undefined })
  await at.addPerson({ id: other, altEmail: 'BOTH@example.org' })
  expect(await found()).toEqual({ person: other, attendee: undefined })
  await at.addPerson({ id: contact })
  await addAttendee({ id: contactHere, personId: contact, contactEmail: 'both@EXAMPLE.org' })
  expect(await found()).toEqual({ person: contact, attendee: contactHere })
  await at.addPerson({ id: own, email: 'both@example.org' })
  expect(await found()).toEqual({ person: own, attendee: undefined })
  await at.addPerson({ id: seated })
  await addAttendee({ id: seatedHere, personId: seated, email: 'both@example.org' })
  expect(await found()).toEqual({ person: seated, attendee: seatedHere })
})
