import { expect, it, vi } from 'vitest'

const start = { timezone: 'Europe/Brussels', start: '2025-01-07T09:00:00', isRecurring: true }
const rules = [
  { recurrenceRule: 'FREQ=HOURLY;COUNT=3' },
  { recurrenceRule: 'FREQ=DAILY;COUNT=3', exclusionRecurrenceRule: 'FREQ=HOURLY' },
]

// Loaded parts stay loaded: one test, in this order, with modules of its own.
it('a record that needs a part that is not loaded has a notice, and no dates but its own', async () => {
  vi.resetModules()
  const { loadParts, missingParts } = await import('#desk.ts')
  const { nextOccurrences, recurrenceOf, sentence } = await import('./index.ts')
  const { occurrencesBetween } = await import('./occurrences-between.ts')
  for (const recurrence of rules) {
    const event = { ...start, recurrence }
    expect(missingParts(event)).toEqual(['hours'])
    const view = recurrenceOf(event)
    expect([view.kind, view.rule, view.notices.map(({ kind }) => kind)]).toEqual(['unreadable', null, ['part-missing']])
    expect(sentence(view, { locale: 'en' })).toBe('Repeats, but the pattern could not be read')
    const { series } = view
    if (series === null) throw new Error('no series')
    expect(nextOccurrences(series, { now: 0 }).rows.map((row) => row.start)).toEqual(['2025-01-07T09:00:00'])
    const days = { firstDay: '2025-01-01', lastDay: '2025-01-31', zone: 'Europe/Brussels' }
    expect(occurrencesBetween(series, days).rows.length).toBe(1)
  }
  const windows = { ...start, timezone: 'Romance Standard Time', recurrence: { recurrenceRule: 'FREQ=DAILY' } }
  expect(recurrenceOf(windows).notices.map(({ kind }) => kind)).toContain('part-missing')

  await loadParts(['hours', 'oddZones'])
  const view = recurrenceOf({ ...start, recurrence: rules[0] })
  expect(sentence(view, { locale: 'en' })).toBe('Every hour from 09:00 (Brussels time), 3 times')
  expect(recurrenceOf(windows)).toMatchObject({ kind: 'series', zone: 'Europe/Paris', notices: [] })
})
