import type { RegistrationType } from '@frontdesk/api-types'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { eventPaths } from '#navigation/paths.ts'
import { guestRow } from '#testing/guest-row.ts'
import { idleEnrollment } from '#testing/idle-enrollment.ts'
import { listenForShortcuts } from '#ui/keyboard/shortcuts.ts'

import { RegistrationScreen } from './registration-screen.tsx'
import type { RegistrationSearch, StartSearch } from './registration-search.ts'
import { RegistrationTypeScreen } from './registration-type-screen.tsx'
import { StartScreen } from './start-screen.tsx'

const navigated = vi.hoisted(() => vi.fn<(to: { search?: object }) => Promise<void>>(() => Promise.resolve()))

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => navigated,
  createLink: (Anchor: ComponentType<object>) => Anchor,
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))

vi.mock('#ui/list-link.tsx', () => ({
  ListLink: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const projectId = '424a0ecd-5f5b-5a26-823b-8b85250035d8'
const personId = '2727d314-bed0-53ed-98a8-fb59c750963e'
const typeId = '53e522e9-0b5d-5ff7-b7b8-a067a01dd951'
const codeId = '90d006c4-b5a6-5f1f-8c57-6e1dd2a50ad6'
const type: RegistrationType = { id: typeId, name: 'Two-day pass', status: 'Open', minutesAllowedInCart: 20 }
const shut: RegistrationType = { id: codeId, name: 'Early bird', status: 'Closed' }

type Started = { body: unknown; answer: (status: number, body: unknown) => void; breakOff: () => void }
let starts: Started[]
let checks: unknown[]
let verdict: unknown
let registrant: unknown
let types: RegistrationType[]
let hits: unknown[]
let attendee: unknown
/** Rows of the guest list. */
let guests: unknown[]
/** Earlier starts of registrations. */
let past: unknown[]
/** Of the registration type, as the event system has them now. */
let codes: unknown[]
/** Places that starts of registrations have told. */
let toldPlaces: unknown[]
/** Holds the directory's answer back until it resolves. */
let directoryAnswers: Promise<void>
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const missing = () => json({ status: 404, code: 'upstream_not_found', title: 'Not found' }, 404)

beforeEach(() => {
  starts = []
  checks = []
  registrant = null
  types = [shut, type]
  hits = []
  attendee = null
  guests = []
  past = []
  codes = []
  toldPlaces = []
  directoryAnswers = Promise.resolve()
  verdict = { success: true, registrationPassCode: { id: codeId, name: 'Friends', registrationTypeId: typeId } }
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((input, init) => {
      const url = typeof input === 'string' ? input : ''
      const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '{}')
      if (url.endsWith(`${typeId}/codes`)) return Promise.resolve(json(codes))
      if (url.includes('registration-types')) return Promise.resolve(json(types))
      if (url.includes('registrant-for-person')) return Promise.resolve(registrant ? json(registrant) : missing())
      if (url.includes('/attendee')) return Promise.resolve(attendee ? json(attendee) : missing())
      if (url.includes('/guests?')) return Promise.resolve(json({ guests, total: guests.length }))
      if (url.startsWith('/desk/told-places')) return Promise.resolve(json({ places: toldPlaces }))
      if (url.startsWith('/desk/writes')) return Promise.resolve(json({ writes: past }))
      if (url.startsWith('/desk/directory'))
        return directoryAnswers.then(() => json({ on: true, hits, records: hits.length }))
      if (url.includes('registration-code-validate')) {
        checks.push(body)
        return Promise.resolve(json(verdict))
      }
      return new Promise((resolve, reject) => {
        starts.push({
          body,
          answer: (status, answer) => resolve(json(answer, status)),
          breakOff: () => reject(new TypeError('broken')),
        })
      })
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = () => undefined
const startPath = eventPaths(eventId).start().to

async function open(
  role: Session['person']['role'] = 'organizer',
  search: StartSearch = { person: personId },
  page?: ReactNode,
  client = createQueryClient(),
) {
  client.setQueryData(sessionQuery.queryKey, {
    person: { id: 'p', name: 'Ana', email: 'a@b.c', role },
    demo: false,
  } as Session)
  const event = {
    eventId,
    projectId,
    name: 'FOSDEM',
    event: null,
    zone: 'UTC',
    links: eventPaths(eventId),
    enrollment: idleEnrollment(),
  } as EventPage
  render(
    <QueryClientProvider client={client}>
      <EventPageContext value={event}>{page ?? <StartScreen search={search} />}</EventPageContext>
    </QueryClientProvider>,
  )
  if (page === undefined && search.started === undefined) await screen.findByRole('radio', { name: /Two-day pass/ })
}

const review = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Review/ }))
  return screen.findByRole('dialog', { name: 'Start this registration?' })
}
const press = async () => userEvent.click(screen.getByRole('button', { name: /^Start registration/ }))

it('shows the side effects and starts once, with the only open type preselected, for a double Enter', async () => {
  hits = [yaw]
  await open()
  const dialog = await review()
  for (const text of [
    'Two-day pass',
    /in a cart/,
    /Held for 20 minutes/,
    /may get a message/,
    /can’t be undone or cancelled/,
  ])
    expect(within(dialog).getAllByText(text).length).toBeGreaterThan(0)
  expect(starts).toHaveLength(0)
  // An Enter right after opening is ignored.
  await userEvent.keyboard('{Enter}')
  const button = within(dialog).getByRole('button', { name: /^Start registration/ })
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(starts).toHaveLength(0)
  await userEvent.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(starts).toHaveLength(1))
  expect(starts[0]?.body).toEqual({ eventId, personId, projectId, registrationTypeId: typeId })
  act(() =>
    starts[0]?.answer(200, {
      registrationInfo: {
        registration: type,
        ticketTypes: [{ id: codeId, name: 'Regular', quantity: 3, numberRemaining: 2 }],
      },
      response: { id: codeId, personId, name: 'Kim', registrantStatus: 'InCart', paymentStatus: 'Unpaid' },
    }),
  )
  const card = await screen.findByRole('article', { name: 'Registration of Kim' })
  for (const text of [/Started, not paid: held for 20 minutes, until \d\d:\d\d/, 'In cart', 'Regular'])
    expect(within(card).getByText(text)).toBeDefined()
  expect(card.querySelector('[data-answer]')?.getAttribute('data-answer')).toBe('wait')
  expect(starts).toHaveLength(1)
})

it('checks the code while it is typed and sends the id of its record', async () => {
  await open()
  await userEvent.type(screen.getByLabelText(/Pass code/), 'FRIENDS')
  await screen.findByText(/Works\./)
  expect(checks.at(-1)).toEqual({ passCode: 'FRIENDS', personId, eventId, projectId })
  await review()
  await press()
  await waitFor(() => expect(starts[0]?.body).toMatchObject({ registrationPassCodeId: codeId }))
})

it('says of a code of another type that it does not work for the chosen one, and without a type for which it works', async () => {
  const passCode = { id: codeId, name: 'Friends', registrationTypeId: codeId }
  verdict = { success: true, message: 'This code can be used.', registrationPassCode: passCode }
  await open()
  await userEvent.type(screen.getByLabelText(/Pass code/), 'FRIENDS')
  const words = await screen.findByText('Does not work. The code is for Early bird, not for Two-day pass · Friends')
  expect(words.closest('[role=status]')?.textContent).not.toContain('can be used')
  cleanup()
  // With two open types, none is selected at first.
  types = [{ ...shut, status: 'Open' }, type]
  await open()
  await userEvent.type(screen.getByLabelText(/Pass code/), 'FRIENDS')
  expect(await screen.findByText('Works. This code can be used. · Friends · For Early bird')).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: /Early bird/ }))
  expect(await screen.findByText('Works. This code can be used. · Friends')).toBeDefined()
})

