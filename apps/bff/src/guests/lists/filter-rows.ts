import type { DeskAnswer, DeskQuery } from '@frontdesk/desk-api'
import { byValue, distinctChoices, fitsValues, hasValue } from '@frontdesk/desk-api/field-values'
import { hasTyped } from '@frontdesk/desk-api/guest-search'
import { type FilteredField, eachFiltered, filteredFields } from '@frontdesk/sheets/fields'

import { comparable } from './comparable.ts'
import type { ListRow, ListRows, OnEvent } from './list-rows.ts'
import { type EventStanding, standingOf } from './standing.ts'

export type Filter = DeskQuery<'guestFilters'>
export type Sort = NonNullable<DeskQuery<'guests'>['sort']>
type Order = Exclude<Sort, 'match' | `-${string}`>
type Part = Exclude<keyof Filter, 'day'>

const mostChoices = 200

/** Who was removed, is in no sheet and has not arrived is found by a search or by the filter of the removed only. */
const isListed = ({ kind, isRemoved, marks }: ListRow): boolean => kind === 'sheet' || !isRemoved || marks.length > 0

const is = (wanted: 'yes' | 'no', holds: boolean): boolean => (wanted === 'yes') === holds

/** What is worked out before rows are read. `similar`: ids that a forgiving search found beside the exact ones. */
type Known = { similar: ReadonlySet<string>; eventStanding: EventStanding }

/** One test for each part of a filter that is given. */
function testsOf(filter: Filter, { similar, eventStanding }: Known): Map<Part, (row: ListRow) => boolean> {
  const tests = new Map<Part, (row: ListRow) => boolean>()
  const { q, onEvent, arrived, day, missing, seen, canAsk, ids } = filter
  const isSearch = q !== undefined && q.trim() !== ''
  if (isSearch) {
    const isExact = hasTyped(q)
    tests.set('q', (row) => isExact(row.text) || similar.has(row.id))
  }
  if (onEvent !== undefined) tests.set('onEvent', (row) => onEvent.includes(eventStanding(row)))
  else if (!isSearch && ids === undefined) tests.set('onEvent', isListed)
  if (arrived !== undefined) {
    const wanted = arrived === 'yes' ? 'arrived' : 'notYet'
    tests.set('arrived', (row) => standingOf(row, day) === wanted)
  }
  for (const field of filteredFields) {
    const value = filter[field]
    if (value === undefined) continue
    const fits = fitsValues(field, value)
    tests.set(field, ({ sheet }) => fits(sheet[field]))
  }
  if (missing !== undefined) tests.set('missing', (row) => is(missing, row.missing))
  if (seen !== undefined) tests.set('seen', (row) => is(seen, row.kind !== 'sheet'))
  if (canAsk !== undefined) tests.set('canAsk', (row) => is(canAsk, row.canAsk))
  const of = filter.import?.toLowerCase()
  if (of !== undefined) tests.set('import', (row) => row.guest?.importId === of || row.guest?.changedBy === of)
  if (ids !== undefined) {
    const named = new Set(ids.map((id) => id.toLowerCase()))
    tests.set('ids', ({ id }) => named.has(id.toLowerCase()))
  }
  return tests
}

