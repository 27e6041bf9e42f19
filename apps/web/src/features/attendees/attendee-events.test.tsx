import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Pin, pinsQuery } from '#api/desk/pins.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { eventPaths } from '#navigation/paths.ts'

import { AttendeeEvents } from './attendee-events.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: (Anchor: ComponentType<object>) => (props: object) => <Anchor {...props} {...{ href: '#there' }} />,
}))

const personId = '2727d314-bed0-53ed-98a8-fb59c750963e'
const userId = 'd1c93a62-c8dc-5126-bb74-3ecc697a528b'
const eventOf = (at: number) => `35a83181-3dfb-59a7-b8f2-f736a119771${at}`
const pins: Pin[] = ['Here', 'Gone', 'Shut'].map((name, at) => ({
  eventId: eventOf(at),
  projectId: personId,
  slug: name.toLowerCase(),
  name,
}))
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

afterEach(() => {
  cleanup()
  known = { events: [], more: false }
  nearEvents = { today: [], upcoming: [] }
  vi.unstubAllGlobals()
})

const seen = { kind: 'attendee', ticket: null, onEvent: null, arrivedAt: null, projectId: personId } as const
let nearEvents: Record<'today' | 'upcoming', object[]> = { today: [], upcoming: [] }
const catalogue = (url: string) => {
  const events = url.includes('when=upcoming') ? nearEvents.upcoming : nearEvents.today
  return { events, count: events.length > 0 ? events.length + 5 : 0 }
}
let known: { events: object[]; more: boolean } | null = { events: [], more: false }

function open(who: { userId: string | null }, pinned = pins, answer?: () => Promise<Response>) {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((input) => {
      const url = typeof input === 'string' ? input : ''
      // The desk's own answer, which no limit of the service is for.
      if (url.includes('/guests/'))
        return Promise.resolve(known === null ? json({ code: 'unavailable', title: 'Not now' }, 503) : json(known))
      if (url.startsWith('/desk/catalogue/events')) return Promise.resolve(json(catalogue(url)))
      if (answer) return answer()
      if (url.includes(eventOf(1)))
        return Promise.resolve(json({ code: 'upstream_not_found', title: 'Not found' }, 404))
      if (url.includes(eventOf(2)))
        return Promise.resolve(json({ code: 'upstream_forbidden', title: 'Forbidden' }, 403))
      return Promise.resolve(
        json(
          url.includes('attendee-for-userid')
            ? { id: personId, enrollmentStatus: 'Enrolled' }
            : { id: personId, registrantStatus: 'InCart' },
        ),
      )
    }),
  )
  const client = createQueryClient()
  client.setQueryData(pinsQuery.queryKey, pinned)
  const page = { eventId: eventOf(0), links: eventPaths(eventOf(0)) } as EventPage
  render(
    <QueryClientProvider client={client}>
      <EventPageContext value={page}>
        <AttendeeEvents who={{ name: 'Kim', attendeeId: null, personId, ...who }} onClose={() => undefined} />
      </EventPageContext>
    </QueryClientProvider>,
  )
}

const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))

/** Events in which the person was looked for in vain are folded. */
async function showNowhere(name: string) {
  expect(screen.queryByText('Not enrolled')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name }))
}

const receipt = () => document.querySelector('[data-receipt]')?.textContent

it('fills in, and never shows a refusal as a no', async () => {
  open({ userId })
  await screen.findByText(/^Enrollments and registrations in 3 events/)
  expect(receipt()).toBe(
    'Found at 1 eventEnrollments and registrations in 3 events (pinned and of today), 6 checks: found 2, no match 2 and refused 2.',
  )
  await showNowhere('Not in 1 other event')
  expect(row('Here').getByText('Enrolled')).toBeDefined()
  expect(row('Here').getByText('In cart')).toBeDefined()
  expect(row('Here').getByText('this event')).toBeDefined()
  expect(row('Gone').getByText('Not enrolled')).toBeDefined()
  expect(row('Gone').getByText('No registration')).toBeDefined()
  expect(row('Shut').getAllByText('Refused')).toHaveLength(2)
  expect(row('Shut').queryByText(/Not enrolled|No registration/)).toBeNull()
})

it('names what was not requested, with the reason', async () => {
  open({ userId: null })
  await screen.findByText(/^Enrollments and registrations in 3 events/)
  expect(receipt()).toBe(
    'Found at 1 eventEnrollments and registrations in 3 events (pinned and of today), 6 checks: found 1, no match 1, refused 1 and not checked 3.',
  )
  expect(screen.getAllByText('not checked: no user id')).toHaveLength(pins.length)
})

