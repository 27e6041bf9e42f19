import { useState } from 'react'

import { callGuests } from '#api/desk/call-guests.ts'
import type { GuestImport, ImportRow } from '#api/desk/guest-imports.ts'
import { asProblem } from '#api/problem.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { fileName, saveFile } from '#ui/save-file.ts'

import { decidedSentence, outcomeWordOf, rowFaultSentence } from './import-words.ts'

/** Every row of an import, in pages of 500. @throws ApiProblem */
async function allRows(eventId: string, id: string): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for (let more = true; more;) {
    const after = rows.at(-1)?.row
    const page = await callGuests('guestImportRows', {
      params: { eventId, id },
      query: { limit: '500', ...(after === undefined ? {} : { after: String(after) }) },
    })
    rows.push(...page.rows)
    more = page.more && page.rows.length > 0
  }
  return rows
}

/** The receipt of an import as a file: each row of the sheet with what happened to it. */
export function useReceipt(found: GuestImport) {
  const { id, fileName: of, state } = found
  const { eventId } = useEventPage()
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      const [{ csvOf }, rows] = await Promise.all([import('#ui/data-table/csv.ts'), allRows(eventId, id)])
      const columns = [
        { id: 'row', name: say('Row'), value: (row: ImportRow) => row.row },
        { id: 'name', name: say('Name'), value: (row: ImportRow) => row.name },
        { id: 'outcome', name: say('Outcome'), value: (row: ImportRow) => say(outcomeWordOf(row.outcome, found)) },
        {
          id: 'reason',
          name: say('Reason'),
          value: (row: ImportRow) => (row.fault === null ? decidedSentence(row, found) : rowFaultSentence(row.fault)),
        },
        { id: 'same', name: say('Same as row'), value: (row: ImportRow) => row.sameAs },
      ]
      // What will happen is not taken for what has happened.
      const named = state === 'examined' ? say('plan {file}', { file: of }) : say('receipt {file}', { file: of })
      saveFile(fileName(named, 'csv'), 'text/csv', csvOf(rows, columns))
    } catch (thrown) {
      toast({ text: say('Couldn’t create the file'), detail: asProblem(thrown).title, meaning: 'no' })
    } finally {
      setSaving(false)
    }
  }
  return { saving, save }
}
