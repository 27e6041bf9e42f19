import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import type { GuestFilter } from '#api/desk/guests.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'

import { useExport } from './use-export.ts'

const saved: string[] = []
vi.mock('#ui/save-file.ts', async (original) => ({
  ...(await original<object>()),
  saveFile: (name: string) => saved.push(name),
}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a file of some rows says so in its name', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('Name', { headers: { 'content-type': 'text/csv' } })))
  const page = { eventId: '0193a1c2-7f00-7000-8000-000000000001', name: 'Tideline' } as unknown as EventPage
  const save = async (filter: GuestFilter) => {
    const { result } = renderHook(() => useExport([], filter, false), {
      wrapper: ({ children }) => <EventPageContext value={page}>{children}</EventPageContext>,
    })
    await act(() => result.current.save())
  }
  await save({})
  await save({ onEvent: 'refused' })
  expect(saved).toEqual(['guests-Tideline.csv', 'guests-Tideline-filtered.csv'])
})
