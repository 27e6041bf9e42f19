import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { listenForShortcuts } from '#ui/keyboard/shortcuts.ts'

import { type CardAction, CardActions } from './card-actions.tsx'

const navigate = vi.fn<(to: object) => void>()
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
  createLink: (Anchor: ComponentType<object>) => Anchor,
}))

let stop: () => void
const none = () => undefined
const send = vi.fn<() => void>()
const register = vi.fn<() => void>()
const link = { to: '/calendar' } as const
const actions: CardAction[] = [
  { label: 'Send confirmation', keys: 'S', icon: null, first: true, run: send },
  { label: 'Check code', keys: 'T', icon: null, link },
  { label: 'Register', keys: 'N', icon: null, why: 'It takes Organizer', run: register },
]

beforeEach(() => {
  stop = listenForShortcuts(window, { onPending: none, onScan: none, onWord: none })
  for (const mock of [send, register, navigate]) mock.mockReset()
})
afterEach(() => {
  stop()
  cleanup()
})

it('binds each shortcut to a command or a link, and none for disabled actions', async () => {
  render(<CardActions actions={actions} />)
  // One after the other: letters in one burst are a name.
  await userEvent.keyboard('s')
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
  await userEvent.keyboard('t')
  await vi.waitFor(() => expect(navigate).toHaveBeenCalledOnce())
  await userEvent.keyboard('n')
  expect(navigate).toHaveBeenCalledExactlyOnceWith(link)
  expect(register).not.toHaveBeenCalled()
})

it('runs an action that asks at once, without waiting whether a name follows', async () => {
  render(<CardActions actions={[{ label: 'Send confirmation', keys: 'S', icon: null, asks: true, run: send }]} />)
  await userEvent.keyboard('s')
  expect(send).toHaveBeenCalledOnce()
})

it('shows disabled actions with the reason', async () => {
  render(<CardActions actions={actions} />)
  await userEvent.click(screen.getByRole('button', { name: /Register/, description: 'It takes Organizer' }))
  expect(register).not.toHaveBeenCalled()
})
