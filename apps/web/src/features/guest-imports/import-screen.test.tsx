import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import type { GuestImport } from '#api/desk/guest-imports.ts'
import { guestFiltersQuery } from '#api/desk/guests.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { eventPaths } from '#navigation/paths.ts'

import { ImportScreen } from './import-screen.tsx'
import { stateWord, undoWord } from './import-sentence.ts'
import { UndoSheetDialog } from './undo-sheet-dialog.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => Promise.resolve(),
  createLink: (Anchor: ComponentType<object>) => Anchor,
  Link: ({ children }: { children: ReactNode }) => <a href="/list">{children}</a>,
}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const id = '90d006c4-b5a6-5f1f-8c57-6e1dd2a50ad6'

const json = (body: unknown, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))

function draw(client = createQueryClient(), record: object | null = null, shown: ReactNode = <ImportScreen id={id} />) {
  client.setQueryData(sessionQuery.queryKey, {
    person: { id: 'p', role: 'organizer', scope: null },
  } as unknown as Session)
  const event = { eventId, name: 'Opening', zone: 'UTC', event: record, projectId: null, links: eventPaths('opening') }
  return render(
    <QueryClientProvider client={client}>
      <EventPageContext value={event as unknown as EventPage}>{shown}</EventPageContext>
    </QueryClientProvider>,
  )
}

it('says once that a sheet was not kept, with the way back to the list', async () => {
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith(`/imports/${id}`))
      return json({ code: 'not_seen', title: 'Not seen', detail: 'The event has no such import.' }, 404)
    return url.endsWith('/imports') ? json({ imports: [] }) : json({ lists: [] })
  })
  const { container } = draw()
  expect(await screen.findByText('This sheet was not kept')).toBeDefined()
  expect(screen.getByText('Open the guest list')).toBeDefined()
  expect(container.textContent).not.toMatch(/New to this desk|may have been removed|no such import/)
})

const none = {
  new: 0,
  changed: 0,
  unchanged: 0,
  twice: 0,
  ambiguous: 0,
  otherAddress: 0,
  unreadable: 0,
  skipped: 0,
  missing: 0,
}

const yara = { guestId: 'g', name: 'Yara Haddad', email: 'yara@old.org', company: null, ticket: 'Speaker' }
const asked = { row: 2, name: 'Yara Haddad', values: [], fault: null, sameAs: null, changes: [], candidates: [yara] }
const moved = { ...asked, outcome: 'otherAddress', guestId: 'g', decision: 'guest' }

/** A desk whose newer sheet has these rows. */
function answerRows(state: string, counts: object, rows: readonly object[]) {
  const plan = { id, eventId, fileName: 'guests.csv', mode: 'update', state, columns: [], rows: 1, received: 1 }
  const found = { ...plan, done: 0, batches: [], counts: { ...none, ...counts }, remarks: [], undone: null, by: null }
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith(`/imports/${id}`)) return json({ ...found, startedAt: '2026-07-01T10:00:00Z', finishedAt: null })
    if (url.includes('/rows')) return json({ rows, more: false })
    if (url.includes('/filters')) return json({ total: 4, erasedAt: null })
    return url.endsWith('/imports') ? json({ imports: [] }) : json({ lists: [] })
  })
}

it('asks whether a guest whose address has changed is the same person, and begins with what is likely', async () => {
  answerRows('examined', { changed: 1, otherAddress: 1 }, [moved])
  draw()
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Who row 2 is' })
  expect(choice.value).toBe('g')
  expect(Array.from(choice.options, ({ text }) => text)).toEqual([
    'The same person, address changed',
    'Two people: a further guest',
  ])
  expect(screen.getByText('On the list: Yara Haddad · yara@old.org · Speaker')).toBeDefined()
  expect(screen.getByText(/^1 row may be a guest of the list with a new e-mail address/)).toBeDefined()
})

it.each(['applying', 'paused', 'done', 'undoing', 'undone'])(
  'of a sheet that is %s shows what was decided, and offers no choice',
  async (state) => {
    answerRows(state, { changed: 1, otherAddress: 1 }, [moved])
    draw()
    expect(await screen.findByText('Decided: the same person, address changed')).toBeDefined()
    expect(screen.queryByRole('combobox')).toBeNull()
  },
)

const row = (number: number, decision: string | null, guestId: string | null = null) => ({
  ...asked,
  row: number,
  outcome: 'ambiguous',
  guestId,
  decision,
})

it('of a sheet that was kept says who each row was decided to be, or that nobody decided', async () => {
  const rows = [
    row(2, 'guest', 'g'),
    row(3, 'new'),
    row(4, 'skip'),
    row(5, null),
    { ...row(6, 'guest', 'gone'), candidates: [] },
  ]
  answerRows('done', { ambiguous: 1, changed: 2, new: 1, skipped: 1 }, rows)
  draw()
  await screen.findByText('Decided: Yara Haddad · yara@old.org · Speaker')
  for (const text of [
    'Decided: a further guest',
    'Decided: left out',
    'Left out: nobody decided',
    'Decided: a guest who is not on the list any more',
  ])
    expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByRole('status').textContent).toMatch(/^1 new, 2 changed,? and 2 left out$/)
})

