import type { Registrant } from '@frontdesk/api-types'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'

import type { PastSend } from './confirmation-guard.ts'
import { SendConfirmation } from './send-confirmation.tsx'

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const registrant = { id: '538df3d6-8bd2-5e61-956b-d06477990300', email: 'yaw@example.org' }
const session: Session = {
  person: { id: 'p', name: 'Ana', email: 'ana@example.org', role: 'organizer', scope: null },
  demo: false,
  upstream: { kind: 'embedded', host: '' },
  amounts: null,
}

let earlier: PastSend[] | null
let sent: { body: unknown; answer: (body: unknown) => void; breakOff: () => void }[]
let letRead: (() => void) | null
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const urlIn = (input: Parameters<typeof fetch>[0]) => (typeof input === 'string' ? input : '')
const onClose = vi.fn<() => void>()
const onSent = vi.fn<() => void>()

beforeEach(() => {
  earlier = []
  sent = []
  letRead = null
  onClose.mockReset()
  onSent.mockReset()
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((url, init) => {
      if (urlIn(url).startsWith('/desk/writes')) {
        const answer = () =>
          earlier === null ? json({ title: 'Away', code: 'internal' }, 500) : json({ writes: earlier })
        if (letRead === null) return Promise.resolve(answer())
        return new Promise((resolve) => {
          letRead = () => resolve(answer())
        })
      }
      return new Promise((resolve, reject) => {
        sent.push({
          body: JSON.parse(typeof init?.body === 'string' ? init.body : '{}'),
          answer: (body) => resolve(json(body)),
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

/** The dialog was on the screen for a moment. */
const inField = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('To this e-mail address')))

function open(own: Partial<Registrant> = {}) {
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, session)
  render(
    <QueryClientProvider client={client}>
      <SendConfirmation
        registrant={{ ...registrant, ...own }}
        eventId={eventId}
        name="Yaw"
        eventName="FOSDEM"
        onClose={onClose}
        onSent={onSent}
      />
    </QueryClientProvider>,
  )
}

it('sends with one Enter when nothing was sent before, once for two presses', async () => {
  open()
  await screen.findByText('None from this desk')
  await inField()
  await userEvent.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ registrantId: registrant.id, eventId, email: 'yaw@example.org' })
  act(() => sent[0]?.answer({ success: true, data: true, message: 'Sent to yaw@example.org' }))
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
})

it.each([
  [{ registrantStatus: 'Cancelled' }, true],
  [{ isCancelled: true }, true],
  [{ registrantStatus: 'Complete', isCancelled: false }, false],
  [{}, false],
])('of a registration with %j, says that it is cancelled: %s', (own, told) => {
  open(own)
  expect(screen.queryByText('Their registration is cancelled.') !== null).toBe(told)
})

it('takes no answer before the earlier sendings are told and it can have been read', async () => {
  letRead = () => undefined
  open()
  await userEvent.keyboard('{Enter}')
  await inField()
  await userEvent.keyboard('{Enter}')
  act(() => letRead?.())
  await screen.findByText('None from this desk')
  expect(sent).toHaveLength(0)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
})

it('closes for the letters of a name that S began, not for a second S', async () => {
  open()
  await userEvent.keyboard('s')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('t')
  expect(onClose).toHaveBeenCalledOnce()
})

it('asks before a second sending within a short time, and sends to a changed address', async () => {
  earlier = [
    {
      id: '1',
      state: 'confirmed',
      by: { id: 'a', name: 'Ana' },
      at: new Date().toISOString(),
      to: 'y…@example.org',
      code: null,
    },
  ]
  open()
  await screen.findByText(/Sent to y…@example.org by Ana/)
  const field = screen.getByLabelText('To this e-mail address')
  await userEvent.clear(field)
  await userEvent.type(field, 'new@example.org{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Ana sent it')
  expect(sent).toHaveLength(0)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ email: 'new@example.org' }))
})

it('asks when the earlier sendings could not be read', async () => {
  earlier = null
  open()
  await screen.findByText(/Couldn’t load earlier messages/)
  await inField()
  await userEvent.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('may have been sent before')
  expect(sent).toHaveLength(0)
})

it('shows a failure in a 200 with the message of the service', async () => {
  open()
  await screen.findByText('None from this desk')
  await inField()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  act(() => sent[0]?.answer({ success: false, data: false, message: 'The registration is not complete' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('It was not sent')
  expect(alert.textContent).toContain('The registration is not complete')
  expect(onSent).not.toHaveBeenCalled()
})

it('reports a sending without an answer as possibly sent, and asks before the next', async () => {
  open()
  await screen.findByText('None from this desk')
  await inField()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  act(() => sent[0]?.breakOff())
  expect((await screen.findByRole('alert')).textContent).toContain('it may have been sent')
  await userEvent.click(screen.getByRole('button', { name: /Send confirmation/ }))
  await screen.findByText(/No answer last time/)
  expect(sent).toHaveLength(1)
})

it('refuses an invalid address', async () => {
  open()
  await screen.findByText('None from this desk')
  const field = screen.getByLabelText('To this e-mail address')
  await userEvent.clear(field)
  await userEvent.type(field, 'not an address{Enter}')
  expect(screen.getByRole('alert').textContent).toContain('not one e-mail address')
  expect(sent).toHaveLength(0)
})
