import type { Encoding } from '@frontdesk/sheets/decode-text'
import type { Column } from '@frontdesk/sheets/fields'
import type { ListedGuest } from '@frontdesk/sheets/found-guests'
import type { Reading } from '@frontdesk/sheets/readings'
import type { SheetFaultCode } from '@frontdesk/sheets/sheet-fault'
import type { SheetAnswers } from '@frontdesk/sheets/sheet-table'

import type { ImportBatch } from '#api/desk/guest-imports.ts'

import type { SheetName, SheetSummary } from './sheet-reading.ts'

export type Fault = { code: SheetFaultCode; row: number | null; column: number | null }
export type WorkerQuestion =
  | { kind: 'read'; given: Uint8Array | string }
  | { kind: 'choose'; at: number }
  /** Reads the same file in another encoding. */
  | { kind: 'decode'; encoding: Encoding }
  /** Reads the same sheet with the corrections of a person. */
  | { kind: 'answers'; at: number; answers: SheetAnswers }
  | { kind: 'batch'; columns: readonly Column[]; batch: number }
  /** How many of these guests are in the sheet with these columns. */
  | { kind: 'found'; columns: readonly Column[]; guests: readonly ListedGuest[] }
export type WorkerAnswer =
  | {
      kind: 'summary'
      /** Position of the sheet in the file. */
      at: number
      names: SheetName[]
      /** The encoding of a text file; null for a workbook. */
      encoding: Encoding | null
      /** The same names in this encoding and in those that are nearly as likely; none where it is certain. */
      readings: Reading[]
      /** null where this sheet of several cannot be used; `fault` says why. */
      summary: SheetSummary | null
      fault: Fault | null
    }
  | { kind: 'batch'; rows: ImportBatch }
  | { kind: 'found'; count: number }
  | { kind: 'fault'; fault: Fault }

/** A sheet that is open in a worker of its own. */
export type OpenSheet = {
  fileName: string
  at: number
  names: SheetName[]
  encoding: Encoding | null
  readings: Reading[]
  summary: SheetSummary | null
  fault: Fault | null
  /** The same file in another encoding; this one is not to be used any more. @throws SheetError */
  decode(encoding: Encoding): Promise<OpenSheet>
  /** The same sheet, with what a person says of it besides; this one is not to be used any more. @throws SheetError */
  tell(answers: SheetAnswers): Promise<OpenSheet>
  /** Another sheet of the workbook; this one is not to be used any more. @throws SheetError */
  choose(at: number): Promise<OpenSheet>
  /** @throws SheetError */
  batch(columns: readonly Column[], batch: number): Promise<ImportBatch>
  /** How many of these guests of a list are in the sheet with these columns. @throws SheetError */
  countFound(columns: readonly Column[], guests: readonly ListedGuest[]): Promise<number>
  close(): void
}

/** The file cannot be read as a sheet. */
export class SheetError extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.code)
    this.fault = fault
  }
}

const broken: Fault = { code: 'unreadable', row: null, column: null }

/** Opens a file or pasted text. @throws SheetError */
export async function openSheet(fileName: string, given: Uint8Array | string): Promise<OpenSheet> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve: (answer: WorkerAnswer) => void; reject: (failure: unknown) => void }>()
  let last = 0
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: WorkerAnswer }>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.answer.kind === 'fault') asked?.reject(new SheetError(data.answer.fault))
    else asked?.resolve(data.answer)
  })
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new SheetError(broken))
    waiting.clear()
  })
  const ask = (question: WorkerQuestion): Promise<WorkerAnswer> => {
    last += 1
    const id = last
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, question })
    })
  }
  const opened = async (question: WorkerQuestion): Promise<OpenSheet> => {
    const told = question.kind === 'answers' ? question.answers : {}
    const read = await ask(question)
    if (read.kind !== 'summary') throw new SheetError(broken)
    const { at, names, encoding, readings, summary, fault } = read
    return {
      fileName,
      at,
      names,
      encoding,
      readings,
      summary,
      fault,
      choose: (next) => opened({ kind: 'choose', at: next }),
      tell: (answers) => opened({ kind: 'answers', at, answers: { ...told, ...answers } }),
      decode: (other) => opened({ kind: 'decode', encoding: other }),
      async batch(columns, batch) {
        const answer = await ask({ kind: 'batch', columns, batch })
        if (answer.kind !== 'batch') throw new SheetError(broken)
        return answer.rows
      },
      async countFound(columns, guests) {
        const answer = await ask({ kind: 'found', columns, guests })
        if (answer.kind !== 'found') throw new SheetError(broken)
        return answer.count
      },
      close: () => worker.terminate(),
    }
  }
  try {
    return await opened({ kind: 'read', given })
  } catch (thrown) {
    worker.terminate()
    throw thrown
  }
}
