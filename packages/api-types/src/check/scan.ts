import { openList, openRecord, quote } from './json-codes.ts'

const backslash = 0x5c

/** 1 for a digit of hexadecimal numbers, of either case. */
const hex = Uint8Array.from({ length: 256 }, (_, code) => (/[0-9a-f]/i.test(String.fromCharCode(code)) ? 1 : 0))
/** As `JSON.stringify` writes it: what looks for a text in the bytes finds it in one spelling. */
const isPlainEscape = (code: number | undefined): boolean =>
  code === 0x6e ||
  code === quote ||
  code === backslash ||
  code === 0x72 ||
  code === 0x74 ||
  code === 0x62 ||
  code === 0x66
/** An integer with more digits may stand for more than a double holds. */
const mostDigits = 15

/**
 * Reads tokens of JSON from bytes that are valid UTF-8. Each gives the place behind what it was asked for, or -1 where
 * something else stands, or the same in a way that is not plain: an exponent, another escape than JSON.stringify writes.
 */
export class Scan {
  readonly bytes: Uint8Array
  readonly #view: DataView
  readonly #size: number
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.#size = bytes.length
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  /** The place behind white space. */
  past(at: number): number {
    return (this.bytes[at] ?? 0) > 0x20 ? at : this.#pastWhite(at)
  }
  #pastWhite(from: number): number {
    let at = from
    for (;;) {
      const code = this.bytes[at]
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at
      at += 1
    }
  }

  /** Whether these bytes stand here, as a `Field` has them. */
  is(words: Int32Array, size: number, at: number): boolean {
    const view = this.#view
    if (at + size > this.#size) return false
    const last = words.length - 1
    if (words[last] !== view.getInt32(at + size - 4, true)) return false
    for (let word = 0; word < last; word += 1) if (words[word] !== view.getInt32(at + word * 4, true)) return false
    return true
  }

  text(start: number): number {
    const { bytes } = this
    if (bytes[start] !== quote) return -1
    let at = this.#mark(start + 1)
    while (bytes[at] === backslash) {
      if (!isPlainEscape(bytes[at + 1])) return -1
      at = this.#mark(at + 2)
    }
    return bytes[at] === quote ? at + 1 : -1
  }
  /** Where the next quotation mark, backslash or control character stands, or the end. */
  #mark(from: number): number {
    const { bytes } = this
    const view = this.#view
    let at = from
    for (const last = this.#size - 4; at <= last; at += 4) {
      const word = view.getInt32(at, true)
      // The lowest byte with its high bit set is the first of them: the first difference is below zero for those under
      // 0x20 and for 0x22, the second for 0x5c.
      const found = (((word ^ 0x02020202) - 0x21212121) | ((word ^ 0x5c5c5c5c) - 0x01010101)) & ~word & 0x80808080
      if (found !== 0) return at + ((31 - Math.clz32(found & -found)) >> 3)
    }
    for (; at < bytes.length; at += 1) {
      const code = bytes[at] ?? 0
      if (code === quote || code === backslash || code < 0x20) return at
    }
    return at
  }

  /** A text of printable ASCII. */
  name(start: number): number {
    const { bytes } = this
    if (bytes[start] !== quote) return -1
    for (let at = start + 1; at < bytes.length; at += 1) {
      const code = bytes[at] ?? 0
      if (code === quote) return at + 1
      if (code < 0x20 || code >= 0x7f || code === backslash) return -1
    }
    return -1
  }

  /** Bytes of ASCII as a text. */
  ascii(from: number, to: number): string {
    let text = ''
    for (let at = from; at < to; at += 1) text += String.fromCharCode(this.bytes[at] ?? 0)
    return text
  }

  /** Whether a text that begins here may be JSON of a list or a record. */
  mayBeJson(start: number): boolean {
    let at = start + 1
    while (this.bytes[at] === 0x20) at += 1
    const code = this.bytes[at] ?? 0
    // There is white space beyond ASCII and as an escape.
    return code === openList || code === openRecord || code === backslash || code >= 0x80
  }

  guid(start: number): number {
    const { bytes } = this
    if (start + 38 > bytes.length || bytes[start] !== quote || bytes[start + 37] !== quote) return -1
    const at = start + 1
    if (bytes[at + 8] !== 0x2d || bytes[at + 13] !== 0x2d || bytes[at + 18] !== 0x2d || bytes[at + 23] !== 0x2d)
      return -1
    let digits = 0
    for (let place = at; place < at + 36; place += 1) digits += hex[bytes[place] ?? 0] ?? 0
    return digits === 32 ? start + 38 : -1
  }

  /** A date, or a date and time, in the forms of the contract. */
  moment(start: number): number {
    const { bytes } = this
    if (bytes[start] !== quote) return -1
    let at = start + 1
    if (!this.#isDigits(at, 4) || bytes[at + 4] !== 0x2d || !this.#isDigits(at + 5, 2)) return -1
    if (bytes[at + 7] !== 0x2d || !this.#isDigits(at + 8, 2)) return -1
    at += 10
    if (bytes[at] === quote) return at + 1
    if ((bytes[at] !== 0x54 && bytes[at] !== 0x20) || !this.#isDigits(at + 1, 2)) return -1
    if (bytes[at + 3] !== 0x3a || !this.#isDigits(at + 4, 2)) return -1
    at += 6
    if (bytes[at] === 0x3a) {
      if (!this.#isDigits(at + 1, 2)) return -1
      at += 3
      if (bytes[at] === 0x2e) {
        const digits = this.#digits(at + 1)
        if (digits === 0) return -1
        at += 1 + digits
      }
    }
    if (bytes[at] === 0x5a) at += 1
    else if (bytes[at] === 0x2b || bytes[at] === 0x2d) {
      if (!this.#isDigits(at + 1, 2)) return -1
      at += bytes[at + 3] === 0x3a ? 4 : 3
      if (!this.#isDigits(at, 2)) return -1
      at += 2
    }
    return bytes[at] === quote ? at + 1 : -1
  }

  /** A whole number of at most this size. */
  integer(start: number, most: number): number {
    const at = this.#integer(start)
    return at - start < 10 || Math.abs(Number(this.ascii(start, at))) <= most ? at : -1
  }
  number(start: number): number {
    const at = this.#integer(start)
    if (at < 0 || this.bytes[at] !== 0x2e) return at
    const digits = this.#digits(at + 1)
    return digits === 0 ? -1 : at + 1 + digits
  }
  flag(at: number): number {
    if (at + 5 > this.bytes.length) return -1
    const word = this.#view.getInt32(at, true)
    if (word === 0x65757274) return at + 4
    return word === 0x736c6166 && this.bytes[at + 4] === 0x65 ? at + 5 : -1
  }
  null(at: number): number {
    return at + 4 <= this.bytes.length && this.#view.getInt32(at, true) === 0x6c6c756e ? at + 4 : -1
  }

  #integer(start: number): number {
    const from = this.bytes[start] === 0x2d ? start + 1 : start
    const digits = this.#digits(from)
    if (digits === 0 || digits > mostDigits) return -1
    return digits > 1 && this.bytes[from] === 0x30 ? -1 : from + digits
  }
  #digits(from: number): number {
    let at = from
    for (;;) {
      const code = this.bytes[at] ?? 0
      if (code < 0x30 || code > 0x39) return at - from
      at += 1
    }
  }
  #isDigits(from: number, count: number): boolean {
    for (let at = from; at < from + count; at += 1) {
      const code = this.bytes[at] ?? 0
      if (code < 0x30 || code > 0x39) return false
    }
    return true
  }
}
