import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRouter } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { pinsQuery } from '#api/desk/pins.ts'
import { projectsQuery } from '#api/desk/projects.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { forgetEvents } from '#events/recent-events.ts'

import { routeTree } from '../routeTree.gen.ts'

const id = '0193a1c2-7f00-7000-8000-00000000aaaa'
const other = '0193a1c2-7f00-7000-8000-00000000bbbb'
const projectId = '424a0ecd-5f5b-5a26-823b-8b85250035d8'
const record = (values: object) => ({ id, name: 'Opening', slug: 'opening', projectId, ...values })

let asked: string[] = []
let answers: Record<string, unknown> = {}

beforeEach(() => {
  asked = []
  answers = {}
  forgetEvents()
  vi.stubGlobal('fetch', (input: string) => {
    asked.push(input)
    const [, body] = Object.entries(answers).find(([start]) => input.startsWith(start)) ?? []
    return Promise.resolve(
      body
        ? Response.json(body)
        : Response.json({ status: 404, code: 'upstream_not_found', title: 'Not found' }, { status: 404 }),
    )
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(href: string, { pinned = false } = {}) {
  const client = createQueryClient()
  const session: Session = {
    person: { id: 'p', name: 'Ana', email: 'ana@example.org', role: 'support', scope: null },
    demo: false,
    upstream: { kind: 'embedded', host: '' },
    amounts: null,
  }
  client.setQueryData(sessionQuery.queryKey, session)
  client.setQueryData(projectsQuery.queryKey, [])
  const pin = { eventId: id, projectId, slug: 'opening', name: 'Opening', start: null, end: null, timezone: null }
  client.setQueryData(pinsQuery.queryKey, pinned ? [pin] : [])
  const router = createRouter({
    routeTree,
    context: { client },
    history: createMemoryHistory({ initialEntries: [href] }),
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const askedFor = (start: string) => asked.filter((url) => url.startsWith(start))
const code = () => screen.findByRole('textbox', { name: 'Code' })
const tabHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('an event is opened by its slug, in the given project', async () => {
  answers['/api/events/get-for-slug?'] = record({})
  open(`/e/opening?project=${projectId}`)
  await heading('Opening')
  expect(askedFor('/api/events/get-for-slug')).toEqual([`/api/events/get-for-slug?projectid=${projectId}&slug=opening`])
  expect(tabHref('Contacts')).toBe(`/e/opening/posts?project=${projectId}`)
})

it('opens an event by its id: tabs load at once, without the record', async () => {
  answers['/api/events/comments?'] = { data: [], totalCount: 0 }
  open(`/e/${id.toUpperCase()}/comments`, { pinned: true })
  await heading('Opening')
  expect(askedFor('/api/events/comments')).toEqual([`/api/events/comments?eventid=${id}`])
  expect(tabHref('Contacts')).toBe(`/e/${id}/posts`)
  expect(askedFor('/api/events/get-for-slug')).toEqual([])
})

it('the door of an event by its id stands alone on the screen', async () => {
  open(`/e/${id}/door`, { pinned: true })
  await heading('Opening')
  expect(await screen.findByRole('combobox', { name: /^Scan a code/ })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Contacts' })).toBeNull()
})

it('keeps nothing that was typed at one event for the next', async () => {
  answers['/api/events/get-for-slug?slug=opening'] = record({})
  answers['/api/events/get-for-slug?slug=closing'] = record({ id: other, name: 'Closing', slug: 'closing' })
  const router = open('/e/opening/registration')
  const user = userEvent.setup()
  await user.type(await code(), 'HARBOUR')
  expect(await code()).toHaveProperty('value', 'HARBOUR')
  await router.navigate({ to: '/e/$event/registration', params: { event: 'closing' } })
  await heading('Closing')
  expect(await code()).toHaveProperty('value', '')
})

it('an old address redirects to the new one, with its parameters', async () => {
  const router = open(`/events/${id}/attendees?who=Ana%20L%C3%B3pez#end`, { pinned: true })
  await heading('Opening')
  expect(router.state.location.href).toBe(`/e/${id}/attendees?who=Ana+L%C3%B3pez#end`)
  expect(router.history.length).toBe(1)
})

it('reads a slug in the form of an id when the directory has no such event', async () => {
  answers[`/api/events/get-for-slug?slug=${other}`] = record({ slug: other })
  answers['/api/events/comments?'] = { data: [], totalCount: 0 }
  open(`/e/${other}/comments`)
  await heading('Opening')
  expect(tabHref('Contacts')).toBe(`/e/${other}/posts`)
  await vi.waitFor(() => expect(askedFor('/api/events/comments').at(-1)).toBe(`/api/events/comments?eventid=${id}`))
})

it('shows the tabs of an unknown id', async () => {
  open(`/e/${id}/posts`)
  await heading('Event, name unknown')
  expect(tabHref('Attendees')).toBe(`/e/${id}/attendees`)
  expect(tabHref('Overview')).toBe(`/e/${id}`)
})

it('an event that is not in the project is searched in all of them', async () => {
  const router = open(`/e/opening?project=${projectId}`)
  await userEvent.click(await screen.findByRole('link', { name: 'Look in all projects' }))
  await vi.waitFor(() => expect(router.state.location.href).toBe('/e/opening'))
  expect(askedFor('/api/events/get-for-slug').at(-1)).toBe('/api/events/get-for-slug?slug=opening')
})

it('where nobody could be asked for the event, no project is named as searched', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open(`/e/opening?project=${projectId}`)
  await heading('Couldn’t load the event')
  expect(screen.getByRole('main').textContent).not.toContain(projectId)
  expect(screen.getByText(/“Use on this device”/)).toBeDefined()
  online.mockRestore()
})
