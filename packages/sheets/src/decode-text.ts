import { decode as decodeWindows } from 'windows-1252'

import { SheetFault } from './sheet-fault.ts'

/**
 * Encodings of one byte a letter, the likelier first, with the small letters of the languages that are written in them. The
 * letters of Central Europe stand where Western ones do: only what is a sign in Windows-1252 speaks for them.
 */
const western = 'àáâãäåæçèéêëìíîïñòóôõöøùúûüÿœßšž'
const singleByte = [
  { encoding: 'windows-1252', letters: western },
  { encoding: 'iso-8859-15', letters: western },
  { encoding: 'macintosh', letters: western },
  { encoding: 'windows-1254', letters: 'âçîöûüğış' },
  { encoding: 'windows-1251', letters: 'абвгдежзийклмнопрстуфхцчшщъыьэюяёєіїґў' },
  { encoding: 'koi8-r', letters: 'абвгдежзийклмнопрстуфхцчшщъыьэюяё' },
  { encoding: 'windows-1253', letters: 'αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ' },
  { encoding: 'windows-1250', letters: 'ąćęłńóśźżáčďéěíňřšťúůýžäöüôĺľŕőűăâîşţđß', weight: 0.5 },
] as const

const wide = ['utf-16le', 'utf-16be'] as const
export type Encoding = 'utf-8' | (typeof singleByte)[number]['encoding'] | (typeof wide)[number]
export const encodings: readonly Encoding[] = ['utf-8', ...singleByte.map(({ encoding }) => encoding), ...wide]

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

/** How many bytes the UTF-8 letter beyond ASCII has that begins here; 0 where there is none. */
function letterAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0
  if (lead < 0xc2 || lead >= 0xf5) return 0
  const more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1
  for (let next = 1; next <= more; next += 1) if (!continues(bytes[at + next])) return 0
  return more + 1
}

/** Letters of several bytes, and bytes that belong to none, as UTF-8. */
function countUtf8(bytes: Uint8Array): { letters: number; bad: number } {
  let [letters, bad] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue
    const long = letterAt(bytes, at)
    if (long === 0) bad += 1
    else letters += 1
    at += Math.max(0, long - 1)
  }
  return { letters, bad }
}

const inWords = new Set(['’', '‘', '·', 'ª', 'º'])
const signs = new Set('’‘“”–—…€«»¿¡ºª°´§£©®™•ß\u00A0')

/** Letters of names that are written in another encoding, too. */
const elsewhere = new Set(`${singleByte.map(({ letters }) => letters).join('')}ðþ`)

/** The character of a byte in one encoding, for the comparison of encodings. */
type Sign = {
  readonly isLetter: boolean
  readonly isSmall: boolean
  readonly isLatin: boolean
  readonly isAscii: boolean
  /** Points for the encoding when it stands beside letters. */
  readonly worth: number
  readonly isInWords: boolean
}

function signOf(sign: string, letters: ReadonlySet<string>): Sign {
  const isLetter = /\p{L}/u.test(sign) && sign !== 'ª' && sign !== 'º'
  const isSmall = /\p{Ll}/u.test(sign)
  const isControl = /\p{Cc}|\uFFFD/u.test(sign)
  const ofSign = isControl ? -5 : signs.has(sign) ? 0.5 : -1
  const ofLetter = !isSmall ? 1 : letters.has(sign) ? 2 : elsewhere.has(sign) ? 0 : -2
  return {
    isLetter,
    isSmall,
    isLatin: /\p{Script=Latin}/u.test(sign),
    isAscii: sign <= '\u007f',
    worth: isLetter ? ofLetter : ofSign,
    isInWords: inWords.has(sign),
  }
}

/** How well a sign stands between its neighbours: words of two scripts and capitals inside words come from a wrong encoding. */
function scoreOf(before: Sign, sign: Sign, after: Sign): number {
  const [left, right] = [before.isLetter, after.isLetter]
  if (!sign.isLetter) {
    if (sign.worth < -1) return sign.worth
    return left && right ? (sign.isInWords ? 2 : -3) : sign.worth
  }
  if (!left && !right) return 0
  if ((left && before.isLatin !== sign.isLatin) || (right && after.isLatin !== sign.isLatin)) return -5
  // Latin words have letters without accents among them.
  if (sign.isLatin && left && right && !before.isAscii && !after.isAscii) return -3
  if (!sign.isSmall && left && (before.isSmall || after.isSmall)) return -3
  return sign.worth
}

/** For the encoding that most files have. */
const forFirst = 3
const mostOthers = 2

type Rated = { readonly encoding: Encoding; readonly score: number; readonly says: string }
type Likely = Pick<Decoded, 'encoding' | 'others'>
const certain = (encoding: Encoding): Likely => ({ encoding, others: [] })

