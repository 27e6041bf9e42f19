import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'

import { LinkDialog } from './account-link-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'

afterEach(cleanup)

const draw = (children: ReactElement) =>
  render(<QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>)

it('says in the form why a kiosk account that may see everything gets no link', async () => {
  draw(<InviteDialog onClose={vi.fn<() => void>()} onMade={vi.fn<() => void>()} />)
  const why = 'A kiosk account is limited to at least one project or event'
  expect(screen.queryByText(why)).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /^Kiosk/ }))
  const shown = screen.getAllByText(why).filter((one) => !one.classList.contains('sr-only'))
  expect(shown).toHaveLength(1)
})

it('the link of a kiosk account is a QR code, too, for the camera of its device', async () => {
  const made = { id: 'i', link: 'https://desk.example/invite#abc', expiresAt: '2026-12-04T09:00:00Z' }
  draw(<LinkDialog made={made} forKiosk onClose={vi.fn<() => void>()} />)
  expect(await screen.findByRole('img', { name: 'The link as a QR code' })).toBeDefined()
  cleanup()
  draw(<LinkDialog made={made} onClose={vi.fn<() => void>()} />)
  expect(screen.queryByText(/camera of the tablet/)).toBeNull()
})
