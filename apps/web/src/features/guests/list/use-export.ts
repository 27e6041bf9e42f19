import { eachText, filteredFields } from '@frontdesk/sheets/fields'
import { useState } from 'react'

import { type GuestExport, type GuestFilter, exportGuests } from '#api/desk/guests.ts'
import { asProblem } from '#api/problem.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { fileName, saveFile } from '#ui/save-file.ts'

import type { GuestColumn } from './guest-columns.tsx'

type Exported = GuestExport['columns'][number]

/** Columns of the file by those on screen; a column without one is not in the file. */
const exported: Readonly<Record<string, Exported>> = {
  name: 'name',
  ...eachText((field) => field),
  onEvent: 'onEvent',
  registered: 'registered',
  paid: 'paid',
  askedAt: 'askedAt',
  arrived: 'arrivedAt',
  door: 'door',
  by: 'markedBy',
  notes: 'notes',
}

function exportedColumns(columns: readonly Pick<GuestColumn, 'id'>[]): Exported[] {
  const named = columns.flatMap(({ id }) => exported[id] ?? (id.startsWith('free') ? 'free' : []))
  return [...new Set(named)]
}

/** The columns whose values a filter is about, in their order. */
function filteredColumns({ onEvent, arrived, ...filter }: GuestFilter): Exported[] {
  return [
    ...filteredFields.filter((field) => filter[field] !== undefined),
    ...(onEvent === undefined ? [] : (['onEvent'] as const)),
    ...(arrived === undefined ? [] : (['arrivedAt'] as const)),
  ]
}

/**
 * The rows that the filters leave, in the columns on screen and those of the filters, as a file. `marksMissing`: the list
 * says so beside the names.
 */
export function useExport(columns: readonly GuestColumn[], filter: GuestFilter, marksMissing: boolean) {
  const { eventId, name } = useEventPage()
  const [exporting, setExporting] = useState(false)
  const save = async () => {
    setExporting(true)
    try {
      const onScreen = exportedColumns(columns)
      const ofFilters = filteredColumns(filter).filter((column) => !onScreen.includes(column))
      const text = await exportGuests(eventId, {
        filter,
        columns: [...onScreen, ...ofFilters, ...(marksMissing ? (['missing'] as const) : [])],
      })
      const isWhole = Object.keys(filter).length === 0
      const file = fileName(
        isWhole ? say('guests {event}', { event: name }) : say('guests {event} filtered', { event: name }),
        'csv',
      )
      saveFile(file, 'text/csv', text)
      toast({
        text: say('{file} saved', { file }),
        detail:
          ofFilters.length === 0
            ? say('It has the columns and rows that are shown.')
            : say('It has the columns and rows that are shown, and the columns of the filters.'),
      })
    } catch (thrown) {
      toast({ text: say('Couldn’t create the file'), detail: asProblem(thrown).title, meaning: 'no' })
    } finally {
      setExporting(false)
    }
  }
  return { exporting, save }
}
