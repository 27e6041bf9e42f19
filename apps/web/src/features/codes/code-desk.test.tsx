import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { query } from '#api/queries.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { eventPaths } from '#navigation/paths.ts'
import { setPendingCode } from '#search/pending-code.ts'
import { createFieldScan } from '#ui/keyboard/field-scan.ts'

import { CodeDesk } from './code-desk.tsx'
import type { CodeAddress } from './code-links.ts'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: (Anchor: ComponentType<object>) => Anchor,
  Link: ({ children }: { children: string }) => <a href="/">{children}</a>,
}))

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const projectId = '424a0ecd-5f5b-5a26-823b-8b85250035d8'
const personId = '2727d314-bed0-53ed-98a8-fb59c750963e'
const attendeeId = '90d006c4-b5a6-5f1f-8c57-6e1dd2a50ad6'
const typeId = '53e522e9-0b5d-5ff7-b7b8-a067a01dd951'
const codeId = '0b7a2f7e-5b52-4d8b-9d0c-0a2f0f6f7f11'
const spring = { id: codeId, name: 'Spring offer', registrationTypeId: typeId, status: 'Open' }
const types: RegistrationType[] = [{ id: typeId, name: 'Two-day pass', status: 'Open', minutesAllowedInCart: 20 }]
const yaw = {
  kind: 'attendee',
  id: attendeeId,
  personId,
  name: 'Yaw Müllerschön',
  email: 'yaw@example.org',
  eventName: null,
  matched: ['name'],
}

let checks: unknown[]
let checksById: unknown[]
let fetched: unknown[]
let hasCode: boolean
/** Of a search for people. */
let hits: object[]
/** Of the code, as the event system has them now. */
let counts: object
/** Starts of registrations in the desk's records of writes. */
let starts: object[]
/** The answer of op 32; null: none. */
let registrant: object | null
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  checks = []
  checksById = []
  fetched = []
  hasCode = true
  hits = [yaw]
  registrant = null
  starts = []
  counts = {}
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((input, init) => {
      const url = typeof input === 'string' ? input : ''
      const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '{}')
      if (url.includes('/registrant-for-person') && registrant) return Promise.resolve(json(registrant))
      if (url.includes('/attendees/')) return Promise.resolve(json({ attendee: { ...yaw, eventId } }))
      if (url.startsWith('/desk/writes')) return Promise.resolve(json({ writes: url.includes(codeId) ? starts : [] }))
      if (url.startsWith('/desk/directory')) return Promise.resolve(json({ on: true, hits, records: 1 }))
      if (url.includes('get-for-code') && JSON.stringify(body).includes('SPRING-25'))
        return Promise.resolve(json({ ...spring, ...counts }))
      if (url.endsWith(`${typeId}/codes`)) return Promise.resolve(json([{ ...spring, ...counts }]))
      if (url === '/desk/code-checks') {
        checksById.push(body)
        return Promise.resolve(json({ verdict: { success: false, message: 'This code is used up' }, sealed: [] }))
      }
      if (url.includes('registration-code-validate')) checks.push(body)
      else if (url.includes('registration-code') && hasCode) {
        fetched.push(body)
        return Promise.resolve(json({ id: attendeeId, registrationTypeId: typeId }))
      } else return Promise.resolve(json({ status: 404, code: 'upstream_not_found', title: 'Not found' }, 404))
      return Promise.resolve(json({ success: false, message: 'This code is used up' }))
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The desk with an address that it can change. */
function Desk({ late, ...first }: { person: string | undefined; codes: string | undefined; late: boolean }) {
  const [{ person, codes }, setAddress] = useState<CodeAddress>(first)
  const [areRead, setRead] = useState(!late)
  return (
    <>
      <button onClick={() => setRead(true)}>the types are read</button>
      <button onClick={() => setAddress({ person: undefined, codes: undefined })}>to the bare address</button>
      <CodeDesk
        person={person}
        project={undefined}
        projectId={projectId}
        types={areRead ? { data: types, at: '2026-11-21T12:00:00Z' } : null}
        codes={codes}
        onAddress={setAddress}
      />
      <output aria-label="codes in the address">{codes}</output>
      <output aria-label="person in the address">{person}</output>
    </>
  )
}

type Opened = { person?: string; codes?: string; late?: boolean; read?: RegistrationPassCode }

/** `read`: what was read of the codes of the type before. */
function open({ person, codes, late = false, read }: Opened = {}) {
  const page = { eventId, projectId, name: 'FOSDEM', event: null, zone: 'UTC', links: eventPaths(eventId) } as EventPage
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, {
    person: { id: 'p', name: 'Ana', email: 'a@b.c', role: 'organizer' },
    demo: false,
  } as Session)
  const { queryKey } = query('listPassCodes', { params: { registrationtypeid: typeId } })
  if (read !== undefined) client.setQueryData(queryKey, { data: [read], sealed: [], at: new Date().toISOString() })
  render(
    <QueryClientProvider client={client}>
      <EventPageContext value={page}>
        <Desk person={person} codes={codes} late={late} />
      </EventPageContext>
    </QueryClientProvider>,
  )
}
const code = () => screen.getByLabelText('Code')
const person = () => screen.getByRole('combobox', { name: 'Person' })
const question = { eventId, projectId, personId, passCode: 'FRIENDS' }

