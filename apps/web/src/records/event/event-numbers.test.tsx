import type { EventRecord } from '@frontdesk/api-types'
import { render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'

import type { DeskCounts } from './desk-numbers.tsx'
import { EventNumbers, spaceOf } from './event-numbers.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
}))

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

const desk: DeskCounts = {
  guests: 80,
  enrolled: 41,
  waitlisted: 0,
  expected: 82,
  arrivedToday: 0,
  refusal: null,
}
const about = { zone: 'Europe/Lisbon', guestList: { to: '/events' as const } }

it('puts the figure of the desk beside it', () => {
  render(<EventNumbers {...about} event={event({ maximumEventSize: 60 })} desk={desk} isOn={false} />)
  expect(screen.getByText('At this desk: 80 on the guest list, 41 of them known to be enrolled.')).toBeDefined()
})

it('says as Home does that more guests come than there are places', () => {
  const { container, rerender } = render(
    <EventNumbers {...about} event={event({ maximumEventSize: 60 })} desk={desk} isOn={false} />,
  )
  expect(container.textContent).toContain(
    'Not enough places: 82 guests, 60 places. Places are set in the event system.',
  )
  expect(within(container).getByRole('link', { name: 'Guest list' })).toHaveProperty('pathname', '/events')
  for (const maximumEventSize of [82, null]) {
    rerender(<EventNumbers {...about} event={event({ maximumEventSize })} desk={desk} isOn={false} />)
    expect(container.textContent).not.toContain('Not enough places')
  }
})

const refused = (says: string | null) => ({ ...desk, refusal: { at: '2026-11-27T03:42:00Z', guests: 8, says } })

it('says when the event system refused guests, at the clock of the event, and what it said', () => {
  const { container, rerender } = render(
    <EventNumbers {...about} event={event({})} desk={refused('This event is full.')} isOn={false} />,
  )
  expect(container.textContent).toContain('The event system refused 8 guests at 03:42: “This event is full.”')
  rerender(<EventNumbers {...about} event={event({})} desk={refused(null)} isOn={false} />)
  expect(container.textContent).toContain('The event system refused 8 guests at 03:42.')
})

it('counts arrivals as Home does, and names the count of the event system only when it is sent', () => {
  const { container, rerender } = render(<EventNumbers {...about} event={event({})} desk={desk} isOn />)
  expect(container.textContent).toContain('0 of 82 arrived today')
  expect(container.textContent).not.toContain('Attended')
  rerender(<EventNumbers {...about} event={event({ actualAttendance: 12 })} desk={desk} isOn={false} />)
  expect(container.textContent).not.toContain('arrived')
  expect(container.textContent).toContain('Attended, by the event system12')
})
