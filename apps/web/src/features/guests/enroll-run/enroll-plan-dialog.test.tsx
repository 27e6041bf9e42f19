import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import german from '#i18n/de.json'
import spanish from '#i18n/es.json'
import { eventPaths } from '#navigation/paths.ts'
import { onEventWords } from '#records/guests/guest-view.ts'

import { EnrollPlanDialog } from './enroll-plan-dialog.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => Promise.resolve(),
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const tried = vi.fn<(id: string) => void>()
const none = { add: 0, alreadyOn: 0, uncertain: 0, askFirst: 0, cannotTell: 0, noEmail: 0 }

/** The sentences of a plan, each with its number, and the button that begins. */
async function planned(
  counts: Partial<typeof none>,
  unknownIds: string[] = [],
  rows: object[] = [],
  event: object = {},
  onEvent: { yes?: number; waitlisted?: number } = {},
  refusal: object | null = null,
) {
  const plan = { counts: { ...none, ...counts }, rows, unknownIds }
  const headers = { 'content-type': 'application/json' }
  const filters = { onEvent: { yes: 0, waitlisted: 0, ...onEvent } }
  const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
  const answerOf = (url: string) =>
    url.includes('/filters') ? filters : url.includes('/desk/guests') ? { lists: [{ eventId, refusal }] } : plan
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(new Response(JSON.stringify(answerOf(url)), { headers })))
  const page = { eventId, name: 'Tideline', zone: 'UTC', event, links: eventPaths('tideline') } as unknown as EventPage
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EventPageContext value={page}>
        <EnrollPlanDialog selection={{ kind: 'all' }} filter={{}} onTried={tried} onClose={() => undefined} />
      </EventPageContext>
    </QueryClientProvider>,
  )
  const button = await screen.findByRole('button', { name: /^Enroll \d/ })
  const terms = [...document.querySelectorAll('dt')]
  return { lines: terms.map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`), button }
}

it('says of each kind of guest what is known, and has no line for none', async () => {
  const { lines, button } = await planned({ add: 3, alreadyOn: 2, askFirst: 4, cannotTell: 5, noEmail: 1 }, [
    '90d006c4-b5a6-5f1f-8c57-6e1dd2a50ad6',
  ])
  expect(lines).toEqual([
    '3 will be added',
    '2 are on the event or in line for it already',
    '4 will be looked up first, and added if they are not on the event',
    '5 can’t be checked first: they are enrolled all the same, and may be on the event already',
    '1 can’t be added: no e-mail address and no id',
    '1 is not on this list any more',
  ])
  expect(button.textContent).toBe('Enroll 12 guests')
  expect(screen.getByText('Whether they get a message is up to the event system.')).toBeDefined()
})

it('says of one guest that they are on the event in the singular', async () => {
  const { lines } = await planned({ alreadyOn: 1, add: 1 })
  expect(lines).toContain('1 is on the event or in line for it already')
})

it('promises to add only whom the service said to be off', async () => {
  for (const unchecked of ['askFirst', 'cannotTell'] as const) {
    const { lines } = await planned({ [unchecked]: 7 })
    expect([unchecked, lines.length]).toEqual([unchecked, 1])
    expect(lines.join(' ')).not.toMatch(/will be added|Without an id/)
    cleanup()
  }
})

it('has nothing to begin when nobody can be added', async () => {
  const { button } = await planned({ alreadyOn: 2, noEmail: 1 })
  expect(button.getAttribute('aria-disabled') ?? button.getAttribute('disabled')).not.toBeNull()
})

it('who has no id is said to be beyond a check, never *Without an id*', () => {
  expect(onEventWords.cannotAsk.word).toBe('Can’t be checked')
  for (const texts of [german, spanish]) expect(Object.keys(texts)).not.toContain('Without an id')
})

it('leaves out who may be added already unless that is ticked, and then says so to the desk', async () => {
  const rows = [row('Ana Z', 'uncertain'), row('Bo X', 'add')]
  const { lines, button } = await planned({ add: 1, uncertain: 1 }, [], rows)
  expect(lines).toContain('1 may be added already: a run got no answer for them')
  expect(button.textContent).toBe('Enroll 1 guest')
  expect(screen.getByText('Bo X')).toBeDefined()
  await userEvent.click(screen.getByRole('checkbox', { name: /may add someone twice/ }))
  expect(button.textContent).toBe('Enroll 2 guests')
  const sent = vi.fn<(to: URL, init: { body: string }) => Promise<Response>>((_, { body }) =>
    Promise.resolve(Response.json(JSON.parse(body))),
  )
  vi.stubGlobal('fetch', sent)
  await userEvent.click(button)
  expect(JSON.parse(sent.mock.calls[0]?.[1].body ?? '')).toEqual({ selection: { filter: {} }, uncertain: true })
})

const row = (name: string, outcome: string) => ({ guestId: name, name, outcome })

it('names the first who are to be enrolled, and says what happens when the event is full', async () => {
  const rows = [
    row('On Already', 'alreadyOn'),
    row('Ana Z', 'add'),
    row('Bo X', 'askFirst'),
    row('No Mail', 'noEmail'),
    row('Cy W', 'cannotTell'),
    row('Di V', 'add'),
  ]
  const counts = { alreadyOn: 1, add: 9, askFirst: 2, cannotTell: 2, noEmail: 1 }
  await planned(counts, [], rows, { maximumEventSize: 1200, hasWaitlist: true })
  expect(screen.getByText('Ana Z, Bo X, Cy W, and 10 more')).toBeDefined()
  expect(
    screen.getByText('1,200 places in all; if the event is full, people are put on the waitlist while it has room.'),
  ).toBeDefined()
  cleanup()
  await planned({ add: 1, alreadyOn: 1 }, [], rows.slice(0, 2), { hasWaitlist: false })
  expect(screen.getByText('Ana Z')).toBeDefined()
  expect(screen.queryByText(/places|waitlist/)).toBeNull()
  cleanup()
  await planned({ alreadyOn: 1 }, [], rows.slice(0, 1), { maximumEventSize: 5, hasWaitlist: true })
  expect(screen.queryByText(/place|waitlist|On Already/)).toBeNull()
  cleanup()
  await planned({ add: 1 }, [], rows.slice(1, 2), { maximumEventSize: 40, hasWaitlist: true }, { waitlisted: 11 })
  expect(
    await screen.findByText(/^Full: 11 people are on the waitlist, .* or put them on the waitlist\.$/),
  ).toBeDefined()
})

it('promises nobody a place at an event that is full, by what the desk knows', async () => {
  const rows = [row('Ana Z', 'add')]
  const full = await planned({ add: 12, askFirst: 1 }, [], rows, { maximumEventSize: 40 }, { yes: 40 })
  expect(full.lines).toEqual([
    '12 are to be enrolled',
    '1 will be looked up first, and enrolled if they are not on the event',
  ])
  expect(
    screen.getByText(
      'Full: 40 people are enrolled, as far as this desk has checked. The event system will probably refuse them or put them on the waitlist.',
    ),
  ).toBeDefined()
  cleanup()
  const without = { maximumEventSize: 40, hasWaitlist: false, actualAttendance: 41 }
  const came = await planned({ add: 1 }, [], rows, without)
  expect(came.lines).toEqual(['1 is to be enrolled'])
  expect(screen.getByText(/^Full: as many have come .* will probably refuse them\.$/)).toBeDefined()
  cleanup()
  const room = await planned({ add: 1 }, [], rows, { maximumEventSize: 40 }, { yes: 39 })
  expect(room.lines).toEqual(['1 will be added'])
  expect(screen.getByText(/^At least 39 of 40 places are taken/)).toBeDefined()
  cleanup()
  const line = await planned({ add: 12 }, [], rows, { maximumEventSize: 40, hasWaitlist: true }, { waitlisted: 2 })
  expect(line.lines).toEqual(['12 are to be enrolled'])
})

const people = (count: number) => Array.from({ length: count }, (_, at) => row(`Guest ${at}`, 'add'))

it('names all whom it is to enroll when that is asked for, within a bound', async () => {
  await planned({ add: 5 }, [], people(5))
  expect(screen.getByText('Guest 0, Guest 1, Guest 2, and 2 more')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show all 5' }))
  expect(screen.getByText('Guest 0, Guest 1, Guest 2, Guest 3, Guest 4')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(screen.getByText(/and 2 more$/)).toBeDefined()
  cleanup()
  await planned({ add: 900 }, [], people(500))
  await userEvent.click(screen.getByRole('button', { name: 'Show the first 200' }))
  expect(screen.getByText(/Guest 199, and 700 more$/)).toBeDefined()
})

const chosen = [row('Ana Z', 'add'), row('Bo X', 'askFirst')]

it('warns when more are chosen than there are places left, as far as is known', async () => {
  await planned({ add: 12 }, [], chosen, { maximumEventSize: 40, hasWaitlist: true }, { yes: 39 })
  const warning = '12 guests for 40 places, of which at least 39 are taken: some will probably be refused'
  expect(screen.getByText(`${warning} or put on the waitlist.`)).toBeDefined()
  cleanup()
  await planned({ add: 41 }, [], chosen, { maximumEventSize: 40, hasWaitlist: false })
  expect(screen.getByText(/^41 guests for 40 places: some .*refused\.$/)).toBeDefined()
})

const unknown = () => screen.queryByText('How many places are taken is not known.')
const tryOne = () => screen.queryByRole('button', { name: 'Try Ana Z first' })

it('says when it is not known how many places are taken, and offers to try one guest first', async () => {
  await planned({ add: 1, askFirst: 1 }, [], chosen, { maximumEventSize: 24 })
  expect([unknown(), tryOne()]).not.toContain(null)
  cleanup()
  await planned({ add: 1 }, [], chosen.slice(0, 1), { maximumEventSize: 24 })
  expect(unknown()).not.toBeNull()
  expect(tryOne()).toBeNull()
  cleanup()
  await planned({ add: 2 }, [], chosen, { maximumEventSize: 24 }, { yes: 5 })
  expect([unknown(), tryOne()]).toEqual([null, null])
  cleanup()
  await planned({ add: 2 }, [], chosen, { hasWaitlist: true })
  expect([unknown(), tryOne()]).toEqual([null, null])
})

it('tries one guest, says what became of them, and plans the others anew with what is known then', async () => {
  await planned({ add: 2 }, [], chosen, { maximumEventSize: 24 })
  const refusal = { at: '2026-11-27T08:34:00Z', guests: 1, says: 'This event is full (24 of 24).', since: null }
  const refused = {
    guestId: 'Ana Z',
    name: 'Ana Z',
    outcome: 'refused',
    code: 'upstream_rejected',
    detail: refusal.says,
  }
  const sent = vi.fn<(to: URL | string, init?: { method?: string; body?: string }) => Promise<Response>>((to) => {
    const url = String(to)
    const answer = url.includes('/rows')
      ? { rows: [refused], count: 1 }
      : url.includes('/enrolling/plans')
        ? { counts: { ...none, add: 1 }, rows: chosen.slice(1), unknownIds: [] }
        : url.includes('/enrolling/')
          ? { id: 'run', state: 'done', counts: {} }
          : url.includes('/filters')
            ? { onEvent: { yes: 0, waitlisted: 0 } }
            : { lists: [{ eventId: '35a83181-3dfb-59a7-b8f2-f736a1197715', refusal }] }
    return Promise.resolve(Response.json(answer))
  })
  vi.stubGlobal('fetch', sent)
  await userEvent.click(screen.getByRole('button', { name: 'Try Ana Z first' }))
  expect((await screen.findByText('Refused')).parentElement?.textContent).toBe(`Ana ZRefused${refusal.says}`)
  expect(tried).toHaveBeenCalledExactlyOnceWith('Ana Z')
  const bodies = sent.mock.calls.flatMap(([, init]) => init?.body ?? [])
  expect(bodies).toContain(JSON.stringify({ selection: { ids: ['Ana Z'] } }))
  expect(
    await screen.findByText(/^Full as of .*08:34 \(24 of 24\)\. The event system will probably refuse/),
  ).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Enroll 1 guest' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull()
})

it('warns by what the event system said when it refused guests, and takes that back by what was done since', async () => {
  const refusal = { at: '2026-11-27T03:42:00Z', guests: 8, says: 'This event is full (24 of 24).', since: null }
  await planned({ add: 2 }, [], chosen, { maximumEventSize: 24, hasWaitlist: false }, {}, refusal)
  expect(
    await screen.findByText(/^Full as of .*03:42 \(24 of 24\)\. The event system will probably refuse them\.$/),
  ).toBeDefined()
  expect([unknown(), tryOne()]).toEqual([null, null])
  cleanup()
  const since = { at: '2026-11-27T03:50:00Z', what: 'removed' }
  await planned({ add: 2 }, [], chosen, { maximumEventSize: 24 }, {}, { ...refusal, since })
  expect(await screen.findByText(/^There may be space again: it was full at 03:42/)).toBeDefined()
  expect(tryOne()).not.toBeNull()
})