it('checks a code for a person chosen by name, with one Enter', async () => {
  open()
  await userEvent.type(code(), 'FRIENDS')
  await userEvent.type(person(), 'yaw')
  await screen.findByRole('option', { name: /Yaw Müllerschön/ })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(checks).toEqual([question]))
  expect(person()).toHaveProperty('value', 'Yaw Müllerschön')
  expect((await screen.findAllByText(/This code is used up/)).length).toBeGreaterThan(0)
})

it('says “Not checked” in place of the state of the code for a guest whom the event system does not know', async () => {
  unknownGuest()
  open()
  await userEvent.type(code(), 'SPRING-25{Enter}')
  expect((await screen.findAllByText('Spring offer')).length).toBeGreaterThan(0)
  await userEvent.type(person(), 'yaw')
  await screen.findByRole('option', { name: /Yaw Müllerschön/ })
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Not checked')).toBeTruthy()
  expect(screen.queryByText('Spring offer')).toBeNull()
  await userEvent.click(code())
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByText('Spring offer')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Choose someone else' }))
  expect((await screen.findAllByText('Spring offer')).length).toBeGreaterThan(0)
  expect(checks).toEqual([])
})

const springCard = () => screen.findByRole('article', { name: /^Code Spring offer/ })
const unknownGuest = () => {
  const guest = { onEvent: 'notAsked', enrollmentStatus: null, arrivedAt: null, door: null, ticket: null }
  hits = [{ ...yaw, kind: 'guest', personId: null, eventId, guest: { ...guest, attendeeId: null } }]
}

it.each([
  ['typed', {}, 'Used up', { quantity: 20, numberUsed: 20, numberRemaining: 0 }],
  ['of a link', { codes: `${typeId}.${codeId}` }, 'Used up', { quantity: 20, numberUsed: 20, numberRemaining: 0 }],
  ['typed', {}, 'Expired', { isExpired: true }],
  ['typed', {}, 'Not yet open', { openDate: '2999-01-01T00:00:00Z', closeDate: '2999-02-01T00:00:00Z' }],
])('a code %s that fails for everyone stays so for a guest of the list: %s %s', async (_, at, word, state) => {
  unknownGuest()
  counts = state
  open(at)
  if (!('codes' in at)) await userEvent.type(code(), 'SPRING-25{Enter}')
  expect((await springCard()).textContent).toContain(word)
  await userEvent.type(person(), 'yaw')
  await screen.findByRole('option', { name: /Yaw Müllerschön/ })
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Nobody can use this code now, so Yaw Müllerschön can’t either.')).toBeDefined()
  expect((await springCard()).textContent).toContain(word)
  expect([screen.queryByText('Not checked'), screen.queryByText(/Enroll them first/)]).toEqual([null, null])
  expect([checks, checksById]).toEqual([[], []])
})

