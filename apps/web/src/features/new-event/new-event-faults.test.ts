import { CreateEvent } from '@frontdesk/api-types/forms'
import { slugOf } from '@frontdesk/api-types/plain-text'
import { describe, expect, it } from 'vitest'

import { metaFieldView } from '#records/event/meta-field-view.ts'

import { type NewEventValues, emptyDraft } from './new-event-draft.ts'
import { byField, draftFaults, pathFaults, schemaFaults, serviceFaults } from './new-event-faults.ts'
import { outcomeOf } from './new-event-outcome.ts'
import { type Times, withAllDay, withEnd, withStart } from './new-event-times.ts'
import { nextSlug } from './next-slug.ts'

const eventId = '0193a1c2-7f00-4000-8000-000000000001'
const empty = emptyDraft('Europe/Brussels', () => eventId)
const faultsOf = (values: Partial<NewEventValues>, fields: Parameters<typeof draftFaults>[1] = []) =>
  byField(draftFaults({ ...empty, values: { ...empty.values, name: 'Spring', ...values } }, fields))
const times = (change: (before: Times) => Times) => ({ times: change(empty.values.times) })
const at = (startDate: string, startTime: string) => times((before) => withStart(before, { startDate, startTime }))

describe('client-side validation', () => {
  it('accepts a named event without a schedule', () => expect(faultsOf({})).toEqual({}))
  it('requires a name', () => expect(faultsOf({ name: '  ' })).toHaveProperty('name'))
  it('rejects an incomplete start', () => {
    expect(faultsOf(at('2026-11-28', ''))).toHaveProperty('startTime')
    expect(faultsOf(at('', '09:00'))).toHaveProperty('startDate')
    expect(faultsOf(at('2026-11-31', '09:00'))).toHaveProperty('startDate')
  })
  it('rejects an end before the start, at the field that causes it', () => {
    const timed = at('2026-11-28', '09:00').times
    expect(faultsOf({ times: withEnd(timed, { endTime: '08:00' }) })).toHaveProperty('endTime')
    expect(faultsOf({ times: withEnd(timed, { endDate: '2026-11-27' }) })).toHaveProperty('endDate')
    const days = withEnd(withAllDay(timed, true), { endDate: '2026-11-27' })
    expect(faultsOf({ times: days })).toEqual({ endDate: 'The last day is before the first' })
  })
  it('rejects an end without a start', () => {
    expect(faultsOf(times((before) => withEnd(before, { endDate: '2026-11-28', endTime: '09:00' })))).toHaveProperty(
      'startDate',
    )
  })
  it('rejects a clock time that a clock change skips', () => {
    expect(faultsOf(at('2026-03-29', '02:30'))['startTime']).toMatch(/02:30 does not exist .* 03:30/)
    expect(faultsOf(at('2026-10-25', '02:30'))).toEqual({})
  })
  it('rejects a point out of range, and an incomplete one', () => {
    expect(faultsOf({ latitude: '91', longitude: '0' })).toHaveProperty('latitude')
    expect(faultsOf({ latitude: '50', longitude: '181' })).toHaveProperty('longitude')
    expect(faultsOf({ latitude: '50' })).toHaveProperty('longitude')
    expect(faultsOf({ latitude: 'north', longitude: '4' })).toHaveProperty('latitude')
  })
  it('rejects an id field without an id', () => expect(faultsOf({ parentId: 'spring' })).toHaveProperty('parentId'))
  it('validates metadata only when it is sent', () => {
    const years = metaFieldView({ id: eventId, code: 'years', name: 'Years', valueKind: 'Number', maxValue: 20 })
    const meta = { years: '21' }
    expect(faultsOf({ withMeta: true, meta }, [years])).toHaveProperty('meta.years')
    expect(faultsOf({ withMeta: false, meta }, [years])).toEqual({})
    const unread = { ...empty, values: { ...empty.values, name: 'x', withMeta: true, meta } }
    expect(draftFaults(unread, [])).toMatchObject([{ field: null }])
    const there = { ...empty, target: 'createEvent' as const }
    expect(draftFaults({ ...there, values: { ...there.values, name: 'x', withMeta: true, meta } }, [years])).toEqual([])
  })
})

it('translates schema issues, at their fields', () => {
  const body = { eventId: 'x', userId: eventId, projectId: eventId, status: 'Maybe', startDate: 'soon', colour: 1 }
  const read = CreateEvent.safeParse(body)
  const found = schemaFaults(read.error?.issues ?? [])
  expect(byField(found)).toMatchObject({
    eventId: expect.stringContaining('No id'),
    status: 'Has to be Tentative, Confirmed or Cancelled',
    startDate: expect.stringContaining('Not a valid date'),
  })
  expect(found.map(({ message }) => message).join()).not.toMatch(/Invalid|expected|undefined/)
})

describe('an error of the service', () => {
  it('is shown at the field that it names, else at the top', () => {
    expect(
      serviceFaults(['startDate: is needed', 'Name: too long', 'meta.shirt: no', 'The hall is taken', 'x: y', ' ']),
    ).toEqual([
      { field: 'startDate', message: 'Message: is needed' },
      { field: 'name', message: 'Message: too long' },
      { field: 'meta.shirt', message: 'Message: no' },
      { field: null, message: 'The hall is taken' },
      { field: null, message: 'x: y' },
    ])
    expect(pathFaults([{ path: 'timezone', message: 'unknown' }])[0]?.field).toBe('timezone')
    expect(pathFaults([{ path: 'colour', message: 'unknown' }])).toEqual([{ field: null, message: 'colour: unknown' }])
  })
})

describe('the envelope', () => {
  const data = { id: eventId, name: 'Spring' }
  it('is created with a record, whatever else it contains', () => {
    expect(outcomeOf({ requestComplete: true, data })).toEqual({ kind: 'created', event: data, remarks: [] })
    expect(outcomeOf({ requestComplete: true, data, errors: ['no picture'] })).toMatchObject({
      remarks: ['no picture'],
    })
    expect(outcomeOf({ requestComplete: false, data })).toMatchObject({
      kind: 'created',
      remarks: [expect.any(String)],
    })
  })
  it('is refused with errors', () => {
    const refused = outcomeOf({ requestComplete: false, errors: ['name: is required'], data: null })
    expect(refused).toMatchObject({ kind: 'refused', faults: [{ field: 'name' }] })
  })
  it('is unclear when it is incomplete without a reason', () => {
    expect(outcomeOf({ requestComplete: false, errors: [' '], data: null })).toEqual({ kind: 'unclear' })
  })
  it('is accepted without a record', () => {
    expect(outcomeOf({ requestComplete: true, data: null }).kind).toBe('accepted')
    expect(outcomeOf({ data: null }).kind).toBe('accepted')
  })
})

it('guesses the most likely slug', () => {
  expect(slugOf('  Tideline: the Developers’ Day & Night ')).toBe('tideline-the-developers-day-and-night')
  expect(slugOf('Größe ÅÉ')).toBe('grosse-ae')
  expect(slugOf('मेला 2026')).toMatch(/2026$/)
  expect(slugOf('!!!')).toBe('')
  expect(nextSlug('spring')).toBe('spring-2')
  expect(nextSlug('spring-9')).toBe('spring-10')
})
