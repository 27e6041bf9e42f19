import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'

import type { NotMarked } from './not-marked-people.ts'

let client: ReturnType<typeof createQueryClient>
const setAccount = (id: string) =>
  client.setQueryData(sessionQuery.queryKey, {
    person: { id, name: 'Ana', email: 'a@b.c', role: 'staff', scope: null },
    demo: false,
  } as Session)

beforeEach(() => {
  client = createQueryClient()
  setAccount('ana')
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Loads the page anew in this tab: the modules of the page before and what they held are gone. */
async function load() {
  cleanup()
  vi.resetModules()
  const { KeepNotMarked } = await import('./kept-not-marked.ts')
  const { Toasts } = await import('#ui/overlays/toasts.tsx')
  render(
    <QueryClientProvider client={client}>
      <KeepNotMarked />
      <Toasts />
    </QueryClientProvider>,
  )
  return import('./not-marked.ts')
}
const list = () => screen.queryByRole('list', { name: 'Not marked' })
const rows = () => within(list() as HTMLElement).queryAllByRole('listitem')
const failed = (name: string): NotMarked => ({
  key: `event ${name} 2026-01-01`.toLowerCase(),
  name,
  text: `The arrival of ${name} was not marked`,
  detail: <b>The network is away</b>,
  again: () => undefined,
})

it('who was not marked is named after a reload too, with the way to mark them, until they are marked', async () => {
  const before = await load()
  act(() => {
    before.tellNotMarked(failed('Ada'))
    before.noteNobodyFits('Bo Zyx')
  })
  expect(rows()).toHaveLength(2)
  const after = await load()
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('No match for “Bo Zyx”No arrival was marked.'),
    expect.stringContaining('The arrival of Ada was not markedLook at their card, then mark them there.'),
  ])
  act(() => after.noLongerNotMarked('event ada 2026-01-01', 'Ada'))
  expect(rows()).toHaveLength(1)
  await load()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await load()
  expect(list()).toBeNull()
  expect(sessionStorage.getItem('frontdesk-not-marked')).toBe('null')
})

it('fifty are kept, of each what is shown', async () => {
  const { tellNotMarked } = await load()
  act(() => Array.from({ length: 60 }, (_, at) => `Guest ${at}`).forEach((name) => tellNotMarked(failed(name))))
  expect(rows()).toHaveLength(60)
  await load()
  expect(rows()).toHaveLength(50)
  expect(rows()[0]?.textContent).toContain('Guest 59')
  expect(sessionStorage.getItem('frontdesk-not-marked')).not.toContain('network')
})

it('another account is told of nobody, and nothing is left for it', async () => {
  const { tellNotMarked } = await load()
  act(() => tellNotMarked(failed('Ada')))
  setAccount('ben')
  await load()
  expect(list()).toBeNull()
  expect(JSON.stringify(sessionStorage)).not.toContain('Ada')
})

it('without the storage they are named as long as the page is there', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('forbidden')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('forbidden')
  })
  const { tellNotMarked } = await load()
  act(() => tellNotMarked(failed('Ada')))
  expect(rows()).toHaveLength(1)
})