/** Rows that fit every part of the filter, in their order. */
export function filteredRows(rows: readonly ListRow[], filter: Filter, known: Known): ListRow[] {
  const tests = [...testsOf(filter, known).values()]
  return rows.filter((row) => tests.every((fits) => fits(row)))
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Compared as text that was worked out once for each row. */
function sortedBy(rows: readonly ListRow[], keyOf: (row: ListRow) => string): ListRow[] {
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .toSorted((a, b) => collator.compare(a.key, b.key))
    .map(({ row }) => row)
}

const last = '\uffff'
const onEventOrder: Record<OnEvent, string> = { yes: '0', unknown: '1', notAsked: '2', cannotAsk: '3', no: '4' }
const bySurname = ({ sheet }: ListRow): string => `${sheet.surname} ${sheet.name}`
const arrivedAt = (row: ListRow): string => row.marks[0]?.at.toISOString() ?? last
const byField = (field: FilteredField) => (row: ListRow) => `${row.sheet[field] ?? last} ${bySurname(row)}`
const keys: Record<Order, (row: ListRow) => string> = {
  surname: bySurname,
  name: ({ sheet }) => sheet.name,
  ...eachFiltered(byField),
  arrived: (row) => `${arrivedAt(row)} ${bySurname(row)}`,
  onEvent: (row) => `${onEventOrder[row.onEvent]} ${bySurname(row)}`,
}

/** Rows in an order that is worked out once for each change of what the sheets say. */
function inOrder(list: ListRows, order: Order): readonly ListRow[] {
  const name = order === 'arrived' ? `arrived ${list.markChange()}` : order
  const known = list.orders.get(name)
  if (known !== undefined) return known.flatMap((id) => list.byId.get(id) ?? [])
  const rows = sortedBy(list.rows, keys[order])
  for (const other of list.orders.keys()) if (other.split(' ')[0] === order) list.orders.delete(other)
  list.orders.set(
    name,
    rows.map(({ id }) => id),
  )
  return rows
}

/** All rows in an order. Guests who have not arrived follow the others, in descending order too. */
export function sortedRows(list: ListRows, sort: Exclude<Sort, 'match'>): readonly ListRow[] {
  if (sort === '-surname' || sort === '-name') return inOrder(list, sort === '-name' ? 'name' : 'surname').toReversed()
  if (sort !== '-arrived') return inOrder(list, sort)
  const rows = inOrder(list, 'arrived')
  const arrived = rows.filter((row) => row.marks.length > 0)
  return [...arrived.toReversed(), ...rows.slice(arrived.length)]
}

const choicesOf = (counts: ReadonlyMap<string, number>) =>
  byValue(counts, { size: (guests) => guests, sum: (one, other) => one + other, shorten: comparable })
    .map(({ value, count }) => ({ value, guests: count }))
    .toSorted((a, b) => b.guests - a.guests || collator.compare(a.value, b.value))
    .slice(0, mostChoices)

type Counts = Pick<
  DeskAnswer<'guestFilters'>,
  'onEvent' | 'arrived' | 'missing' | 'seen' | 'canAsk' | 'values' | 'withValue' | 'free'
>

const add = (to: Map<string, number>, value: string): void => void to.set(value, (to.get(value) ?? 0) + 1)

/**
 * How many rows each setting of a filter leaves, with all other parts of the filter in force. Tickets and other values are
 * counted of guests, as the board counts them, unless the filter asks for people who are none.
 */
export function countsOf(rows: readonly ListRow[], filter: Filter, known: Known): Counts {
  const tests = [...testsOf(filter, known)]
  const onEvent = { yes: 0, waitlisted: 0, no: 0, unknown: 0, notAsked: 0, cannotAsk: 0, refused: 0, maybeAdded: 0 }
  const counts = {
    arrived: { yes: 0, no: 0 },
    missing: { yes: 0, no: 0 },
    seen: { yes: 0, no: 0 },
    canAsk: { yes: 0, no: 0 },
  }
  const values = eachFiltered(() => new Map<string, number>())
  const withValue = eachFiltered(() => 0)
  const free = new Set<string>()
  const asksForOthers = filter.onEvent !== undefined || filter.seen === 'yes'
  for (const row of rows) {
    for (const { header } of row.sheet.free) free.add(header)
    const failed = tests.filter(([, fits]) => !fits(row))
    if (failed.length > 1) continue
    const only = failed[0]?.[0]
    const belongsTo = (part: Part): boolean => only === undefined || only === part
    if (belongsTo('onEvent')) onEvent[known.eventStanding(row)] += 1
    const standing = standingOf(row, filter.day)
    if (belongsTo('arrived') && standing !== 'notExpected') counts.arrived[standing === 'arrived' ? 'yes' : 'no'] += 1
    if (belongsTo('missing')) counts.missing[row.missing ? 'yes' : 'no'] += 1
    if (belongsTo('seen')) counts.seen[row.kind === 'sheet' ? 'no' : 'yes'] += 1
    if (belongsTo('canAsk')) counts.canAsk[row.canAsk ? 'yes' : 'no'] += 1
    if (standing === 'notExpected' && !asksForOthers) continue
    for (const field of filteredFields)
      if (belongsTo(field)) {
        for (const value of distinctChoices(field, row.sheet[field])) add(values[field], value)
        if (hasValue(field, row.sheet[field])) withValue[field] += 1
      }
  }
  return { onEvent, ...counts, values: eachFiltered((field) => choicesOf(values[field])), withValue, free: [...free] }
}
