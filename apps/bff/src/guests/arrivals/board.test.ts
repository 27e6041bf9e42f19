import { eachText } from '@frontdesk/sheets/fields'
import { expect, it } from 'vitest'

import type { ListRow } from '../lists/list-rows.ts'
import { createBoards } from './board.ts'

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const at = { event: null, now: Date.parse('2026-05-20T10:00:00Z'), from: 0, settings: null, hasPassages: false }

/** Rows of guests without a mark, and how often their marks were looked up. */
function listOf(count: number) {
  let looks = 0
  const rows = Array.from({ length: count }, (_, index): ListRow => ({
    id: String(index),
    kind: 'sheet',
    guest: null,
    sheet: { name: `Guest ${index}`, surname: '', ...eachText(() => null), free: [] },
    service: null,
    onEvent: 'notAsked',
    canAsk: true,
    isRemoved: false,
    subjects: [],
    missing: false,
    text: '',
    get marks() {
      looks += 1
      return []
    },
    undone: [],
    passages: [],
  }))
  return { rows, looks: () => looks }
}

it('looks up the marks of each row once', () => {
  const { rows, looks } = listOf(50)
  expect(createBoards()(eventId, '1 0', rows, {}, at)).toMatchObject({ expected: 50, arrived: 0 })
  expect(looks()).toBe(50)
})

it('is counted once for all who read it, until something that it shows changes', () => {
  const boards = createBoards()
  const { rows, looks } = listOf(50)
  const counted = () => looks() / 50
  boards(eventId, '1 0', rows, {}, at)
  boards(eventId, '1 0', rows, {}, { ...at, now: at.now + 60_000 })
  expect(counted()).toBe(1)
  boards(eventId, '2 0', rows, {}, at)
  boards(eventId, '2 1', rows, {}, at)
  expect(counted()).toBe(3)
  boards(eventId, '2 1', rows, { day: '2026-05-20' }, at)
  expect(counted()).toBe(4)
  const later = { ...at, now: Date.parse('2026-05-21T10:00:00Z') }
  expect(boards(eventId, '2 1', rows, {}, later).today).toBeNull()
  boards(eventId, '2 1', rows, {}, { ...later, from: 1 })
  boards(eventId, '2 1', [...rows], {}, { ...later, from: 1 })
  expect(counted()).toBe(7)
})

it('keeps a hundred boards', () => {
  const boards = createBoards()
  const { rows, looks } = listOf(1)
  for (let ticket = 0; ticket <= 100; ticket += 1) boards(eventId, '1 0', rows, { ticket: String(ticket) }, at)
  const before = looks()
  boards(eventId, '1 0', rows, { ticket: '100' }, at)
  expect(looks()).toBe(before)
  boards(eventId, '1 0', rows, { ticket: '0' }, at)
  expect(looks()).toBeGreaterThan(before)
})

it('counts checkpoints for the day and the ticket that are asked for', () => {
  const id = '60000000-0000-4000-8000-000000000001'
  const { rows } = listOf(2)
  const pass = (day: string) => ({ day, checkpointId: id }) as unknown as ListRow['passages'][number]
  const [one, other] = rows
  if (one === undefined || other === undefined) throw new Error('no rows')
  const listed: ListRow[] = [
    { ...one, sheet: { ...one.sheet, ticket: 'Day' }, passages: [pass('2026-05-20'), pass('2026-05-21')] },
    { ...other, sheet: { ...other.sheet, ticket: 'VIP' }, passages: [pass('2026-05-20')] },
  ]
  const checkpoints = [{ id, name: 'Lunch', once: false }]
  const settings = { columns: [], instruction: null, askTickets: [], checkpoints } as never
  const people = (query: { day?: string; ticket?: string }) =>
    createBoards()(eventId, '1 0', listed, query, { ...at, settings }).checkpoints.map((place) => place.people)
  expect([people({}), people({ ticket: 'Day' }), people({ day: '2026-05-21' })]).toEqual([[2], [1], [1]])
})