/** Each letter of UTF-8 as one letter without an accent: what is left is written in another encoding. */
function withoutUtf8(bytes: Uint8Array): Uint8Array {
  const rest = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const long = letterAt(bytes, at)
    rest[length] = long === 0 ? (bytes[at] ?? 0) : 0x61
    length += 1
    at += Math.max(0, long - 1)
  }
  return rest.subarray(0, length)
}

/** Each encoding of one byte a letter with its score, the best first. */
function rated(bytes: Uint8Array): Rated[] {
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
  const all = Uint8Array.from({ length: 256 }, (_, at) => at)
  const found = singleByte.map((one, at): Rated => {
    const home = new Set(one.letters)
    const text = Array.from(textOf(all, one.encoding))
    const table = text.map((sign) => signOf(sign, home))
    const blank = signOf(' ', home)
    const weight = 'weight' in one ? one.weight : 1
    let score = at === 0 ? forFirst : 0
    for (const [key, times] of trios) {
      const own = scoreOf(table[key >> 16] ?? blank, table[(key >> 8) & 255] ?? blank, table[key & 255] ?? blank)
      score += times * (own > 0 ? own * weight : own)
    }
    return { encoding: one.encoding, score, says: [...used].map((byte) => text[byte] ?? '').join('') }
  })
  return found.toSorted((a, b) => b.score - a.score)
}

/** UTF-8 where a part of the file is it, with what the rest of it may be; else the encodings that fit the whole file. */
function guessScored(bytes: Uint8Array, letters: number, bad: number): Likely {
  const [best, ...rest] = rated(bytes)
  if (best === undefined) return certain('windows-1252')
  const unicode = letters > 0 ? (letters - bad) * 3 : null
  if (unicode !== null && unicode > best.score)
    return {
      encoding: 'utf-8',
      others: rated(withoutUtf8(bytes))
        .slice(0, 1)
        .map(({ encoding }) => encoding),
    }
  if (unicode !== null) rest.push({ encoding: 'utf-8', score: unicode, says: '' })
  const likely = rest.filter(({ encoding, score, says }) => {
    if (says === best.says) return false
    if (encoding === 'utf-8' || best.score <= 0 || score > best.score / 2) return true
    return encoding === singleByte[0].encoding && score > 0
  })
  // Of those that say the same one is enough.
  const different = likely
    .filter(({ says }, at) => likely.findIndex((one) => one.says === says) === at)
    .toSorted((a, b) => Number(b.encoding === 'utf-8') - Number(a.encoding === 'utf-8'))
  return { encoding: best.encoding, others: different.slice(0, mostOthers).map(({ encoding }) => encoding) }
}

/** `isUnicode`: letters beyond ASCII are there, and at least half of them are UTF-8. */
type Guess = Likely & { readonly isUnicode: boolean }

function guessEncoding(bytes: Uint8Array): Guess {
  const width = begins(bytes, [0xff, 0xfe]) ? 'utf-16le' : begins(bytes, [0xfe, 0xff]) ? 'utf-16be' : widthOf(bytes)
  if (width !== null) return { ...certain(width), isUnicode: false }
  const { letters, bad } = countUtf8(bytes)
  const isUnicode = letters > 0 && letters >= bad
  if (bad === 0) return { ...certain('utf-8'), isUnicode }
  const guess = guessScored(bytes, letters, bad)
  if (!begins(bytes, [0xef, 0xbb, 0xbf])) return { ...guess, isUnicode }
  const others = [guess.encoding, ...guess.others].filter((one) => one !== 'utf-8').slice(0, 1)
  return { encoding: 'utf-8', others, isUnicode }
}

/** Letters are lost, or those of UTF-8 were read as something else. */
const looksWrong = (text: string, encoding: Encoding, { isUnicode }: Guess): boolean =>
  text.includes('\uFFFD') || (isUnicode && encoding !== 'utf-8')

export type Decoded = {
  readonly text: string
  readonly encoding: Encoding
  /** Encodings that are nearly as likely: a person has to look at the names in each of them. */
  readonly others: readonly Encoding[]
}

/** The text of a file without its mark. `chosen`: the encoding that a person has chosen. @throws SheetFault `unreadable` */
export function decodeText(bytes: Uint8Array, chosen: Encoding | null = null): Decoded {
  const guess = guessEncoding(bytes)
  const encoding = chosen ?? guess.encoding
  const text = textOf(bytes, encoding)
  // What a person chose is asked about only where it looks wrong.
  const others =
    chosen === null
      ? guess.others
      : looksWrong(text, encoding, guess)
        ? [guess.encoding, ...guess.others].filter((one) => one !== chosen).slice(0, mostOthers)
        : []
  // Binary files hold characters that no sheet has.
  // oxlint-disable-next-line no-control-regex -- the characters that are looked for
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, 10_000))) throw new SheetFault('unreadable')
  return { text, encoding, others }
}