it('shows how often the code is used and reserved after the start, and names the result in the address', async () => {
  codes = [{ id: codeId, name: 'Friends', registrationTypeId: typeId, numberUsed: 9, numberReserved: 1 }]
  await open()
  await userEvent.type(screen.getByLabelText(/Pass code/), 'FRIENDS')
  await screen.findByText(/Works\./)
  await review()
  await press()
  await waitFor(() => expect(starts).toHaveLength(1))
  const response = { id: eventId, personId, name: 'Kim', registrationTypeId: typeId, registrationPassCodeId: codeId }
  act(() => starts[0]?.answer(200, { response }))
  const card = await screen.findByRole('article', { name: 'Registration of Kim' })
  expect(await within(card).findByText('9 used, 1 reserved, no limit known')).toBeDefined()
  expect(navigated).toHaveBeenLastCalledWith(
    expect.objectContaining({
      to: startPath,
      search: { person: personId, type: typeId, started: eventId },
      replace: true,
    }),
  )
})

it('leaves the address alone when the page was left before the answer', async () => {
  await open()
  await review()
  await press()
  await waitFor(() => expect(starts).toHaveLength(1))
  cleanup()
  navigated.mockClear()
  await act(async () => starts[0]?.answer(200, { response: { id: eventId, personId, name: 'Kim' } }))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(navigated).not.toHaveBeenCalled()
})

