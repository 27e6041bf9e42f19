import { describe, expect, it } from 'vitest'

import type { AuditEntry } from '#api/desk/audit.ts'

import { filterOf, isFiltered, readAuditSearch } from './audit-search.ts'
import { actionText, entryKey, knownActions, merged, namesText, outcomeOf, subjectOf } from './audit-words.ts'

const person = '11111111-2222-3333-4444-555555555555'
const event = '11111111-2222-3333-4444-666666666666'

const entry = (seq: number, parts: Partial<AuditEntry>): AuditEntry => ({
  seq,
  at: '2026-11-21T09:00:00.000Z',
  kind: 'outcome',
  action: 'enrollAttendee',
  by: null,
  session: null,
  outcome: 'confirmed',
  code: null,
  subjects: {},
  names: { person: null, event: null },
  requestedState: null,
  fields: [],
  writeId: null,
  reference: null,
  ...parts,
})

const named = (who: string | null, at: string | null) => namesText(entry(1, { names: { person: who, event: at } }))

describe('entries of the audit', () => {
  it('are one row for each write: its outcome, or its intent without one', () => {
    const rows = [
      entry(5, { kind: 'intent', writeId: 'c', outcome: null }),
      entry(4, { writeId: 'a' }),
      entry(3, { kind: 'sign_in', action: 'desk.signIn' }),
      entry(2, { kind: 'intent', writeId: 'b', outcome: null }),
      entry(1, { kind: 'intent', writeId: 'a', outcome: null }),
    ]
    expect(merged(rows).map(({ seq }) => seq)).toEqual([5, 4, 3, 2])
    expect(outcomeOf(entry(5, { kind: 'intent', outcome: null }))).toEqual({ meaning: 'wait', name: 'End unknown' })
  })

  it('name the action, and keep unlisted values', () => {
    expect(actionText(entry(1, {}))).toBe('Enroll or remove a person')
    expect(actionText(entry(1, { requestedState: 'enroll' }))).toBe('Enroll a person')
    expect(actionText(entry(1, { requestedState: 'remove' }))).toBe('Remove a person from an event')
    expect(actionText(entry(1, { kind: 'reveal', action: 'getVirtualInfo', fields: ['streamKey'] }))).toBe(
      'Show the hidden field streamKey',
    )
    expect(actionText(entry(1, { action: 'guests.keptLists' }))).toBe('Imported attendees kept as guest lists')
    for (const action of ['people.dance', 'toString', '__proto__'])
      expect(actionText(entry(1, { action }))).toBe(action)
    expect(outcomeOf(entry(1, { outcome: 'constructor' }))).toEqual({ meaning: 'neutral', name: 'constructor' })
  })

  it('say of an enrollment or a removal that it changed nothing', () => {
    const ends = (['enroll', 'remove'] as const).map((requestedState) =>
      outcomeOf(entry(1, { requestedState, code: 'unchanged' })),
    )
    expect(ends.map(({ name }) => name)).toEqual(['Was on the list already', 'Was removed already'])
    expect(outcomeOf(entry(1, { requestedState: 'remove' })).name).toBe('Done')
  })

  it('say of an arrival that it was marked or undone, each a row of its own', () => {
    const arrivals = ['guests.markArrival', 'guests.undoArrival'].map((action) =>
      entry(1, { seq: null, kind: 'guests', action, subjects: { eventId: event, markId: person } }),
    )
    expect(arrivals.map(actionText)).toEqual(['Mark an arrival', 'Undo an arrival'])
    expect(knownActions().filter(({ name }) => name === 'Mark an arrival')).toEqual([
      { action: 'guests.markArrival', name: 'Mark an arrival' },
    ])
    expect(new Set([...arrivals, entry(1, {})].map(entryKey)).size).toBe(3)
  })

  it('name person and event, as far as the desk knows them', () => {
    expect(named('Kim', 'Opening night')).toBe('Kim · Opening night')
    expect([named('Kim', null), named(null, 'Opening night'), named(null, null)]).toEqual([
      'Kim',
      'Opening night',
      null,
    ])
  })

  it('name the most specific id', () => {
    expect(subjectOf(entry(1, { subjects: { eventId: event, personId: person } }))).toEqual({
      name: 'personId',
      id: person,
    })
    expect(subjectOf(entry(1, { subjects: { record: event } }))).toEqual({ name: 'record', id: event })
    expect(subjectOf(entry(1, {}))).toBeNull()
  })
})

describe('filters in the search params', () => {
  it('are ignored when invalid', () => {
    const good = {
      who: person,
      what: 'desk.signIn',
      on: event,
      end: 'refused',
      since: '2026-11-01',
      until: '2026-11-21',
    }
    expect(readAuditSearch({ ...good, sort: '-when' })).toEqual({ ...good, sort: '-when' })
    const bad = { who: 'x', what: "a'b", on: 1, end: '%', since: 'yesterday', until: '2026-13-45' }
    expect(readAuditSearch(bad)).toEqual({})
    expect([isFiltered({ sort: 'who' }), isFiltered({ end: 'refused' })]).toEqual([false, true])
  })

  it('are whole local days of the reader', () => {
    const { from, to } = filterOf({ since: '2026-11-20', until: '2026-11-20' })
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 60 * 60_000 - 1)
    expect(filterOf({ find: 'x', who: person })).toEqual({ who: person })
  })
})
