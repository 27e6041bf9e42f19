import { type SeedSheet, seedSheetOf } from './seed-sheet.ts'

/** Reads a workbook outside of the main thread; null for another kind of file. */
addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  void seedSheetOf(data)
    .catch((): SeedSheet | null => null)
    .then((sheet) => postMessage(sheet))
})
