import type { EventRecord } from '@frontdesk/api-types'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { EventNumbers, spaceOf } from './event-numbers.tsx'

const event = (fields: Partial<EventRecord>) => fields as EventRecord

it.each([
  [{ maximumEventSize: null }, null, /^Space: not known\. The event system names no/],
  [{ maximumEventSize: 60, actualAttendance: 60 }, null, /^Full: as many have come/],
  [{ maximumEventSize: 60, actualAttendance: 12 }, { enrolled: 60, waitlisted: 0 }, /^Full: 60 people are enrolled/],
  [{ maximumEventSize: 60 }, { enrolled: 9, waitlisted: 1 }, /^Full: 1 person is on the waitlist, as far as/],
  [{ maximumEventSize: null }, { enrolled: 9, waitlisted: 2 }, /^Full: 2 people are on the waitlist, as far as/],
  [
    { maximumEventSize: 60 },
    { enrolled: 59, waitlisted: 0 },
    /^At least 59 of 60 places are taken, as far as this desk/,
  ],
  [{ maximumEventSize: 60 }, { enrolled: 0, waitlisted: 0 }, /^Space: not known\. The event system does not/],
  [{ maximumEventSize: 60 }, null, /^Space: not known\. The event system does not count/],
])('of %j, with %j at the desk, it is plain whether there is space', (fields, desk, said) =>
  expect(spaceOf(event(fields), desk)).toMatch(said),
)

const desk = { guests: 80, enrolled: 41, waitlisted: 0, expected: 82, arrivedToday: 0 }

it('puts the figure of the desk beside it', () => {
  render(<EventNumbers event={event({ maximumEventSize: 60 })} desk={desk} isOn={false} />)
  expect(screen.getByText('At this desk: 80 on the guest list, 41 of them known to be enrolled.')).toBeDefined()
})

it('says as Home does that more guests come than there are places', () => {
  const { container, rerender } = render(
    <EventNumbers event={event({ maximumEventSize: 60 })} desk={desk} isOn={false} />,
  )
  expect(container.textContent).toContain('Not enough places: 82 guests, 60 places.')
  for (const maximumEventSize of [82, null]) {
    rerender(<EventNumbers event={event({ maximumEventSize })} desk={desk} isOn={false} />)
    expect(container.textContent).not.toContain('Not enough places')
  }
})

it('counts arrivals as Home does, and names the count of the event system only when it is sent', () => {
  const { container, rerender } = render(<EventNumbers event={event({})} desk={desk} isOn />)
  expect(container.textContent).toContain('0 of 82 arrived today')
  expect(container.textContent).not.toContain('Attended')
  rerender(<EventNumbers event={event({ actualAttendance: 12 })} desk={desk} isOn={false} />)
  expect(container.textContent).not.toContain('arrived')
  expect(container.textContent).toContain('Attended, by the event system12')
})
