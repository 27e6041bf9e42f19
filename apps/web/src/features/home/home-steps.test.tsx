import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'

import { HomeSteps } from './home-steps.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: (Anchor: ComponentType<object>) => (props: object) => <Anchor {...props} {...{ href: '#there' }} />,
  Link: ({ children }: { children: ReactNode }) => <a href="#there">{children}</a>,
}))
vi.mock('./home-events.ts', () => ({ useNearEvents: () => [] }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Done = { team?: boolean; list?: boolean; pin?: boolean }

function show({ team = false, list = false, pin = false }: Done, silent: string | null = null) {
  const answers: Record<string, unknown> = {
    '/desk/staff': { accounts: [{ id: 'own' }], invites: team ? [{ id: 'invited' }] : [] },
    '/desk/guests': { lists: [{ guests: 0 }, ...(list ? [{ guests: 3 }] : [])] },
    '/desk/pins': { pins: pin ? [{ eventId: 'e' }] : [] },
  }
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((to) =>
      to === silent
        ? new Promise(() => undefined)
        : Promise.resolve(Response.json(answers[typeof to === 'string' ? to : ''] ?? {})),
    ),
  )
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <HomeSteps />
    </QueryClientProvider>,
  )
  return client
}
const isAnswered = (client: ReturnType<typeof show>, reads: number) =>
  vi.waitFor(() =>
    expect(client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' })).toHaveLength(
      reads,
    ),
  )

const steps: [string, Done, (string | RegExp)[]][] = [
  ['nothing', {}, ['To do', 'To do', 'To do']],
  ['a team', { team: true }, ['Done', 'To do', 'To do']],
  ['a guest list', { list: true }, ['To do', 'Done', 'To do']],
  ['a pin', { pin: true }, ['To do', 'To do', 'Done']],
  ['a team and a guest list', { team: true, list: true }, ['Done', 'Done', 'To do']],
]
it.each(steps)('with %s each step has its state, and a way to it until it is done', async (_, done, states) => {
  show(done)
  const items = await screen.findAllByRole('listitem')
  expect(items).toHaveLength(3)
  for (const [at, state] of states.entries()) {
    const item = within(items[at] ?? document.body)
    // For the eye and for a screen reader.
    expect(item.getAllByText(state)).toHaveLength(state === 'Done' ? 2 : 1)
    expect(item.queryAllByRole('link')).toHaveLength(state === 'Done' ? 0 : 1)
  }
})

it('hides when all three are done', async () => {
  const client = show({ team: true, list: true, pin: true })
  await isAnswered(client, 3)
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})

it('says of no step that it is to be done before all three are known', async () => {
  const client = show({}, '/desk/guests')
  await isAnswered(client, 2)
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})
