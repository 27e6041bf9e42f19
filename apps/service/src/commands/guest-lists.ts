import type { LoadItem } from '#load/load-records.ts'

/** A sheet of guests that the desk imports at its next start. */
export interface GuestList {
  eventId: string
  fileName: string
  /** CSV with a header, UTF-8. */
  text: string
}

const header = ['Name', 'Email', 'Phone', 'Company', 'Job title', 'Attendee ID', 'Person ID', 'User ID']
const fields = ['name', 'email', 'phone', 'company', 'jobTitle', 'id', 'personId', 'userId'] as const
/** Largest number of rows; further attendees of an event are left out. */
const mostRows = 50_000

const cellOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : ''
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Collects the attendees among records that pass through, by their event. */
export function collectGuestLists() {
  const events = new Map<string, string[]>()
  const note = ({ kind, record }: LoadItem): void => {
    const attendee = kind === 'attendees' ? record['attendee'] : null
    if (typeof attendee !== 'object' || attendee === null) return
    const values: Record<string, unknown> = { ...attendee }
    const eventId = values['eventId']
    if (typeof eventId !== 'string') return
    const rows = events.get(eventId) ?? []
    events.set(eventId, rows)
    if (rows.length < mostRows) rows.push(fields.map((field) => cellOf(values[field])).join(','))
  }
  return {
    async *through(items: Iterable<LoadItem> | AsyncIterable<LoadItem>): AsyncIterable<LoadItem> {
      for await (const item of items) {
        note(item)
        yield item
      }
    },
    made: (): GuestList[] =>
      [...events].map(([eventId, rows]) => ({
        eventId,
        fileName: 'attendees.csv',
        text: `${[header.join(','), ...rows].join('\r\n')}\r\n`,
      })),
  }
}
