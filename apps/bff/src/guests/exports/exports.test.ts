import { eachText, longestValue } from '@frontdesk/sheets/fields'
import { expect, it } from 'vitest'

import type { ListRow } from '../lists/list-rows.ts'
import { eventStandings } from '../lists/standing.ts'
import { createExports } from './exports.ts'

const rowOf = (at: number): ListRow => ({
  id: String(at),
  kind: 'sheet',
  guest: null,
  sheet: {
    name: `Guest ${at}`,
    surname: '',
    ...eachText(() => null),
    free: Array.from({ length: 12 }, (_, column) => ({ header: `H${column}`, value: 'x'.repeat(longestValue) })),
  },
  service: null,
  onEvent: 'cannotAsk',
  canAsk: false,
  isRemoved: false,
  subjects: [],
  missing: false,
  text: '',
  marks: [],
  undone: [],
  passages: [],
})

const show = {
  names: async () => (id: string) => ({ id, name: null }),
  marks: async () => [],
  passages: async () => [],
  notes:
    async () =>
    ({ id }: ListRow) =>
      Number(id),
}

const noPassages = { passages: { all: async () => [] }, settings: { of: async () => ({ settings: null, at: null }) } }

const listing = (rows: readonly ListRow[]) => ({
  rowsOf: async () => rows,
  rows: async () => Promise.reject(new Error('not asked')),
  eventStanding: async () =>
    (await eventStandings({ uncertainRuns: async () => new Map(), refusedAt: async () => new Map() }, ['event'])).of,
})

it('a file is written row by row: others are served after any of them', async () => {
  let turns = 0
  const rows = Array.from({ length: 200 }, (_, at) => rowOf(at))
  const exports = createExports({
    audit: { record: async () => undefined },
    limits: { take: async () => undefined },
    newPause: () => () => {
      turns += 1
      return null
    },
    lists: listing(rows),
    arrivals: { all: async () => [] },
    ...noPassages,
    show,
    zoneAt: () => 'Europe/Berlin',
  })
  const texts = await exports.guests('event', { filter: {}, columns: ['name', 'free'] }, { actor: null })
  // Once for the headers of a row, once for its line.
  expect(turns).toBe(2 * rows.length)
  expect(texts.length).toBeGreaterThan(rows.length)
  expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(longestValue * 13)
  expect(texts.join('').split('\r\n')[1]?.startsWith('Guest 0,xxx')).toBe(true)
})

it('a file of the list has the words of the screen, the names of ids of the service, and how many notes there are', async () => {
  const said = {
    registered: 'yes',
    paid: 'unknown',
    fault: null,
    attendeeId: null,
    personId: null,
    registrantId: null,
  } as const
  const service = { ...said, askedAt: 0, onEvent: 'no', enrollmentStatus: 'Waitlisted' } as const
  const rows: ListRow[] = [
    { ...rowOf(0), sheet: { ...rowOf(0).sheet, free: [] } },
    { ...rowOf(1), sheet: { ...rowOf(1).sheet, free: [] }, onEvent: 'no', service },
    { ...rowOf(2), sheet: { ...rowOf(2).sheet, free: [] }, onEvent: 'no' },
  ]
  const exports = createExports({
    audit: { record: async () => undefined },
    limits: { take: async () => undefined },
    lists: listing(rows),
    arrivals: { all: async () => [] },
    ...noPassages,
    show,
    zoneAt: () => 'Europe/Berlin',
  })
  const columns = [
    'name',
    'email',
    'attendeeId',
    'onEvent',
    'registered',
    'paid',
    'arrivedAt',
    'notes',
    'rowId',
  ] as const
  const texts = await exports.guests('event', { filter: {}, columns: [...columns] }, { actor: null })
  expect(texts.slice(1).join('').trim().split('\r\n')).toEqual([
    'Name,E-mail,attendeeId,On the event,Registered,Paid,Arrived,Notes,Row number of the sheet',
    'Guest 0,,,Can’t be checked,,,,,',
    'Guest 1,,,Waitlisted,Yes,Couldn’t check,,1,',
    'Guest 2,,,Not on the event,,,,2,',
  ])
})

it('a file of the arrivals has words for headings, and the times at the event with its zone', async () => {
  const by = { id: 'p', name: 'Oona' }
  const undone = { at: '2026-11-28T15:40:00.000Z', by: { id: 'q', name: 'Ilse' }, reason: 'Another Ada' }
  const at = '2026-11-28T15:36:25.179Z'
  const mark = { id: 'm', version: 1, guestId: null, attendeeId: null, day: '2026-11-28', at, receivedAt: at, by }
  const exports = createExports({
    audit: { record: async () => undefined },
    limits: { take: async () => undefined },
    // Guarantee of the cast: only the rows are read.
    lists: { ...listing([]), rows: async () => ({ byId: new Map(), rows: [] }) as never },
    arrivals: { all: async () => [] },
    ...noPassages,
    show: { ...show, marks: async () => [{ ...mark, door: 'North', undone }] },
    zoneAt: () => 'Europe/Berlin',
  })
  const texts = await exports.arrivals('event', {}, { actor: null })
  expect(texts.slice(1).join('').trim().split('\r\n')).toEqual([
    'Name,Ticket,E-mail,Day,Arrived (Europe/Berlin),Received (Europe/Berlin),Door,Marked by,Taken back (Europe/Berlin),Taken back by,Reason',
    ',,,2026-11-28,2026-11-28 16:36:25,2026-11-28 16:36:25,North,Oona,2026-11-28 16:40:00,Ilse,Another Ada',
  ])
})

const ticketed = (at: number, ticket: string | null, subjects: readonly string[]): ListRow => {
  const row = rowOf(at)
  return { ...row, subjects, sheet: { ...row.sheet, ticket, free: [] } }
}

it('a file of one ticket has whoever was marked as an attendee before their sheet came', async () => {
  const rows = [ticketed(1, 'Student pass', ['a1']), ticketed(2, 'Day', ['a2']), ticketed(3, null, ['a3'])]
  const marks = ['a1', 'a2', 'a3', 'erased'].map((attendeeId) => ({ guestId: null, attendeeId }))
  const one = {
    id: 'm',
    version: 1,
    day: '2026-11-28',
    at: '2026-11-28T15:36:25Z',
    receivedAt: '2026-11-28T15:36:25Z',
    door: null,
  }
  const exports = createExports({
    audit: { record: async () => undefined },
    limits: { take: async () => undefined },
    // Guarantee of the casts: only the rows, and the ids of the marks are read.
    lists: { ...listing(rows), rows: async () => ({ byId: new Map(rows.map((row) => [row.id, row])), rows }) as never },
    arrivals: { all: async () => marks as never },
    passages: { all: async () => marks as never },
    settings: noPassages.settings,
    show: {
      ...show,
      marks: async (shown) =>
        shown.map((mark) => ({ ...mark, ...one, by: { id: 'p', name: null }, undone: null }) as never),
      passages: async (shown) =>
        shown.map((mark) => ({ ...mark, ...one, kind: 'out', by: { id: 'p', name: null }, undone: null }) as never),
    },
    zoneAt: () => 'Europe/Berlin',
  })
  for (const of of ['arrivals', 'passages'] as const) {
    const names = async (ticket?: string) =>
      (await exports[of]('event', ticket === undefined ? {} : { ticket }, { actor: null }))
        .slice(2)
        .map((line) => line.split(',')[0])
    expect(await names()).toEqual(['Guest 1', 'Guest 2', 'Guest 3', ''])
    expect(await names('student pass')).toEqual(['Guest 1'])
    expect(await names('')).toEqual(['Guest 3'])
  }
})
