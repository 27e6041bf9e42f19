import { type Encoding, decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'
import { type Sheet, readWorkbook } from './read-workbook.ts'
import { SheetFault, type SheetFaultCode } from './sheet-fault.ts'

/** Bytes of a file. */
export const largestFile = 30_000_000

export type SheetFile = {
  /** One for text; of a workbook all, hidden ones marked. */
  readonly sheets: readonly Sheet[]
  /** The encoding of a text file; null for a workbook. */
  readonly encoding: Encoding | null
  /** Encodings that are nearly as likely: a person is to look at the names, and may choose one of them. */
  readonly others: readonly Encoding[]
}

const begins = (bytes: Uint8Array, mark: readonly number[], from = 0): boolean =>
  mark.every((byte, at) => bytes[from + at] === byte)
const codesOf = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))

type Mark = readonly [SheetFaultCode, readonly number[], number?]

/** Files that are often chosen by mistake, by their first bytes. */
const known: readonly Mark[] = [
  ['pdf', codesOf('%PDF')],
  ['picture', [0x89, 0x50, 0x4e, 0x47]],
  ['picture', [0xff, 0xd8, 0xff]],
  ['picture', codesOf('GIF8')],
  ['picture', codesOf('WEBP'), 8],
  // HEIC and AVIF.
  ...['hei', 'hev', 'mif', 'msf', 'avi'].map((brand): Mark => ['picture', codesOf(`ftyp${brand}`), 4]),
  // TIFF.
  ['picture', [0x49, 0x49, 0x2a, 0]],
  ['picture', [0x4d, 0x4d, 0, 0x2a]],
  ['document', codesOf('{\\rtf')],
]
/** BMP: four bytes that are zero tell it from text. */
const isBitmap = (bytes: Uint8Array): boolean => begins(bytes, codesOf('BM')) && begins(bytes, [0, 0, 0, 0], 6)

const comments = /^(?:\s*<(?:!--[^]*?-->|\?[^>]*\?>|!doctype[^>]*>))*\s*/i

/** What a text in angle brackets is; null where it does not begin with a tag. */
function markupIn(text: string): SheetFaultCode | null {
  const head = text.slice(0, 20_000)
  const [before = ''] = comments.exec(head) ?? []
  const [, tag] = /^<([a-z][\w:-]*)(?=[\s/>])/i.exec(head.slice(before.length)) ?? []
  if (tag === undefined) return /<(?:!doctype|\?xml)/i.test(before) ? 'html' : null
  if (/^(?:\w+:)?svg$/i.test(tag)) return 'picture'
  return /^(?:\w+:)?workbook$/i.test(tag) ? 'otherWorkbook' : 'html'
}

/** `EncryptedPackage` in UTF-16: the name of the part that a password locks. */
const encrypted = 'EncryptedPackage'.replaceAll(/./g, '$&\0')

/** The one sheet of pasted text, or of a text file. @throws SheetFault */
export const sheetOfText = (text: string): Sheet => ({ name: '', hidden: false, merged: 0, rows: readCsv(text) })

/**
 * The sheets of a file: XLSX, or text with delimiters. `chosen`: the encoding that a person has chosen.
 * @throws SheetFault
 */
export async function readSheets(bytes: Uint8Array, chosen: Encoding | null = null): Promise<SheetFile> {
  if (bytes.length > largestFile) throw new SheetFault('tooLarge')
  if (bytes.length === 0) throw new SheetFault('empty')
  if (begins(bytes, [0x50, 0x4b])) return { sheets: await readWorkbook(bytes), encoding: null, others: [] }
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    const isLocked = new TextDecoder('latin1').decode(bytes).includes(encrypted)
    throw new SheetFault(isLocked ? 'password' : 'oldWorkbook')
  }
  const start = begins(bytes, [0xef, 0xbb, 0xbf]) ? 3 : 0
  for (const [code, mark, from = 0] of known) if (begins(bytes, mark, start + from)) throw new SheetFault(code)
  if (isBitmap(bytes)) throw new SheetFault('picture')
  const { text, encoding, others } = decodeText(bytes, chosen)
  const markup = markupIn(text)
  if (markup !== null) throw new SheetFault(markup)
  return { sheets: [sheetOfText(text)], encoding, others }
}
