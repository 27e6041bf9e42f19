import type { Encoding } from '@frontdesk/sheets/decode-text'
import { countFound } from '@frontdesk/sheets/found-guests'
import type { SheetFile } from '@frontdesk/sheets/read-sheets'
import { readingsOf } from '@frontdesk/sheets/readings'
import { SheetFault } from '@frontdesk/sheets/sheet-fault'
import { type SheetTable, tableOf } from '@frontdesk/sheets/sheet-table'

import type { WorkerAnswer, WorkerQuestion } from './sheet-client.ts'
import { batchOf, likelySheet, namesOf, sheetsOf, summaryOf } from './sheet-reading.ts'

/** Reads sheets off the main thread, and keeps the rows of the last one. */
let given: Uint8Array | string = ''
let file: SheetFile = { sheets: [], encoding: null, others: [] }
let sheet: SheetTable | null = null

async function read(bytes: Uint8Array | string, encoding: Encoding | null): Promise<void> {
  given = bytes
  file = await sheetsOf(bytes, encoding)
}

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
  if (question.kind === 'found') {
    if (sheet === null) throw new SheetFault('empty')
    return { kind: 'found', count: countFound({ ...sheet, columns: question.columns }, question.guests) }
  }
  if (question.kind === 'read') await read(question.given, null)
  if (question.kind === 'decode') await read(given, question.encoding)
  const { sheets, encoding } = file
  const at = question.kind === 'choose' || question.kind === 'answers' ? question.at : likelySheet(sheets)
  const found = { kind: 'summary' as const, at, names: namesOf(sheets), encoding, readings: [] }
  try {
    sheet = tableOf(sheets[at]?.rows ?? [], sheets[at]?.merged, question.kind === 'answers' ? question.answers : {})
    const readings = typeof given === 'string' ? [] : await readingsOf(given, file, sheet)
    return { ...found, readings, summary: summaryOf(sheet), fault: null }
  } catch (thrown) {
    // Another sheet of the workbook may be the right one.
    if (sheets.length < 2) throw thrown
    sheet = null
    return { ...found, summary: null, fault: faultOf(thrown) }
  }
}

addEventListener('message', ({ data }: MessageEvent<{ id: number; question: WorkerQuestion }>) => {
  const { id, question } = data
  void answer(question)
    .catch((thrown: unknown): WorkerAnswer => ({ kind: 'fault', fault: faultOf(thrown) }))
    .then((sent) => postMessage({ id, answer: sent }))
})