it('shows a used up code itself after the check for somebody else, whose verdict is not about the guest', async () => {
  counts = { quantity: 20, numberUsed: 20, numberRemaining: 0 }
  open({ person: personId })
  await userEvent.type(code(), 'SPRING-25{Enter}')
  await result()
  unknownGuest()
  await userEvent.click(screen.getByRole('button', { name: 'Choose someone else' }))
  await userEvent.type(person(), 'yaw m')
  await screen.findByRole('option', { name: /Yaw Müllerschön/ })
  await userEvent.keyboard('{Enter}')
  expect((await springCard()).textContent).toContain('Used up')
  expect(screen.queryByRole('article', { name: 'Result' })).toBeNull()
})

it('looks up a code that was entered before the types were read as soon as they are', async () => {
  open({ late: true })
  await userEvent.type(code(), 'SPRING-25{Enter}')
  expect(screen.queryByText('Spring offer')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'the types are read' }))
  expect((await screen.findAllByText('Spring offer')).length).toBeGreaterThan(0)
})

it('checks it for the person behind any of their ids, once, and closes the list', async () => {
  open()
  await userEvent.type(code(), 'FRIENDS')
  await userEvent.click(person())
  await userEvent.paste(`https://desk.example/e/fosdem/attendees/${attendeeId}`)
  await waitFor(() => expect(checks).toEqual([question]))
  expect(person()).toHaveProperty('value', 'Yaw Müllerschön')
  expect(screen.queryByRole('listbox')).toBeNull()
})

it('sends nothing when only a person is chosen; Enter reads their own code', async () => {
  open()
  await userEvent.type(person(), 'yaw')
  await userEvent.click(await screen.findByRole('option', { name: /Yaw Müllerschön/ }))
  expect([checks, fetched]).toEqual([[], []])
  await userEvent.click(screen.getByRole('button', { name: /^Find their code/ }))
  await waitFor(() => expect(fetched).toHaveLength(1))
})

it('keeps a badge that is scanned into the field for the person: it opens no card', async () => {
  const onScan = vi.fn<() => void>()
  const hear = createFieldScan(onScan)
  open()
  addEventListener('keydown', hear, true)
  await userEvent.click(person())
  let clock = performance.now()
  for (const key of [...attendeeId.split(''), 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: (clock += 5) })
    person().dispatchEvent(event)
  }
  removeEventListener('keydown', hear, true)
  expect(onScan).not.toHaveBeenCalled()
})

it('names the person of its address', async () => {
  open({ person: personId })
  await waitFor(() => expect(person()).toHaveProperty('value', 'Yaw Müllerschön'))
})

it('names them as the desk does when their registration has no name', async () => {
  registrant = { id: attendeeId, personId, eventId }
  open({ person: personId })
  await waitFor(() => expect(person()).toHaveProperty('value', 'Yaw Müllerschön'))
})

it('begins empty at an address that names nobody, also when one did before', async () => {
  open({ person: personId })
  await waitFor(() => expect(person()).toHaveProperty('value', 'Yaw Müllerschön'))
  await userEvent.click(screen.getByRole('button', { name: 'to the bare address' }))
  expect([person(), code()].map((field) => (field instanceof HTMLInputElement ? field.value : null))).toEqual(['', ''])
})

const inAddress = () => screen.getByLabelText('codes in the address').textContent

it('names a code that it has found in the address by its ids, and shows the codes of a link', async () => {
  open()
  await userEvent.type(code(), 'SPRING-25{Enter}')
  await screen.findByRole('article', { name: /^Code Spring offer/ })
  await waitFor(() => expect(inAddress()).toBe(`${typeId}.${codeId}`))
  cleanup()
  open({ codes: `${typeId}.${codeId},${typeId}.${attendeeId}` })
  await screen.findByRole('article', { name: /^Code Spring offer/ })
  expect(screen.getAllByText('No such code')).toHaveLength(1)
  // The next code replaces the first.
  await userEvent.type(code(), 'NONE{Enter}')
  await screen.findByText('Check the spelling and the project.')
  expect([screen.queryByRole('article'), inAddress()]).toEqual([null, ''])
})

