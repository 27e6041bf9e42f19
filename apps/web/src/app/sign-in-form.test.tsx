import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import type { Session } from '#api/desk/session.ts'

import { SignInForm } from './sign-in-form.tsx'

const fetched = vi.fn<typeof fetch>()
const done = vi.fn<(session: Session) => void>()
const session: Session = {
  person: { id: '1', name: 'Ada', email: 'ada@example.org', role: 'staff', scope: null },
  demo: false,
  upstream: { kind: 'embedded', host: '127.0.0.1' },
  amounts: null,
}
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  done.mockReset()
  vi.stubGlobal('fetch', fetched.mockReset())
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignInForm onDone={done} />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const email = () => screen.getByLabelText('E-mail')
const password = () => screen.getByLabelText('Password')

it('focuses the e-mail, requires both fields, and sends nothing until they are filled in', async () => {
  expect(document.activeElement).toBe(email())
  await userEvent.keyboard('ada@example.org{Enter}')
  expect(password().getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(password()))
  expect(fetched).not.toHaveBeenCalled()
})

it('reports wrong credentials in place, keeps the e-mail, and continues with the right password', async () => {
  fetched.mockResolvedValueOnce(answer(401, { code: 'signed_out', title: 'Wrong' }))
  await userEvent.type(email(), 'ada@example.org')
  await userEvent.type(password(), 'wrong{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('wrong')
  expect(email()).toHaveProperty('value', 'ada@example.org')
  expect(document.activeElement).toBe(password())
  expect(done).not.toHaveBeenCalled()

  fetched.mockResolvedValueOnce(answer(200, session))
  await userEvent.clear(password())
  await userEvent.type(password(), 'right{Enter}')
  await waitFor(() => expect(done.mock.calls[0]?.[0]).toEqual(session))
  expect(fetched.mock.lastCall?.[1]).toMatchObject({ method: 'POST', headers: { 'x-frontdesk': '1' } })
})

it('shows any other failure with its reference', async () => {
  fetched.mockResolvedValueOnce(
    answer(429, { code: 'too_many', title: 'Too many tries', detail: 'Wait 30 seconds.', reference: 'r9' }),
  )
  await userEvent.type(email(), 'ada@example.org')
  await userEvent.type(password(), 'x{Enter}')
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toMatch(/Too many attempts.*Wait a minute.*r9/s)
  expect(password().getAttribute('aria-invalid')).toBeNull()
})
