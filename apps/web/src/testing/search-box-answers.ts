import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

import { orAborted } from '#testing/or-aborted.ts'
import { opening, type renderSearchBox, run } from '#testing/search-box-stage.tsx'

/** The id of the person in the answers. */
export const id = '0193a1c2-7f00-7000-8000-00000000aaaa'
type Said = { status?: number; body: unknown; wait?: Promise<void> }
/** Answers of the BFF by the end of the path, and the addresses that were asked; other paths are refused. */
export const desk: { answers: Record<string, Said>; asked: string[] } = { answers: {}, asked: [] }
export const hit = (name: string, more: object = {}) => ({
  kind: 'attendee',
  id,
  name,
  email: null,
  phone: null,
  detail: null,
  eventId: opening,
  eventName: 'Opening',
  slug: 'opening',
  projectId: null,
  companyId: null,
  personId: null,
  userId: null,
  typeId: null,
  number: null,
  seenAt: '2026-11-21T09:00:00Z',
  operation: 'getAttendee',
  matched: [],
  fit: 'words',
  ...more,
})
export const directory = (...hits: object[]): Said => ({ body: { on: true, hits, records: 7 } })

/** The search box has these answers in every test of the file. */
export function stubAnswers(): void {
  beforeEach(() => {
    desk.asked = []
    desk.answers = { searches: directory() }
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      desk.asked.push(url)
      const said = Object.entries(desk.answers).find(([end]) => url.endsWith(end))?.[1] ?? {
        status: 403,
        body: { status: 403, code: 'upstream_forbidden' },
      }
      if (said.wait) await orAborted(said.wait, init?.signal)
      return new Response(JSON.stringify(said.body), { status: said.status ?? 200 })
    })
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    run.mockClear()
  })
}

export const markedRow = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent
export const path = (router: Awaited<ReturnType<typeof renderSearchBox>>['router']) => router.history.location.pathname
export const attendee = { attendee: { id, eventId: opening, name: 'Ada Lovelace', enrollmentStatus: 'Enrolled' } }
