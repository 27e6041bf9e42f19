import { type Encoding, decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'
import { type Sheet, readWorkbook } from './read-workbook.ts'
import { SheetFault } from './sheet-fault.ts'

/** Bytes of a file. */
export const largestFile = 30_000_000

export type SheetFile = {
  /** One for text; of a workbook all, hidden ones marked. */
  readonly sheets: readonly Sheet[]
  /** Of text. */
  readonly encoding: Encoding | null
}

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte)

/** `EncryptedPackage` in UTF-16: the name of the part that a password locks. */
const encrypted = 'EncryptedPackage'.replaceAll(/./g, '$&\0')

/** The sheets of a file: XLSX, or text with delimiters in UTF-8, UTF-16 or Windows-1252. @throws SheetFault */
export async function readSheets(bytes: Uint8Array): Promise<SheetFile> {
  if (bytes.length > largestFile) throw new SheetFault('tooLarge')
  if (bytes.length === 0) throw new SheetFault('empty')
  if (begins(bytes, [0x50, 0x4b])) return { sheets: await readWorkbook(bytes), encoding: null }
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    const isLocked = new TextDecoder('latin1').decode(bytes).includes(encrypted)
    throw new SheetFault(isLocked ? 'password' : 'oldWorkbook')
  }
  const { text, encoding } = decodeText(bytes)
  return { sheets: [{ name: '', hidden: false, rows: readCsv(text) }], encoding }
}
