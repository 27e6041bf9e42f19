import type { AuditedAction, DeskBody } from '@frontdesk/desk-api'
import type { GuestStanding, PassageKind } from '@frontdesk/desk-api/guest-words'
import { isOneOf } from '@frontdesk/desk-api/near-names'
import { columnTerms, eachText, serviceIds } from '@frontdesk/sheets/fields'
import { type CsvCell, csvLines, csvMark } from '@frontdesk/sheets/write-csv'

import type { Audit } from '#audit/audit.ts'
import { type Pause, createPause, mapInPieces } from '#concurrency/map-in-pieces.ts'
import type { Limits } from '#pipeline/rate-limits.ts'

import type { Arrivals } from '../arrivals/arrivals.ts'
import type { DoorSettings } from '../arrivals/door-settings.ts'
import type { Passages } from '../arrivals/passages.ts'
import type { By } from '../imports/imports.ts'
import { clockAt } from '../lists/event-days.ts'
import type { GuestLists } from '../lists/guest-lists.ts'
import type { Told } from '../lists/guest.ts'
import type { ListRow } from '../lists/list-rows.ts'
import type { ShowGuests, ShownMark } from '../lists/shown-guest.ts'
import { markOf } from '../lists/standing.ts'

/** The texts of a file, one after the other. */
export type Exports = {
  guests(eventId: string, asked: DeskBody<'exportGuests'>, by: By): Promise<readonly string[]>
  arrivals(eventId: string, asked: OfBoard, by: By): Promise<readonly string[]>
  passages(eventId: string, asked: OfBoard, by: By): Promise<readonly string[]>
}

/** The day and the ticket that are chosen on the board. */
type OfBoard = Pick<DeskBody<'exportArrivals'>, 'day' | 'ticket'>
type Column = DeskBody<'exportGuests'>['columns'][number]

/** Headers as the list on screen has them, in English; ids of the service keep their names, by which files are joined. */
const headers: Readonly<Record<Exclude<Column, 'free'>, string>> = {
  name: columnTerms.name,
  surname: 'Surname',
  ...eachText((field) => columnTerms[field]),
  ...Object.fromEntries(serviceIds.map((field) => [field, field])),
  onEvent: 'On the event',
  registered: 'Registered',
  paid: 'Paid',
  askedAt: 'Checked',
  arrivedAt: 'Arrived',
  door: 'Door',
  markedBy: 'Marked by',
  notes: 'Notes',
  missing: 'Not in the newest sheet',
}
const guestHeadings = [headers.name, headers.ticket, headers.email, 'Day']
const standingWords: Readonly<Record<GuestStanding, string>> = {
  yes: 'On the event',
  waitlisted: 'Waitlisted',
  no: 'Not on the event',
  unknown: 'Couldn’t check',
  notAsked: 'Not checked yet',
  cannotAsk: 'Can’t be checked',
  refused: 'Refused',
  maybeAdded: 'May be added already',
}
const passageWords: Readonly<Record<PassageKind, string>> = {
  out: 'Went out',
  in: 'Came back',
  checkpoint: 'Checkpoint',
}
const toldWords: Readonly<Record<Told, string>> = { yes: 'Yes', no: 'No', unknown: 'Couldn’t check' }

/** Values are so long that some rows are a piece of work. */
const fileOf = async <T>(
  head: readonly CsvCell[],
  rows: readonly T[],
  cells: (row: T) => readonly CsvCell[],
  pause: Pause,
): Promise<string[]> => [
  csvMark,
  csvLines([head]),
  ...(await mapInPieces(rows, (row) => csvLines([cells(row)]), pause)),
]

/** Times of a file are those at the event, and their headings name the zone. */
const timesIn = (zone: string | null) => ({
  heading: (word: string): string => `${word} (${zone ?? 'UTC'})`,
  cell: (at: string | undefined): string => (at === undefined ? '' : clockAt(Date.parse(at), zone)),
})
type Times = ReturnType<typeof timesIn>

const byHeadings = ({ heading }: Times): string[] => ['Marked by', heading('Taken back'), 'Taken back by', 'Reason']
/** Who marked it, and who took it back, when and why. */
const byOf = ({ by, undone }: Pick<ShownMark, 'by' | 'undone'>, { cell }: Times): CsvCell[] => [
  by.name ?? '',
  cell(undone?.at),
  undone?.by.name ?? '',
  undone?.reason ?? '',
]

