import type { EventRecord } from '@frontdesk/api-types'
import { render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'

import type { DeskCounts } from './desk-numbers.tsx'
import { EventNumbers } from './event-numbers.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
}))

const event = (fields: Partial<EventRecord>) => fields as EventRecord

const desk: DeskCounts = {
  guests: 80,
  enrolled: 41,
  waitlisted: 0,
  expected: 82,
  notAsked: 0,
  cannotAsk: 0,
  arrivedToday: 0,
  refusal: null,
}
const about = { zone: 'Europe/Lisbon', guestList: { to: '/events' as const }, arrivals: { to: '/calendar' as const } }

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

it('says once that it is full, with what the event system said when it refused guests', () => {
  const refusal = {
    at: '2026-11-27T03:42:00Z',
    guests: 8,
    says: 'This event is full, and so is its waitlist.',
    since: null,
  }
  const { container } = render(
    <EventNumbers
      {...about}
      event={event({ maximumEventSize: 24 })}
      desk={{ ...desk, enrolled: 0, refusal }}
      isOn={false}
      checked="20 of 80 guests checked"
    />,
  )
  expect(container.querySelector('[data-space]')?.textContent).toMatch(/^Full as of .*03:42 \(24 of 24\)\.$/)
  expect(container.textContent).toContain('refused 8 guests at 03:42: “This event is full, and so is its waitlist.”')
  expect(container.textContent).toContain('20 of 80 guests checked')
  expect(container.textContent).not.toContain('not known')
})

it('counts arrivals as Home does, and names the count of the event system only when it is sent', () => {
  const { container, rerender } = render(<EventNumbers {...about} event={event({})} desk={desk} isOn />)
  expect(within(container).getByRole('link', { name: '0 of 82 arrived today' })).toHaveProperty('pathname', '/calendar')
  expect(container.textContent).not.toContain('Attended')
  rerender(<EventNumbers {...about} event={event({ actualAttendance: 12 })} desk={desk} isOn={false} />)
  expect(container.textContent).not.toContain('arrived')
  expect(container.textContent).toContain('Attended, by the event system12')
})
