import { decode as decodeWindows } from 'windows-1252'

import { SheetFault } from './sheet-fault.ts'

export const encodings = ['utf-8', 'windows-1252', 'iso-8859-15', 'macintosh', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

/** Of several encodings the first is taken where they say the same. */
const singleByte = ['windows-1252', 'iso-8859-15', 'macintosh'] as const

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte)

/** UTF-16 without a mark: in Latin text every second byte is zero. */
function widthOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length, 2000) & ~1
  if (length < 4) return null
  let [even, odd] = [0, 0]
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1
    if (bytes[at + 1] === 0) odd += 1
  }
  const half = length / 2
  if (odd > half * 0.4 && even < half * 0.1) return 'utf-16le'
  return even > half * 0.4 && odd < half * 0.1 ? 'utf-16be' : null
}

const pieceOf = 65_536

/** Text of bytes. Node 20 turns the letters of Windows-1252 between 80 and 9F into control characters. */
function textOf(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding !== 'windows-1252') return new TextDecoder(encoding).decode(bytes)
  let text = ''
  for (let at = 0; at < bytes.length; at += pieceOf)
    text += decodeWindows(new Uint16Array(bytes.subarray(at, at + pieceOf)), { mode: 'replacement' })
  return text
}

const continues = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x80 && byte < 0xc0

/** Letters of several bytes, and bytes that belong to none, as UTF-8. */
function countUtf8(bytes: Uint8Array): { letters: number; bad: number } {
  let [letters, bad] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) continue
    const more = lead >= 0xf0 && lead < 0xf5 ? 3 : lead >= 0xe0 ? 2 : 1
    let whole = lead >= 0xc2 && lead < 0xf5
    for (let next = 1; next <= more && whole; next += 1) whole = continues(bytes[at + next])
    if (whole) {
      letters += 1
      at += more
    } else bad += 1
  }
  return { letters, bad }
}

const small = new Set('àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿœšžßğşıłő')
const inWords = new Set(['’', '‘', '·', 'ª', 'º'])
const signs = new Set('’‘“”–—…€«»¿¡ºª°´§£©®™•ß\u00A0')
const isLetter = (text: string): boolean => /\p{L}/u.test(text)
const isSmall = (text: string): boolean => /\p{Ll}/u.test(text)

/** How well a letter stands between its neighbours: capitals inside words and signs between letters come from a wrong encoding. */
function scoreOf(before: string, letter: string, after: string): number {
  const [left, right] = [isLetter(before), isLetter(after)]
  if (isLetter(letter) && !left && !right) return 0
  if (small.has(letter)) return 2
  if (isLetter(letter)) return left && (isSmall(before) || isSmall(after)) ? -3 : 1
  if (/\p{Cc}|\uFFFD/u.test(letter)) return -5
  if (left && right) return inWords.has(letter) ? 2 : -3
  return signs.has(letter) ? 0.5 : -1
}

/** For the encoding that most files have. */
const forFirst = 3

/** Each encoding of one byte a letter with its score over the whole file. */
function guessSingle(bytes: Uint8Array): { encoding: Encoding; isCertain: boolean } {
  const all = Uint8Array.from({ length: 256 }, (_, at) => at)
  const tables = singleByte.map((encoding) => Array.from(textOf(all, encoding)))
  const used = new Set<number>()
  // The same three bytes have the same score: a file of millions of letters has few of them.
  const trios = new Map<number, number>()
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    used.add(byte)
    const key = ((bytes[at - 1] ?? 32) << 16) | (byte << 8) | (bytes[at + 1] ?? 32)
    trios.set(key, (trios.get(key) ?? 0) + 1)
  }
  const scores = tables.map((table, at) => {
    let sum = at === 0 ? forFirst : 0
    for (const [key, times] of trios)
      sum += times * scoreOf(table[key >> 16] ?? ' ', table[(key >> 8) & 255] ?? ' ', table[key & 255] ?? ' ')
    return sum
  })
  const best = scores.indexOf(Math.max(...scores))
  const top = scores[best] ?? 0
  const isSame = (other: number): boolean => [...used].every((byte) => tables[best]?.[byte] === tables[other]?.[byte])
  const isCertain = top > 0 && scores.every((score, at) => at === best || score <= top * 0.5 || isSame(at))
  return { encoding: singleByte[best] ?? 'windows-1252', isCertain }
}

function guessEncoding(bytes: Uint8Array): { encoding: Encoding; isCertain: boolean } {
  const certain = (encoding: Encoding) => ({ encoding, isCertain: true })
  if (begins(bytes, [0xff, 0xfe])) return certain('utf-16le')
  if (begins(bytes, [0xfe, 0xff])) return certain('utf-16be')
  const wide = widthOf(bytes)
  if (wide !== null) return certain(wide)
  const { letters, bad } = countUtf8(bytes)
  if (bad === 0) return certain('utf-8')
  // Rows of another file were put below it, or a byte was damaged.
  if (letters > bad * 2 || begins(bytes, [0xef, 0xbb, 0xbf])) return { encoding: 'utf-8', isCertain: false }
  return guessSingle(bytes)
}

export type Decoded = {
  readonly text: string
  readonly encoding: Encoding
  /** Other encodings are nearly as likely: a person has to look at the names. */
  readonly isCertain: boolean
}

/** The text of a file without its mark. `chosen`: the encoding that a person has chosen. @throws SheetFault `unreadable` */
export function decodeText(bytes: Uint8Array, chosen: Encoding | null = null): Decoded {
  const { encoding, isCertain } = chosen === null ? guessEncoding(bytes) : { encoding: chosen, isCertain: true }
  const text = textOf(bytes, encoding)
  // Binary files hold characters that no sheet has.
  // eslint-disable-next-line no-control-regex -- the characters that are looked for
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, 10_000))) throw new SheetFault('unreadable')
  return { text, encoding, isCertain }
}
