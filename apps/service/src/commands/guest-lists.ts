import type { LoadItem, Skipped } from '#load/load-records.ts'

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

type Row = Pick<LoadItem, 'file' | 'line'> & { cells: string }

const placeOf = ({ file, line }: Pick<LoadItem, 'file' | 'line'>): string => `${file ?? ''}:${line ?? ''}`

/** Collects the attendees among records that pass through, by their event. */
export function collectGuestLists() {
  const events = new Map<string, Row[]>()
  const note = ({ kind, record, file, line }: LoadItem): void => {
    const attendee = kind === 'attendees' ? record['attendee'] : null
    if (typeof attendee !== 'object' || attendee === null) return
    const values: Record<string, unknown> = { ...attendee }
    const eventId = values['eventId']
    if (typeof eventId !== 'string') return
    const rows = events.get(eventId) ?? []
    events.set(eventId, rows)
    const cells = fields.map((field) => cellOf(values[field])).join(',')
    if (rows.length < mostRows) rows.push({ file, line, cells })
  }
  return {
    async *through(items: Iterable<LoadItem> | AsyncIterable<LoadItem>): AsyncIterable<LoadItem> {
      for await (const item of items) {
        note(item)
        yield item
      }
    },
    /** Lists of the attendees that were loaded. */
    made(skipped: readonly Skipped[]): GuestList[] {
      const left = new Set(skipped.filter(({ kind }) => kind === 'attendees').map(placeOf))
      return [...events].flatMap(([eventId, all]) => {
        const rows = all.filter((row) => !left.has(placeOf(row)))
        const text = `${[header.join(','), ...rows.map(({ cells }) => cells)].join('\r\n')}\r\n`
        return rows.length === 0 ? [] : [{ eventId, fileName: 'attendees.csv', text }]
      })
    },
  }
}