it('shows the result of a start again when its page is opened again, and who started it', async () => {
  registrant = { id: codeId, personId, name: 'Kim', registrantStatus: 'InCart', paymentStatus: 'Unpaid' }
  past = [{ id: codeId, state: 'confirmed', by: { id: 'p', name: 'Ana' }, at: new Date().toISOString() }]
  await open('organizer', { person: personId, type: typeId, started: codeId })
  const card = await screen.findByRole('article', { name: 'Registration of Kim' })
  expect(await within(card).findByText('Started, not paid: held for 20 minutes')).toBeDefined()
  expect(await within(card).findByText(/^Ana started one /)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Review/ })).toBeNull()
  await userEvent.click(within(card).getByRole('button', { name: 'Start another' }))
  expect(navigated.mock.lastCall?.[0].search).toEqual({ person: personId, type: typeId })
})

it('says of a result whose registration can no longer be read what is known of it', async () => {
  registrant = { id: typeId, personId, name: 'Kim', registrantStatus: 'InCart' }
  past = [{ id: codeId, state: 'confirmed', by: { id: 'p', name: 'Ana' }, at: new Date().toISOString() }]
  await open('organizer', { person: personId, type: typeId, started: codeId })
  expect(await screen.findByText('The event system has another registration of this person now.')).toBeDefined()
  expect(await screen.findByText(/^Ana started one /)).toBeDefined()
})

