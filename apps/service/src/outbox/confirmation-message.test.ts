import { schemas } from '@frontdesk/api-types'
import { describe, expect, it } from 'vitest'

import { filled } from '../testing/filled-record.ts'
import { confirmationMessage, formatEventTime } from './confirmation-message.ts'

const id = 'e0000000-0000-4000-8000-000000000001'
const event = (change: Parameters<typeof filled<typeof schemas.Event>>[1] extends infer E ? Partial<E> : never) =>
  filled(schemas.Event, {
    id,
    name: 'Ball & <Gala>',
    timezone: 'Europe/Brussels',
    startUtc: '2026-11-22T08:00:00Z',
    endUtc: '2026-11-22T16:30:00Z',
    hasStartTime: true,
    hasEndTime: true,
    ...change,
  })
const registrant = filled(schemas.Registrant, {
  id,
  firstName: 'Mia',
  name: 'Mia Keller',
  registrantStatus: 'Complete',
  confirmationNumber: '19372430',
  registrationType: filled(schemas.RegistrationType, { id, name: 'STD', displayName: 'Standard ticket' }),
})

describe('sayWhen', () => {
  it.each([
    [{}, 'Sunday 22 November 2026, 09:00–17:30 (Europe/Brussels)'],
    [{ hasEndTime: false }, 'Sunday 22 November 2026, 09:00 (Europe/Brussels)'],
    [{ endUtc: null }, 'Sunday 22 November 2026, 09:00 (Europe/Brussels)'],
    [
      { endUtc: '2026-11-23T16:30:00Z' },
      'Sunday 22 November 2026, 09:00 to Monday 23 November 2026, 17:30 (Europe/Brussels)',
    ],
    [{ isAllDay: true, startUtc: '2026-11-21T23:00:00Z', endUtc: '2026-11-22T22:59:59Z' }, 'Sunday 22 November 2026'],
    [
      { isAllDay: true, startUtc: '2026-11-21T23:00:00Z', endUtc: '2026-11-23T22:59:59Z' },
      'Sunday 22 November 2026 to Monday 23 November 2026',
    ],
    [{ timezone: 'Pacific Standard Time' }, 'Sunday 22 November 2026, 00:00–08:30 (America/Los_Angeles)'],
    [{ startUtc: null }, null],
  ])('%j', (change, said) => expect(formatEventTime(event(change))).toBe(said))
})

it('contains everything in text and in HTML, with escaped names', () => {
  const letter = confirmationMessage(event({ location: 'Hall 1', city: 'Brussels', postalCode: '1000' }), registrant)
  expect(letter.subject).toBe('Your registration: Ball & <Gala>')
  expect(letter.bodyText).toBe(`Hello Mia,

you are registered for Ball & <Gala>. We look forward to seeing you.

Event: Ball & <Gala>
When: Sunday 22 November 2026, 09:00–17:30 (Europe/Brussels)
Where: Hall 1, 1000 Brussels
Registration: Standard ticket
Name: Mia Keller
Confirmation number: 19372430

Please have your confirmation number at hand when you arrive.
`)
  expect(letter.bodyHtml).not.toContain('<Gala>')
  expect(letter.bodyHtml).toContain('Ball &#38; &#60;Gala&#62;')
})

it('is an acknowledgement while a registration is under review, with a one-line subject', () => {
  const letter = confirmationMessage(event({ name: 'Fair\r\nBcc: x@example.org' }), {
    ...registrant,
    registrantStatus: 'UnderReview',
    confirmationNumber: null,
  })
  expect(letter.subject).toBe('We have your registration: Fair Bcc: x@example.org')
  expect(letter.bodyText).toContain('It is being reviewed')
  expect(letter.bodyText).not.toContain('Confirmation number')
})
