import { type SeedSheet, seedSheetOf } from './seed-sheet.ts'

/** Reads a workbook off the main thread; null for a file that is none. */
addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  void seedSheetOf(data)
    .catch((): SeedSheet | null => null)
    .then((sheet) => postMessage(sheet))
})