it('offers what else may be meant by a code that is none, and looks it up with one click', async () => {
  open()
  await userEvent.type(code(), 'SPR1NG 25{Enter}')
  await screen.findByText(/Looked up as typed: SPR1NG 25/)
  expect(screen.getAllByRole('button', { name: /^Look up (?!code)/ }).length).toBeLessThanOrEqual(4)
  await userEvent.clear(code())
  await userEvent.type(code(), 'SPR1NG-25{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Look up SPRING-25' }))
  await screen.findByRole('article', { name: /^Code Spring offer/ })
  expect(screen.getByDisplayValue('SPRING-25')).toBeDefined()
})

it('shows who was registered with a code, by whom and with which number, also when the page is opened again', async () => {
  registrant = { id: attendeeId, personId, name: 'Yaw Müllerschön', confirmationNumber: 'CMD-8012' }
  const by = { id: 'p', name: 'Ana' }
  const subjects = [attendeeId, personId, typeId, codeId]
  starts = [{ id: attendeeId, state: 'confirmed', by, at: new Date().toISOString(), subjects }]
  open({ codes: `${typeId}.${codeId}` })
  const uses = await screen.findByRole('region', { name: 'Registrations started with this code' })
  await waitFor(() => expect(uses.textContent).toMatch(/Yaw Müllerschön.*CMD-8012.*Ana started one/))
})

it('reads the codes of an address again, so that a use that was reserved a moment ago is counted', async () => {
  counts = { numberUsed: 9, numberReserved: 1 }
  open({ codes: `${typeId}.${codeId}`, read: { ...spring, numberUsed: 9, numberReserved: 0 } })
  expect(await screen.findByText('9 used, 1 reserved, no limit known')).toBeDefined()
})

const personInAddress = () => screen.getByLabelText('person in the address').textContent
const result = () => screen.findByRole('article', { name: 'Result' })

it('names the code and the person of a check in the address by their ids, with a link to copy', async () => {
  open({ person: personId })
  await userEvent.type(code(), 'SPRING-25{Enter}')
  await result()
  await waitFor(() => expect([inAddress(), personInAddress()]).toEqual([`${typeId}.${codeId}`, personId]))
  expect(screen.getByRole('button', { name: /^Copy link/ })).toBeDefined()
  expect(checksById).toEqual([])
})

const byId = { eventId, projectId, personId, registrationTypeId: typeId, registrationPassCodeId: codeId }

it('shows the verdict on the code of a link for its person, without the text', async () => {
  open({ person: personId, codes: `${typeId}.${codeId}` })
  expect((await result()).textContent).toMatch(/Spring offer.*Does not work.*This code is used up/)
  expect([checksById, checks, document.activeElement]).toEqual([[byId], [], document.body])
})

it('checks the code of a link for a person who is chosen: only the person is asked for', async () => {
  open({ codes: `${typeId}.${codeId}` })
  await userEvent.click(await screen.findByRole('button', { name: /^Check for a person/ }))
  expect(document.activeElement).toBe(person())
  await userEvent.type(person(), 'yaw')
  await screen.findByRole('option', { name: /Yaw Müllerschön/ })
  await userEvent.keyboard('{Enter}')
  await result()
  expect([checksById, inAddress(), personInAddress()]).toEqual([[byId], `${typeId}.${codeId}`, personId])
})

it('says in a sentence that a person has no code, without an alert', async () => {
  hasCode = false
  open({ person: personId })
  await userEvent.click(screen.getByRole('button', { name: /^Find their code/ }))
  await screen.findByText('No code is set aside for Yaw Müllerschön.')
  expect([screen.queryByRole('alert'), screen.queryByText(/Reference/)]).toEqual([null, null])
})

it('a code from the search box is shown from the top of the page; one that was typed here, where its answer is', async () => {
  const toTop = vi.fn<() => void>()
  const toAnswer = vi.spyOn(Element.prototype, 'scrollIntoView')
  vi.stubGlobal('scrollTo', toTop)
  setPendingCode(eventId, 'SPRING-25')
  open()
  await screen.findByRole('article', { name: /^Code Spring offer/ })
  expect([toTop.mock.calls.length, toAnswer.mock.calls.length]).toEqual([1, 0])
  await userEvent.clear(code())
  await userEvent.type(code(), 'SPRING-25{Enter}')
  await waitFor(() => expect(toAnswer).toHaveBeenCalledOnce())
  expect(toTop).toHaveBeenCalledOnce()
  toAnswer.mockRestore()
})
