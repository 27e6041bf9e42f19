import { SheetFault } from '@frontdesk/sheets/sheet-fault'
import { tableOf } from '@frontdesk/sheets/sheet-table'

import type { WorkerAnswer, WorkerQuestion } from './sheet-client.ts'
import { type ReadSheet, batchOf, likelySheet, namesOf, sheetsOf, summaryOf } from './sheet-reading.ts'

/** Reads sheets off the main thread, and keeps the rows of the last one. */
let sheets: Awaited<ReturnType<typeof sheetsOf>> = []
let sheet: ReadSheet | null = null

function faultOf(thrown: unknown): Extract<WorkerAnswer, { kind: 'fault' }>['fault'] {
  if (!(thrown instanceof SheetFault)) return { code: 'unreadable', row: null, column: null }
  const { code, row, column } = thrown
  return { code, row, column }
}

async function answer(question: WorkerQuestion): Promise<WorkerAnswer> {
  if (question.kind === 'batch') {
    if (sheet === null) throw new SheetFault('empty')
    return { kind: 'batch', rows: batchOf(sheet, question.columns, question.batch, () => crypto.randomUUID()) }
  }
  if (question.kind === 'read') sheets = await sheetsOf(question.given)
  const at = question.kind === 'read' ? likelySheet(sheets) : question.at
  const names = namesOf(sheets)
  try {
    sheet = tableOf(sheets[at]?.rows ?? [])
    return { kind: 'summary', at, names, summary: summaryOf(sheet), fault: null }
  } catch (thrown) {
    // Another sheet of the workbook may be the right one.
    if (sheets.length < 2) throw thrown
    sheet = null
    return { kind: 'summary', at, names, summary: null, fault: faultOf(thrown) }
  }
}

addEventListener('message', ({ data }: MessageEvent<{ id: number; question: WorkerQuestion }>) => {
  const { id, question } = data
  void answer(question)
    .catch((thrown: unknown): WorkerAnswer => ({ kind: 'fault', fault: faultOf(thrown) }))
    .then((sent) => postMessage({ id, answer: sent }))
})
