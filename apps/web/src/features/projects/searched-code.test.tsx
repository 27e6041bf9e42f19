import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { openCodeIn } from '#search/rows/open-code.ts'

import { SearchedCode } from './searched-code.tsx'

const [projectId, typeId] = ['35a83181-3dfb-59a7-b8f2-f736a1197715', '2727d314-bed0-53ed-98a8-000000000001']
vi.mock('#events/project-page.ts', () => ({ useProjectPage: () => ({ projectId, zone: 'UTC', name: 'Spring' }) }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says of a code of a project without a pinned event that it has expired, on the page of its open type', async () => {
  const spent = { id: 'c', name: 'Friends', registrationTypeId: typeId, isExpired: true, isAvailable: false }
  const fetched = vi.fn<typeof fetch>(() =>
    Promise.resolve(new Response(JSON.stringify(spent), { headers: { 'content-type': 'application/json' } })),
  )
  vi.stubGlobal('fetch', fetched)
  const opened: string[] = []
  openCodeIn(
    { code: 'FRIENDS', projectId, typeId },
    { events: [] },
    () => '/',
    (href) => opened.push(href),
  )()
  expect(opened).toEqual([`/projects/${projectId}/registration-types/${typeId}`])
  const type = { id: typeId, name: 'Two-day pass' }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SearchedCode type={type} />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('article', { name: /Expired$/ })).toBeDefined()
  expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"passcode":"FRIENDS"}')
})

it('shows nothing when nobody has searched', () => {
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <SearchedCode type={{ id: typeId }} />
    </QueryClientProvider>,
  )
  expect(container.textContent).toBe('')
})
