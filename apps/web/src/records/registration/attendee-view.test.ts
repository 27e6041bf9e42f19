import type { AttendeeRecord } from '@frontdesk/api-types'
import { describe, expect, it } from 'vitest'

import { attendeeView } from './attendee-view.ts'

const id = '077c86c1-df32-5901-8863-b9e31695422f'
const personId = 'e7a85e2d-1450-5324-a06d-4404b71b1841'
const attendee = {
  id,
  firstName: 'Odalys',
  lastName: 'Pétursson',
  jobTitle: 'Engineer',
  enrollmentStatus: 'Waitlisted',
}
const person = {
  id: personId,
  email: 'odalys@example.org',
  phone: '+32 2 555',
  company: 'Imaginary Labs',
  timezone: 'Asia/Taipei',
}
const user = { name: 'Odalys' }

describe('attendeeView', () => {
  const beside: AttendeeRecord = { attendee, user, person }
  const inside: AttendeeRecord = { attendee: { ...attendee, user, person } }

  it('is the same whether person and user are beside the attendee or inside it', () => {
    const { attendee: _a, ...one } = attendeeView(beside) ?? { attendee: null }
    const { attendee: _b, ...other } = attendeeView(inside) ?? { attendee: null }
    expect(one).toEqual(other)
    expect(one).toMatchObject({
      name: 'Odalys Pétursson',
      work: 'Engineer, Imaginary Labs',
      email: 'odalys@example.org',
      personId,
    })
  })

  it('parses a bare attendee, as op 21 sends it', () => {
    expect(attendeeView({ ...attendee, email: 'a@x.org', contactEmail: 'b@x.org' })).toMatchObject({
      name: 'Odalys Pétursson',
      email: 'a@x.org',
      otherEmails: ['b@x.org'],
    })
  })

  it('always has a name', () => {
    expect(attendeeView({ id })?.name).toBe('No name')
    expect(attendeeView({ id, email: 'a@x.org' })?.name).toBe('a@x.org')
    expect(attendeeView({ attendee: { id, email: 'a@x.org' }, person: { id: personId, name: 'Ana' } })?.name).toBe(
      'Ana',
    )
  })

  it('is null without an attendee', () => {
    expect(attendeeView({ attendee: null })).toBeNull()
    expect(attendeeView(null)).toBeNull()
  })
})