/** Files of lists and arrivals. The audit says who took one, of which event and how many rows. */
export function createExports(deps: {
  audit: Pick<Audit, 'record'>
  limits: Pick<Limits, 'take'>
  newPause?: () => Pause
  lists: Pick<GuestLists, 'rowsOf' | 'rows' | 'eventStanding'>
  arrivals: Pick<Arrivals, 'all'>
  passages: Pick<Passages, 'all'>
  settings: Pick<DoorSettings, 'of'>
  show: Pick<ShowGuests, 'names' | 'marks' | 'passages' | 'notes'>
  zoneAt: (eventId: string) => string | null
}): Exports {
  const { newPause = createPause } = deps
  const limited = async ({ actor }: By): Promise<void> => {
    if (actor !== null) await deps.limits.take('export', actor.id)
  }
  const audited = (action: AuditedAction, eventId: string, fields: readonly string[], by: By): Promise<void> =>
    deps.audit.record({ kind: 'export', action, outcome: 'confirmed', subjects: { eventId }, fields, ...by })

  type Marked = { guestId: string | null; attendeeId: string | null }
  /** The cells of a guest: the name, and what tells two people of one name apart. And whether they have the ticket. */
  const guestsOf = async (eventId: string, ticket: string | undefined) => {
    const { byId, rows } = await deps.lists.rows(eventId)
    // A mark has the attendee id only when it was made before the import of the sheet.
    let bySubject: ReadonlyMap<string, ListRow> | null = null
    const rowOf = (id: string): ListRow | undefined =>
      byId.get(id) ?? (bySubject ??= new Map(rows.flatMap((row) => row.subjects.map((one) => [one, row])))).get(id)
    const sheetOf = (id: string | null) => (id === null ? undefined : rowOf(id)?.sheet)
    const byMark = ({ guestId, attendeeId }: Marked) => sheetOf(guestId) ?? sheetOf(attendeeId)
    const hasTicket = ticket === undefined ? null : isOneOf([ticket])
    return {
      isAsked: (marked: Marked): boolean => {
        if (hasTicket === null) return true
        const sheet = byMark(marked)
        return sheet !== undefined && hasTicket(sheet.ticket ?? '')
      },
      cellsOf: (marked: Marked): CsvCell[] => {
        const sheet = byMark(marked)
        return [sheet?.name ?? '', sheet?.ticket ?? '', sheet?.email ?? '']
      },
    }
  }

  return {
    async guests(eventId, { filter, columns }, by) {
      await limited(by)
      const pause = newPause()
      const rows = await deps.lists.rowsOf(eventId, filter)
      const eventStanding = await deps.lists.eventStanding(eventId)
      await audited('guests.export', eventId, columns, by)
      const found = new Set<string>()
      await mapInPieces(rows, ({ sheet }) => sheet.free.map(({ header }) => found.add(header)), pause)
      const freeHeaders = [...found]
      const nameOf = await deps.show.names(rows.flatMap((row) => markOf(row, filter.day)?.personId ?? []))
      const notesOf = columns.includes('notes') ? await deps.show.notes(eventId) : null
      const cells = (row: ListRow, column: Column): CsvCell[] => {
        const mark = markOf(row, filter.day)
        if (column === 'free')
          return freeHeaders.map((header) => row.sheet.free.find((one) => one.header === header)?.value ?? '')
        if (column === 'onEvent') return [standingWords[eventStanding(row)]]
        if (column === 'registered' || column === 'paid') {
          const told = row.service?.[column] ?? null
          return [told === null ? '' : toldWords[told]]
        }
        if (column === 'askedAt') return [row.service === null ? '' : new Date(row.service.askedAt).toISOString()]
        if (column === 'arrivedAt') return [mark?.at.toISOString() ?? '']
        if (column === 'door') return [mark?.door ?? '']
        if (column === 'markedBy') return [mark === null ? '' : (nameOf(mark.personId).name ?? '')]
        if (column === 'missing') return [row.missing ? 'Yes' : '']
        if (column === 'notes') return [notesOf?.(row) || null]
        return [row.sheet[column] ?? '']
      }
      const head = columns.flatMap((column) => (column === 'free' ? freeHeaders : [headers[column]]))
      return fileOf(head, rows, (row) => columns.flatMap((column) => cells(row, column)), pause)
    },
    async arrivals(eventId, { day, ticket }, by) {
      await limited(by)
      const marks = await deps.arrivals.all(eventId, day)
      await audited('guests.exportArrivals', eventId, ['name', 'ticket', 'email', 'day', 'at', 'door'], by)
      const { cellsOf, isAsked } = await guestsOf(eventId, ticket)
      const shown = await deps.show.marks(marks.filter(isAsked))
      const times = timesIn(deps.zoneAt(eventId))
      return fileOf(
        [...guestHeadings, times.heading('Arrived'), times.heading('Received'), headers.door, ...byHeadings(times)],
        shown,
        (mark) => [
          ...cellsOf(mark),
          mark.day,
          times.cell(mark.at),
          times.cell(mark.receivedAt),
          mark.door ?? '',
          ...byOf(mark, times),
        ],
        newPause(),
      )
    },
    async passages(eventId, { day, ticket }, by) {
      await limited(by)
      const passed = await deps.passages.all(eventId, day)
      await audited(
        'guests.exportArrivals',
        eventId,
        ['name', 'ticket', 'email', 'day', 'at', 'step', 'checkpoint', 'door'],
        by,
      )
      const { cellsOf, isAsked } = await guestsOf(eventId, ticket)
      const shown = await deps.show.passages(passed.filter(isAsked))
      const times = timesIn(deps.zoneAt(eventId))
      const { settings } = await deps.settings.of(eventId)
      const checkpointOf = (id: string | null): string =>
        settings?.checkpoints?.find((one) => one.id.toLowerCase() === id)?.name ?? id ?? ''
      return fileOf(
        [
          ...guestHeadings,
          times.heading('Time'),
          times.heading('Received'),
          'Step',
          passageWords.checkpoint,
          headers.door,
          ...byHeadings(times),
        ],
        shown,
        (one) => [
          ...cellsOf(one),
          one.day,
          times.cell(one.at),
          times.cell(one.receivedAt),
          passageWords[one.kind],
          checkpointOf(one.checkpoint),
          one.door ?? '',
          ...byOf(one, times),
        ],
        newPause(),
      )
    },
  }
}