it('limits concurrent requests, however many events are pinned', async () => {
  const many = Array.from({ length: 24 }, (_, at): Pin => ({
    eventId: `35a83181-3dfb-59a7-b8f2-f736a11977${at + 10}`,
    projectId: personId,
    slug: `event-${at}`,
    name: `Event ${at}`,
  }))
  let under = 0
  let most = 0
  const answer = async () => {
    under += 1
    most = Math.max(most, under)
    await Promise.resolve()
    await new Promise((resolve) => {
      queueMicrotask(() => resolve(null))
    })
    under -= 1
    return json({ code: 'upstream_not_found', title: 'Not found' }, 404)
  }
  open({ userId }, many, answer)
  await screen.findByText(
    /Enrollments and registrations in 24 events \(pinned and of today\), 48 checks: found 0 and no match 48\.$/,
  )
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(6)
})

const link = (name: string) => screen.getByRole('link', { name })

it('moves the focus with the arrow keys', async () => {
  open({ userId })
  await screen.findByText(/^Enrollments and registrations/)
  await showNowhere('Not in 1 other event')
  link('Here').focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(link('Gone'))
  await userEvent.keyboard('{End}')
  expect(document.activeElement).toBe(link('Shut'))
  await userEvent.keyboard('{ArrowUp}{Home}')
  expect(document.activeElement).toBe(link('Here'))
})

it('names the guest lists of events that are not pinned, and what was seen there', async () => {
  known = {
    events: [
      { ...seen, eventId: eventOf(7), eventName: 'Elsewhere', slug: null, id: userId },
      {
        ...seen,
        eventId: eventOf(8),
        eventName: 'Gala',
        slug: 'gala',
        id: personId,
        kind: 'sheet',
        ticket: 'VIP',
        onEvent: 'yes',
      },
    ],
    more: false,
  }
  open({ userId }, [])
  expect(within(await screen.findByRole('row', { name: /Elsewhere/ })).getByText('Seen at this event')).toBeDefined()
  expect(row('Gala').getByText('On the guest list')).toBeDefined()
  expect(row('Gala').getByText('VIP · On the event')).toBeDefined()
  expect(row('Gala').getAllByText('not checked: neither pinned nor near')).toHaveLength(2)
  expect(link('Gala')).toBeDefined()
  expect(screen.queryByText('No event is today or pinned')).toBeNull()
})

it('says of one event on one line what the event system and what the guest list hold', async () => {
  const there = { ...seen, eventId: eventOf(1), eventName: 'Gone', slug: 'gone', id: personId }
  known = { events: [{ ...there, kind: 'sheet', ticket: 'Day ticket', onEvent: 'yes' }], more: false }
  open({ userId })
  expect(await screen.findByText('On the guest list')).toBeDefined()
  await screen.findByText(/^Enrollments and registrations/)
  expect(screen.getAllByText('Gone')).toHaveLength(1)
  expect(row('Gone').getByText('On the guest list')).toBeDefined()
  expect(row('Gone').getByText('Day ticket')).toBeDefined()
  expect(row('Gone').getByText('Not enrolled')).toBeDefined()
  expect(row('Gone').getByText('No registration')).toBeDefined()
  expect(row('Here').getByText('this card')).toBeDefined()
  expect(row('Shut').getByText('nothing known')).toBeDefined()
})

const eventAt = (at: number, name: string) => ({ id: eventOf(at), slug: null, projectId: personId, name })

it('looks in the events of today, too, and in upcoming ones when asked to; it says how many it left out', async () => {
  const user = userEvent.setup()
  nearEvents = { today: [eventAt(0, 'Here'), eventAt(4, 'Tonight')], upcoming: [eventAt(5, 'Next week')] }
  open({ userId }, pins.slice(0, 1))
  await screen.findByText(/^Enrollments and registrations in 2 events \(pinned and of today\), 4 checks: found 4/)
  expect(row('Tonight').getByText('Enrolled')).toBeDefined()
  expect(screen.getByText('5 further events were not looked in.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Look in upcoming events, too' }))
  await screen.findByText(/^Enrollments and registrations in 3 events \(pinned, of today and upcoming\)/)
  expect(row('Next week').getByText('Enrolled')).toBeDefined()
  expect(screen.getByText('10 further events were not looked in.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Look in upcoming events, too' })).toBeNull()
})

it('says so when the guest lists could not be looked through', async () => {
  known = null
  open({ userId }, [])
  expect(await screen.findByText('Couldn’t look through the guest lists of other events.')).toBeDefined()
})
