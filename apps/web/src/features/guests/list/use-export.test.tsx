import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import type { GuestFilter } from '#api/desk/guests.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { shownToasts } from '#ui/overlays/toast.tsx'

import type { GuestColumn } from './guest-columns.tsx'
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

it('the column that a filter is about is in the file, though the screen does not show it', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    return Promise.resolve(new Response('Name', { headers: { 'content-type': 'text/csv' } }))
  })
  const page = { eventId: '0193a1c2-7f00-7000-8000-000000000001', name: 'Tideline' } as unknown as EventPage
  const filter: GuestFilter = { dietaryNeeds: 'Vegan', ticket: 'VIP', arrived: 'no' }
  const { result } = renderHook(() => useExport([{ id: 'name' }, { id: 'ticket' }] as GuestColumn[], filter, true), {
    wrapper: ({ children }) => <EventPageContext value={page}>{children}</EventPageContext>,
  })
  await act(() => result.current.save())
  expect(asked).toEqual([{ filter, columns: ['name', 'ticket', 'dietaryNeeds', 'arrivedAt', 'missing'] }])
  expect(
    shownToasts()
      .map(({ detail }) => detail)
      .at(-1),
  ).toBe('It has the columns and rows that are shown, and the columns of the filters.')
})