it('counts the guests of a sheet that was kept only when the list was counted again', async () => {
  const client = createQueryClient()
  client.setQueryData(guestFiltersQuery(eventId, {}).queryKey, { total: 60, erasedAt: null } as never)
  answerRows('done', { new: 3 }, [])
  const others = fetch
  const counts: ((total: number) => void)[] = []
  vi.stubGlobal('fetch', (url: string) => {
    if (!url.includes('/filters')) return others(url)
    return new Promise((resolve) => counts.push((total) => resolve(json({ total, erasedAt: null }))))
  })
  draw(client, { maximumEventSize: '50' })
  await screen.findByText('Open the guest list')
  expect(screen.queryByText(/on the list, 50 places/)).toBeNull()
  for (const answer of counts) answer(63)
  expect(await screen.findByText('63 guests on the list, 50 places')).toBeDefined()
})

it('still names, of a sheet that was kept, what was remarked on its rows', async () => {
  const counts = { ...none, new: 4 }
  const kept = { id, eventId, fileName: 'guests.csv', mode: 'new', state: 'done', columns: [], rows: 4, received: 4 }
  const remarks = [
    { code: 'lostLetters', count: 1 },
    { code: 'sameEmail', count: 2 },
  ]
  const found = { ...kept, done: 4, batches: [], counts, remarks, undone: null, by: { id: 'p', name: 'Ana' } }
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith(`/imports/${id}`)) return json({ ...found, startedAt: '2026-07-01T10:00:00Z' })
    if (url.includes('/rows')) return json({ rows: [], more: false })
    if (url.includes('/filters')) return json({ total: 4, erasedAt: null })
    return url.endsWith('/imports') ? json({ imports: [] }) : json({ lists: [] })
  })
  draw()
  const remark = await screen.findByText('1 row has a letter that could not be read (�)')
  expect(remark.closest('details')?.open).toBe(false)
  expect(screen.getByText(/^2 rows share an e-mail address/)).toBeDefined()
})

const nothing = () => undefined
const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

const nobodyKept = { arrived: 0, enrolled: 0, changed: 0 }

/** The dialog of a sheet whose undo would do this now. */
function drawUndo(undo: object | null, state: GuestImport['state'] = 'done', undone: GuestImport['undone'] = null) {
  vi.stubGlobal('fetch', () => json({ id, undo }))
  const found = { id, fileName: 'a.csv', state, undone }
  draw(createQueryClient(), null, <UndoSheetDialog found={found} onClose={nothing} onUndo={nothing} />)
}
const undoButton = (name: string) => screen.findByRole('button', { name })

it('says before the undo of a sheet how many guests it takes off, changes back and no longer marks', async () => {
  drawUndo({ removed: 4, restored: 1, unmarked: 0, kept: nobodyKept, runs: [] })
  await screen.findByText('4 guests are taken off the list')
  expect(lines()).toEqual(['4 guests are taken off the list', '1 guest is changed back'])
  expect((await undoButton('Undo this sheet')).getAttribute('aria-disabled')).toBeNull()
  cleanup()
  drawUndo({ removed: 0, restored: 0, unmarked: 2, kept: nobodyKept, runs: [] })
  await screen.findByText('2 guests are no longer marked as missing')
  expect(lines()).toEqual(['2 guests are no longer marked as missing'])
})

it('says who stays and why, leads to the enrollment that holds them, and undoes nothing where all stay', async () => {
  const runs = [{ id: 'run', guests: 5 }]
  drawUndo({ removed: 0, restored: 0, unmarked: 0, kept: { arrived: 1, enrolled: 5, changed: 2 }, runs })
  await screen.findByText('5 guests stay: enrolled since')
  expect(lines()).toEqual([
    '5 guests stay: enrolled since',
    '1 guest stays: marked as arrived since',
    '2 guests stay: changed by a later sheet',
    'Open the enrollment of 5 guests',
  ])
  expect(screen.getByText(/^To take off those who were enrolled, first undo their enrollment/)).toBeDefined()
  expect((await undoButton('Undo this sheet')).getAttribute('aria-disabled')).toBe('true')
})

it('offers the rest of a sheet whose undo has left guests', async () => {
  const undone = { removed: 0, restored: 0, unmarked: 0, kept: 5 }
  drawUndo({ removed: 5, restored: 0, unmarked: 0, kept: nobodyKept, runs: [] }, 'undone', undone)
  await screen.findByText('5 guests are taken off the list')
  expect((await undoButton('Undo the rest')).getAttribute('aria-disabled')).toBeNull()
  expect(stateWord({ state: 'undone', undone })).toBe('Partly undone')
  expect(undoWord({ state: 'undone', undone: { ...undone, kept: 0 } })).toBeNull()
})
