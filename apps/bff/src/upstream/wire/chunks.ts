import { WireFault } from './head.ts'

/** What is written beside the sizes, and after the last chunk, is read and dropped; more of it than this is no answer. */
const mostLine = 1024
const mostBeside = 8192

/** A size, and extensions as the standard writes them, without escapes. */
const sizeLine =
  /^([0-9a-f]{1,8})(?:;[!#$%&'*+.^_`|~0-9a-z-]+(?:=(?:[!#$%&'*+.^_`|~0-9a-z-]+|"[\t\x20\x21\x23-\x5b\x5d-\x7e\x80-\xff]*"))?)*$/i
/** One that says where a body ends is no trailer: others may believe it. */
const trailerLine = /^(?!(?:content-length|transfer-encoding):)[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e\x80-\xff]*$/i

/** Takes a chunked body apart as its bytes come (RFC 9112 section 7.1). */
export class Chunks {
  #at: 'size' | 'data' | 'end of data' | 'trailers' | 'whole' = 'size'
  #line = ''
  #left = 0
  #beside = 0

  get whole(): boolean {
    return this.#at === 'whole'
  }

  /**
   * Reads `bytes` from `from` up to `end`; `data` is told where content stands. Returns how far it got: short of `end` only
   * when the body is whole. @throws WireFault
   */
  read(bytes: Buffer, from: number, end: number, data: (from: number, to: number) => void): number {
    let at = from
    while (at < end && this.#at !== 'whole') {
      if (this.#at === 'data') {
        const to = Math.min(end, at + this.#left)
        data(at, to)
        this.#left -= to - at
        at = to
        if (this.#left === 0) this.#at = 'end of data'
      } else at = this.#readLine(bytes, at, end)
    }
    return at
  }

  /** A line may come in pieces, even between its last two bytes. */
  #readLine(bytes: Buffer, from: number, end: number): number {
    const feed = bytes.subarray(0, end).indexOf(10, from)
    const to = feed < 0 ? end : feed + 1
    this.#line += bytes.toString('latin1', from, to)
    if (this.#line.length > mostLine) throw new WireFault('not_http', 'a line between chunks is too long')
    if (feed < 0) return to
    if (!this.#line.endsWith('\r\n')) throw new WireFault('not_http', 'a line between chunks ends in the wrong way')
    this.#take(this.#line.slice(0, -2))
    this.#line = ''
    return to
  }

  #take(line: string): void {
    if (this.#at === 'end of data') {
      if (line !== '') throw new WireFault('not_http', 'a chunk is longer than it says')
      this.#at = 'size'
    } else if (this.#at === 'size') {
      const size = sizeLine.exec(line)?.[1]
      if (size === undefined) throw new WireFault('not_http', 'a chunk does not say its size')
      this.#drop(line.length - size.length)
      this.#left = Number.parseInt(size, 16)
      this.#at = this.#left === 0 ? 'trailers' : 'data'
    } else if (line === '') this.#at = 'whole'
    else {
      this.#drop(line.length)
      if (!trailerLine.test(line)) throw new WireFault('not_http', 'what follows the last chunk is no header')
    }
  }

  #drop(count: number): void {
    this.#beside += count
    if (this.#beside > mostBeside) throw new WireFault('not_http', 'there is too much beside the chunks')
  }
}
