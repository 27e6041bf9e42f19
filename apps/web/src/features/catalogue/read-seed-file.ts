import { say } from '#i18n/say.ts'

import type { SeedSheet } from './seed-sheet.ts'

/** Bytes of a file. */
const largestFile = 4_000_000

/** The text of a file for the field, with its source; or why it cannot be read. */
export type SeedFile = { text: string; note: string | null } | { fault: string }

function openWorkbook(bytes: Uint8Array): Promise<SeedSheet | null> {
  const worker = new Worker(new URL('./seed-sheet-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<SeedSheet | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<SeedSheet | null>) => resolve(data))
    worker.addEventListener('error', () => resolve(null))
    worker.postMessage(bytes)
  }).finally(() => worker.terminate())
}

const isZip = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b

/** Reads a text or a workbook (XLSX), which is loaded for it. */
export async function readSeedFile(file: File, open = openWorkbook): Promise<SeedFile> {
  if (file.size > largestFile) return { fault: say('This file is too large: 4 MB at most') }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isZip(bytes)) {
    const sheet = await open(bytes)
    if (sheet !== null && sheet.text === '') return { fault: say('There are no rows in this file') }
    if (sheet !== null)
      return {
        text: sheet.text,
        note:
          sheet.of < 2 ? null : say('From the sheet “{name}”, the longest of {count}', { ...sheet, count: sheet.of }),
      }
  }
  const text = new TextDecoder().decode(bytes)
  if (text.includes('\u0000') || isZip(bytes) || /\.(?:xlsx?|ods|numbers|pdf)$/i.test(file.name))
    return { fault: say('This file can’t be read here. Copy its cells and paste them, or save it as XLSX or CSV') }
  return { text, note: null }
}
