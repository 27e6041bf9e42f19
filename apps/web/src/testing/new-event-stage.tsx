import type { Role } from '@frontdesk/api-types/table'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  useSearch,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { pinsQuery } from '#api/desk/pins.ts'
import { projectsQuery } from '#api/desk/projects.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { NewEventPage } from '#features/new-event/new-event-page.tsx'
import { Toasts } from '#ui/overlays/toasts.tsx'

export const projectId = '424a0ecd-5f5b-5a26-823b-8b85250035d8'
const personId = '0193a1c2-7f00-4000-8000-00000000000a'
const path = `/projects/${projectId}/new-event`

export type Send = { url: string; key: string | null; body: Record<string, unknown> }
/** The requests since the start of the test, and the answers of the BFF. */
export const border: { sends: Send[]; answer: (one: Send) => Response | Promise<Response> } = {
  sends: [],
  answer: (one) => created(one),
}

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
export const created = ({ body }: Send) =>
  json({
    requestComplete: true,
    errors: null,
    data: { id: body['eventId'], name: body['name'], slug: 'spring', projectId, status: 'Tentative' },
  })
export const problem = (status: number, code: string, more: object = {}) =>
  json({ status, code, title: code, ...more }, status)

const shirt = {
  id: '0193a1c2-7f00-4000-8000-0000000000b1',
  code: 'shirt',
  name: 'Shirt size',
  valueKind: 'Multi',
  optionsText: 'S|M',
  maxSelections: 1,
  isRequired: true,
  publish: true,
}

function serve(url: string, init?: RequestInit): Response | Promise<Response> {
  if (init?.method === 'POST') {
    const one = {
      url,
      key: new Headers(init.headers).get('idempotency-key'),
      body: JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>,
    }
    border.sends.push(one)
    return border.answer(one)
  }
  if (url.endsWith('/meta-fields')) return json([shirt])
  if (url.includes('/get-for-slug')) return problem(404, 'upstream_not_found')
  if (url.endsWith(`/api/projects/${projectId}`)) return json({ id: projectId, name: 'Tideline' })
  return json({ count: 0, numberOfPages: 0, data: [] })
}

export function setStage(): void {
  border.sends = []
  border.answer = created
  localStorage.clear()
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => Promise.resolve(serve(url, init)))
  Element.prototype.scrollIntoView = () => undefined
}
export function strikeStage(): void {
  cleanup()
  vi.unstubAllGlobals()
}

let people = 0
/** Renders the page for a new user, so that no draft of an earlier test is stored. `again` reuses the last one. */
export async function show({ role = 'organizer', again = false }: { role?: Role; again?: boolean } = {}) {
  if (!again) people += 1
  const client = createQueryClient()
  const session: Session = {
    person: { id: `${personId}-${people}`, name: 'Oona', email: 'oona@example.org', role, scope: null },
    demo: false,
    upstream: { kind: 'embedded', host: 'here' },
    amounts: null,
  }
  client.setQueryData(sessionQuery.queryKey, session)
  client.setQueryData(projectsQuery.queryKey, [{ id: projectId, name: 'Tideline', timezone: 'Europe/Brussels' }])
  client.setQueryData(pinsQuery.queryKey, [])
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/projects/$projectId/new-event',
    validateSearch: (search: Record<string, unknown>): { step?: 'review' } =>
      search['step'] === 'review' ? { step: 'review' } : {},
    component: Shown,
  })
  function Shown() {
    const { step } = useSearch({ strict: false })
    return <NewEventPage projectId={projectId} step={step === 'review' ? step : undefined} />
  }
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { user: userEvent.setup(), router }
}

export const field = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`[data-field="${name}"]`)
  if (!found) throw new Error(`no field ${name}`)
  return found
}
export const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
export const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const reviewed = () => screen.findByRole('heading', { level: 1, name: /^Review/ })
export async function send() {
  press(/^Review the event/)
  await reviewed()
  press(/^Create the event/)
}
