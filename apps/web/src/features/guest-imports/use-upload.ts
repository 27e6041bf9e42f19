import type { Column } from '@frontdesk/sheets/fields'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'

import { type GuestImport, beginImport, guestImportQuery, sendBatch, stepImport } from '#api/desk/guest-imports.ts'
import { type ApiProblem, asProblem } from '#api/problem.ts'

import type { Mode } from './import-columns.tsx'
import type { OpenSheet } from './sheet-client.ts'

export type Upload = {
  state: 'idle' | 'sending' | 'paused' | 'failed'
  problem: ApiProblem | null
}

/** Sends a sheet batch by batch; what has arrived is not sent again, also after a reload with the same file. */
export function useUpload(eventId: string) {
  const client = useQueryClient()
  const [upload, setUpload] = useState<Upload>({ state: 'idle', problem: null })
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const show = useCallback(
    (found: GuestImport) => client.setQueryData(guestImportQuery(eventId, found.id).queryKey, found),
    [client, eventId],
  )
  /** Sends what is missing, then has the rows checked. */
  const send = useCallback(
    async (sheet: OpenSheet, begun: GuestImport) => {
      const own = new AbortController()
      stop.current?.abort()
      stop.current = own
      setUpload({ state: 'sending', problem: null })
      try {
        let found = begun
        for (let batch = 0; batch < (sheet.summary?.batches ?? 0); batch += 1) {
          if (found.batches.includes(batch)) continue
          const rows = await sheet.batch(found.columns, batch)
          found = await sendBatch(eventId, found.id, batch, rows, own.signal)
          show(found)
        }
        show(await stepImport('examineGuestImport', eventId, found.id))
        setUpload({ state: 'idle', problem: null })
      } catch (thrown) {
        if (!own.signal.aborted) setUpload({ state: 'failed', problem: asProblem(thrown) })
      }
    },
    [eventId, show],
  )
  const begin = useCallback(
    async (id: string, sheet: OpenSheet, columns: Column[], mode: Mode): Promise<boolean> => {
      setUpload({ state: 'sending', problem: null })
      try {
        const begun = await beginImport(eventId, id, {
          fileName: sheet.fileName.slice(0, 255),
          mode,
          columns,
          rows: sheet.summary?.count ?? 0,
        })
        show(begun)
        void send(sheet, begun)
        return true
      } catch (thrown) {
        setUpload({ state: 'failed', problem: asProblem(thrown) })
        return false
      }
    },
    [eventId, send, show],
  )
  const pause = useCallback(() => {
    stop.current?.abort()
    setUpload({ state: 'paused', problem: null })
  }, [])
  return { upload, begin, send, pause }
}
