import { mostGuestsInAll, mostGuestsOfEvent } from '@frontdesk/api-types/guest-bounds'
import { isRecord } from '@frontdesk/api-types/is-record'

import type { LoadItem, Skipped } from '#load/load-records.ts'

/** The attendees of an event, as a guest list that the desk keeps at its next start. */
export interface GuestList {
  eventId: string
  fileName: string
  /** As `packages/sheets` names the fields of a guest. */
  columns: readonly { header: string; field: string }[]
  rows: readonly (readonly string[])[]
}

const columns = [
  { header: 'Name', field: 'name' },
  { header: 'Email', field: 'email' },
  { header: 'Phone', field: 'phone' },
  { header: 'Company', field: 'company' },
  { header: 'Job title', field: 'jobTitle' },
  { header: 'Ticket', field: 'ticket' },
  { header: 'Confirmation number', field: 'confirmationNumber' },
  { header: 'Attendee ID', field: 'attendeeId' },
  { header: 'Person ID', field: 'personId' },
  { header: 'User ID', field: 'userId' },
] as const

type Values = Readonly<Record<string, unknown>>

const textIn = (values: unknown, field: string): string => {
  const value = isRecord(values) ? values[field] : null
  return typeof value === 'string' ? value : ''
}

type Row = Pick<LoadItem, 'file' | 'line'> & { values: Values }

const placeOf = ({ file, line }: Pick<LoadItem, 'file' | 'line'>): string => `${file ?? ''}:${line ?? ''}`

/** Collects the attendees and the confirmation numbers among records that pass through, by event. */
export function collectGuestLists() {
  const events = new Map<string, Map<string, Row>>()
  const numbers = new Map<string, string>()
  let [kept, leftOut] = [0, 0]
  const noteAttendee = ({ record, file, line }: LoadItem): void => {
    const attendee = record['attendee']
    const [eventId, id] = [textIn(attendee, 'eventId'), textIn(attendee, 'id')]
    if (!isRecord(attendee) || eventId === '') return
    const rows = events.get(eventId) ?? new Map<string, Row>()
    events.set(eventId, rows)
    // The later record of an id is the one that is loaded.
    const isNew = !rows.has(id)
    // Further attendees are left out and counted.
    if (isNew && (rows.size >= mostGuestsOfEvent || kept >= mostGuestsInAll)) leftOut += 1
    else {
      rows.set(id, { file, line, values: attendee })
      if (isNew) kept += 1
    }
  }
  const note = (item: LoadItem): void => {
    if (item.kind === 'attendees') noteAttendee(item)
    const { kind, record } = item
    const number = kind === 'registrants' ? textIn(record, 'confirmationNumber') : ''
    if (number !== '') numbers.set(`${textIn(record, 'eventId')} ${textIn(record, 'personId')}`, number)
  }
  const cellsOf = (eventId: string, values: Values): string[] => {
    const personId = textIn(values, 'personId')
    return columns.map(({ field }) => {
      if (field === 'ticket') return textIn(values['attendanceType'], 'name')
      if (field === 'confirmationNumber') return numbers.get(`${eventId} ${personId}`) ?? ''
      return textIn(values, field === 'attendeeId' ? 'id' : field)
    })
  }
  return {
    async *through(items: Iterable<LoadItem> | AsyncIterable<LoadItem>): AsyncIterable<LoadItem> {
      for await (const item of items) {
        note(item)
        yield item
      }
    },
    /** Lists of the attendees that were loaded. */
    made(skipped: readonly Skipped[]): { lists: GuestList[]; people: number; leftOut: number } {
      const left = new Set(skipped.filter(({ kind }) => kind === 'attendees').map(placeOf))
      const lists = [...events].flatMap(([eventId, all]) => {
        const rows = [...all.values()].filter((row) => !left.has(placeOf(row)))
        const cells = rows.map(({ values }) => cellsOf(eventId, values))
        return cells.length === 0 ? [] : [{ eventId, fileName: 'attendees.ndjson', columns, rows: cells }]
      })
      return { lists, people: lists.reduce((total, { rows }) => total + rows.length, 0), leftOut }
    },
  }
}