it('does not continue with an invalid code', async () => {
  verdict = { success: false, message: 'This code is used up' }
  await open()
  await userEvent.type(screen.getByLabelText(/Pass code/), 'GONE')
  await screen.findByText(/This code is used up/)
  const button = screen.getByRole('button', { name: /^Review/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('looks up the state after a lost response, without a retry', async () => {
  await open()
  await review()
  registrant = { id: codeId, personId, registrantStatus: 'InCart' }
  await press()
  await waitFor(() => expect(starts).toHaveLength(1))
  act(() => starts[0]?.breakOff())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('may have been started')
  expect(alert.textContent).not.toMatch(/failed/i)
  await within(alert).findByText('In cart')
  expect(within(alert).getByRole('button', { name: 'Look again' })).toBeDefined()
  expect(starts).toHaveLength(1)
})

it("reports a refusal as not started, in the service's words", async () => {
  await open()
  await review()
  await press()
  await waitFor(() => expect(starts).toHaveLength(1))
  act(() =>
    starts[0]?.answer(409, { status: 409, code: 'upstream_rejected', title: 'Refused', detail: 'It is closed.' }),
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The registration was not started')
  expect(alert.textContent).toContain('It is closed.')
})

it('shows other roles why they may not', async () => {
  await open('staff')
  expect(screen.getAllByText(/Starting a registration takes the role Organizer/).length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: /^Review/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('chooses a type with Enter and continues to the code, whose Enter takes effect once the verdict arrives', async () => {
  await open()
  screen.getByRole('radio', { name: /Two-day pass/ }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText(/Pass code/))
  await userEvent.keyboard('FRIENDS{Enter}')
  expect(checks).toHaveLength(0)
  await screen.findByRole('dialog', { name: 'Start this registration?' })
  expect(checks).toHaveLength(1)
  expect(starts).toHaveLength(0)
})

it('opens no review for an Enter that preceded a negative verdict', async () => {
  verdict = { success: false, message: 'This code is used up' }
  await open()
  await userEvent.type(screen.getByLabelText(/Pass code/), 'FRIENDS{Enter}')
  await screen.findByText(/This code is used up/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

const yaw = {
  kind: 'attendee',
  id: codeId,
  personId,
  name: 'Yaw Müllerschön',
  email: 'yaw@example.org',
  eventName: 'FOSDEM',
  matched: ['name'],
}
const person = () => screen.getByRole('combobox', { name: '1. Person' })

it('starts for a person chosen by name, who is named in the review', async () => {
  hits = [yaw, { ...yaw, kind: 'registrant', id: typeId }]
  await open('organizer', {})
  await userEvent.type(person(), 'yaw')
  await userEvent.click(await screen.findByRole('option', { name: /Yaw Müllerschön/ }))
  expect(person()).toHaveProperty('value', 'Yaw Müllerschön')
  const dialog = await review()
  expect(within(dialog).getAllByText(/Yaw Müllerschön/).length).toBeGreaterThan(0)
  await press()
  await waitFor(() => expect(starts[0]?.body).toMatchObject({ personId }))
})

it("resolves an attendee's id to the person", async () => {
  attendee = { attendee: { id: codeId, eventId, name: 'Yaw Müllerschön', personId } }
  await open('organizer', {})
  await userEvent.click(person())
  await userEvent.paste(`https://desk.example/e/fosdem/attendees/${codeId}`)
  const dialog = await waitFor(review)
  expect(within(dialog).getAllByText(/Yaw Müllerschön/).length).toBeGreaterThan(0)
  await press()
  await waitFor(() => expect(starts[0]?.body).toMatchObject({ personId }))
})

it("assumes that an unknown id is a new person's, and says so", async () => {
  await open('organizer', {})
  await userEvent.click(person())
  await userEvent.paste(codeId)
  await screen.findByText('Name and e-mail address are unknown here', { selector: 'p' })
  const dialog = await review()
  expect(within(dialog).getByText(/Name unknown to this desk/)).toBeTruthy()
})

it('looks the person up before the review, which an Enter in the meantime opens', async () => {
  hits = [{ ...yaw, id: personId, kind: 'guest', matched: ['id'] }]
  const waiting: (() => void)[] = []
  directoryAnswers = new Promise((resolve) => {
    waiting.push(resolve)
  })
  await open()
  await userEvent.click(screen.getByRole('button', { name: /^Review/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
  waiting[0]?.()
  const dialog = await screen.findByRole('dialog', { name: 'Start this registration?' })
  expect(within(dialog).getAllByText(/Yaw Müllerschön/).length).toBeGreaterThan(0)
  expect(within(dialog).queryByText(/unknown/)).toBeNull()
})

it('names a person whom only the guest list has, with their address, before the review', async () => {
  const row = guestRow({ sheet: { name: 'Zoë Quist', email: 'zoe@example.org', personId } })
  guests = [row]
  await open()
  await waitFor(() => expect(person()).toHaveProperty('value', 'Zoë Quist'))
  expect(screen.getByText('zoe@example.org', { selector: 'p' })).toBeDefined()
  const dialog = await review()
  expect(within(dialog).getByText('zoe@example.org')).toBeDefined()
})

it('shows an earlier start with its number when the page is opened again', async () => {
  registrant = { id: codeId, personId, name: 'Yaw Müllerschön', confirmationNumber: 'CMD-8012' }
  past = [{ id: codeId, state: 'confirmed', by: { id: 'p', name: 'Ana' }, at: new Date().toISOString() }]
  await open()
  const earlier = await screen.findByRole('region', { name: 'Earlier starts for this person' })
  expect(earlier.textContent).toMatch(/Ana started one .*Confirmation CMD-8012/)
})

it('takes the name from a record that has one, and shows the address of another', async () => {
  hits = [
    { ...yaw, name: '', matched: ['id'] },
    { ...yaw, id: typeId, kind: 'registrant', email: null, matched: ['id'] },
  ]
  await open()
  await waitFor(() => expect(person()).toHaveProperty('value', 'Yaw Müllerschön'))
  expect(screen.getByText('yaw@example.org', { selector: 'p' })).toBeDefined()
})

it('warns of a person whose name stays unknown, and leaves Enter on the way back', async () => {
  await open()
  const dialog = await review()
  expect(within(dialog).getByText('This person’s name is unknown here. Compare the id before you start.')).toBeDefined()
  expect(within(dialog).getByText('This person may get a message.')).toBeDefined()
  const back = within(dialog).getByRole('button', { name: 'Back' })
  await waitFor(() => expect(document.activeElement).toBe(back))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(starts).toHaveLength(0)
})

it('shows price, discount and amount due in the review', async () => {
  hits = [yaw]
  types = [{ ...type, price: 20_000, currency: 'EUR' }]
  verdict = {
    success: true,
    registrationPassCode: { id: codeId, name: 'Friends', registrationTypeId: typeId, discountPercent: 10 },
  }
  await open()
  await userEvent.type(screen.getByLabelText(/Pass code/), 'FRIENDS{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Start this registration?' })
  for (const [label, text] of [
    ['Price', '20,000 EUR'],
    ['Discount', '2,000 EUR'],
    ['To pay', '18,000 EUR'],
  ] as const)
    expect(within(dialog).getByText(label).parentElement?.textContent).toContain(text)
})

/** Presses N on the page of codes, and returns what the address of the start names. */
async function pressN(search: RegistrationSearch, fill: (code: HTMLElement) => Promise<void>) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const stop = listenForShortcuts(window, { onPending: nothing, onScan: nothing, onWord: nothing })
  await open('organizer', {}, <RegistrationScreen search={search} />)
  const field = screen.getByLabelText('Code')
  await fill(field)
  act(() => field.blur())
  await userEvent.keyboard('n')
  await waitFor(() => expect(navigated).toHaveBeenLastCalledWith(expect.objectContaining({ to: startPath })))
  stop()
  cleanup()
  return navigated.mock.lastCall?.[0].search
}

it('a registration that is started beside a code has its type, and not its text, which no link has passed on', async () => {
  const known = types
  types = []
  const to = await pressN({ person: personId, codes: `${typeId}.${codeId}` }, (code) =>
    userEvent.type(code, 'SPRING-25'),
  )
  expect(to).toEqual({ person: personId, type: typeId })
  types = known
  await open('organizer', to)
  expect(screen.queryByDisplayValue('SPRING-25')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Two-day pass/ }).checked).toBe(true)
})

it('offers to register with a code that works, and takes its text along, once and for that person', async () => {
  await open('organizer', {}, <RegistrationScreen search={{ person: personId }} />)
  await userEvent.type(screen.getByLabelText('Code'), 'FRIENDS{Enter}')
  await userEvent.click(await screen.findByText('Register with this code'))
  cleanup()
  await open('organizer', { person: codeId })
  expect(screen.queryByDisplayValue('FRIENDS')).toBeNull()
  cleanup()
  await open('organizer', {}, <RegistrationScreen search={{ person: personId }} />)
  await userEvent.type(screen.getByLabelText('Code'), 'FRIENDS{Enter}')
  await userEvent.click(await screen.findByText('Register with this code'))
  cleanup()
  await open()
  expect(screen.getByDisplayValue('FRIENDS')).toBeDefined()
  cleanup()
  await open()
  expect(screen.queryByDisplayValue('FRIENDS')).toBeNull()
})

it.each([
  ['a code that fails', { success: false, message: 'Used up' }, 'organizer'],
  ['a role that may not', { success: true }, 'staff'],
] as const)('offers no registration with %s', async (_, told, role) => {
  verdict = { registrationPassCode: { id: codeId, name: 'Friends', registrationTypeId: typeId }, ...told }
  await open(role, {}, <RegistrationScreen search={{ person: personId }} />)
  await userEvent.type(screen.getByLabelText('Code'), 'FRIENDS{Enter}')
  await screen.findByRole('article', { name: 'Result' })
  expect(screen.queryByText('Register with this code')).toBeNull()
})

it('offers no start for a type whose registration period is over, and says whom to ask', async () => {
  types = [{ ...type, publish: true, closeDate: '2020-01-01T00:00:00Z' }]
  await open('organizer', {}, <RegistrationTypeScreen typeId={typeId} search={{}} />)
  await screen.findByText(/can be closed in the event system only: ask whoever manages it there/)
  const button = screen.getByRole('button', { name: /^Start a registration/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getAllByText('The registration period of this type is over').length).toBeGreaterThan(0)
})

it('shows the places that starts have told, with their time, in the list and on the page of the type, and asks anew after a start', async () => {
  hits = [yaw]
  const client = createQueryClient()
  await open('organizer', {}, <RegistrationTypeScreen typeId={typeId} search={{}} />, client)
  await screen.findByText('Registration type id')
  expect(screen.queryByRole('region', { name: 'Places here' })).toBeNull()
  cleanup()
  await open('organizer', { person: personId }, undefined, client)
  await review()
  await press()
  await waitFor(() => expect(starts).toHaveLength(1))
  const at = '2026-11-27T08:34:00Z'
  toldPlaces = [{ typeId, quantity: 400, numberRemaining: 250, numberReserved: 8, numberUsed: 142, at }]
  const response = { id: codeId, personId, name: 'Kim', registrantStatus: 'InCart' }
  act(() => starts[0]?.answer(200, { registrationInfo: { registration: type }, response }))
  await screen.findByRole('article', { name: 'Registration of Kim' })
  cleanup()
  await open('organizer', {}, <RegistrationScreen search={{}} />, client)
  const line = /250 left.*8 reserved.*142 used.*400.*as of/
  await waitFor(() => expect(screen.getByRole('row', { name: /Two-day pass/ }).textContent).toMatch(line))
  cleanup()
  await open('organizer', {}, <RegistrationTypeScreen typeId={typeId} search={{}} />, client)
  const places = await screen.findByRole('region', { name: 'Places here' })
  expect(places.textContent).toMatch(line)
})
