import { SheetFault } from '@frontdesk/sheets/sheet-fault'

import type { WorkerAnswer, WorkerQuestion } from './sheet-client.ts'
import { type ReadSheet, batchOf, readSheet, summaryOf } from './sheet-reading.ts'

/** Reads sheets off the main thread, and keeps the rows of the last one. */
let sheet: ReadSheet | null = null

function answer(question: WorkerQuestion): WorkerAnswer {
  if (question.kind === 'read') {
    sheet = readSheet(question.given)
    return { kind: 'summary', summary: summaryOf(sheet) }
  }
  if (sheet === null) throw new SheetFault('empty')
  return { kind: 'batch', rows: batchOf(sheet, question.columns, question.batch, () => crypto.randomUUID()) }
}

addEventListener('message', ({ data }: MessageEvent<{ id: number; question: WorkerQuestion }>) => {
  const { id, question } = data
  try {
    postMessage({ id, answer: answer(question) })
  } catch (thrown) {
    const fault =
      thrown instanceof SheetFault
        ? { code: thrown.code, row: thrown.row, column: thrown.column }
        : ({ code: 'unreadable', row: null, column: null } as const)
    postMessage({ id, answer: { kind: 'fault', fault } satisfies WorkerAnswer })
  }
})
