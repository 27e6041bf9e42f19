import { Chunks } from './chunks.ts'
import { type Head, WireFault, parseHead } from './head.ts'

const headLimit = 32_768
/** Answers such as "100 Continue" that come before the answer. */
const mostInformational = 8
/** Where a body goes until it is known how long it will be. */
const usualBody = 65_536
/** A place for bodies that is larger than this is not kept for the next. */
const mostKept = 1024 * 1024
/** Below this it costs less to copy what was read than to point at where it goes. */
const leastDirect = 16_384

const endOfHead = Buffer.from('\r\n\r\n')
const nowhere = Buffer.alloc(0)

/** Reads one answer after the other from the bytes of a connection. The place for bodies is used again. */
export class Message {
  readonly #mostBytes: number
  #place = nowhere
  #length = 0
  /** A body that came with its head and whole: it is looked at where it was read. */
  #whereRead: Buffer | null = null
  /** What has come of a head that is not whole yet. */
  #begun: Buffer | null = null
  #beginning = 0
  #head: Head | null = null
  #chunks: Chunks | null = null
  #informational = 0
  #whole = false

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** Whether the answer has come to its end. */
  get whole(): boolean {
    return this.#whole
  }
  get head(): Head | null {
    return this.#head
  }
  /** The body so far: a view of a place that will be used again. */
  get body(): Buffer {
    return this.#whereRead ?? this.#place.subarray(0, this.#length)
  }

  /** Where the next bytes may be read to directly, which are content then and nothing else; null when they have to be looked at. */
  get direct(): Buffer | null {
    const framing = this.#head?.framing
    if (framing?.by !== 'length' || this.#whole || framing.length - this.#length < leastDirect) return null
    return this.#place.subarray(this.#length, framing.length)
  }
  /** So many bytes were read to where `direct` pointed. */
  took(count: number): void {
    this.#length += count
    this.#endIfWhole()
  }

  /** Takes bytes that came; returns how many belong to this answer. @throws WireFault */
  feed(bytes: Buffer, count: number): number {
    let at = 0
    while (this.#head === null && at < count) at = this.#feedHead(bytes, at, count)
    const framing = this.#head?.framing
    if (framing === undefined || this.#whole) return at
    return framing.by === 'length' ? this.#feedPart(framing.length, bytes, at, count) : this.#feedBody(bytes, at, count)
  }

  /** The other end closed. Whether that is the end of the answer. */
  end(): boolean {
    if (this.#head?.framing.by === 'close') this.#whole = true
    return this.#whole
  }

  /** Forgets the answer, its bytes too. */
  clear(): void {
    if (this.#place.length > mostKept) this.#place = nowhere
    else if (this.#length > 0) this.#place.fill(0, 0, this.#length)
    this.#whereRead = null
    this.#begun = null
    this.#beginning = 0
    this.#length = 0
    this.#head = null
    this.#chunks = null
    this.#informational = 0
    this.#whole = false
  }

  #feedHead(bytes: Buffer, from: number, count: number): number {
    if (this.#begun === null) {
      const end = bytes.subarray(0, count).indexOf(endOfHead, from)
      if (end >= 0) {
        if (end - from > headLimit) throw new WireFault('not_http', 'the head is too long')
        this.#takeHead(bytes.toString('latin1', from, end))
        return end + endOfHead.length
      }
      this.#begun = Buffer.alloc(headLimit + endOfHead.length)
      this.#beginning = 0
    }
    const taken = bytes.copy(this.#begun, this.#beginning, from, count)
    const end = this.#begun.subarray(0, this.#beginning + taken).indexOf(endOfHead, Math.max(0, this.#beginning - 3))
    if (end < 0) {
      this.#beginning += taken
      if (this.#beginning >= this.#begun.length) throw new WireFault('not_http', 'the head is too long')
      return from + taken
    }
    const used = end + endOfHead.length - this.#beginning
    this.#takeHead(this.#begun.toString('latin1', 0, end))
    this.#begun = null
    this.#beginning = 0
    return from + used
  }

  #takeHead(text: string): void {
    const head = parseHead(text)
    if (head.status >= 200) return this.#begin(head)
    this.#informational += 1
    if (head.status === 101 || this.#informational > mostInformational)
      throw new WireFault('not_http', 'an answer came before the answer that nobody asked for')
  }

  #begin(head: Head): void {
    this.#head = head
    const { framing } = head
    if (framing.by === 'chunks') this.#chunks = new Chunks()
    if (framing.by === 'length' && framing.length > this.#mostBytes)
      throw new WireFault('too_large', 'the answer is too large')
    this.#endIfWhole()
  }

  /** Of a body that says how long it is. */
  #feedPart(length: number, bytes: Buffer, from: number, count: number): number {
    const end = Math.min(count, from + length - this.#length)
    if (end - from === length) {
      this.#whereRead = bytes.subarray(from, end)
      this.#whole = true
      return end
    }
    // Room for all of it, also when nothing of it has come yet: the rest is read directly.
    this.#makeRoom(length)
    this.#append(bytes, from, end)
    this.#endIfWhole()
    return end
  }
  #feedBody(bytes: Buffer, from: number, count: number): number {
    if (this.#chunks === null) {
      this.#append(bytes, from, count)
      return count
    }
    const at = this.#chunks.read(bytes, from, count, (start, end) => this.#append(bytes, start, end))
    this.#whole = this.#chunks.whole
    return at
  }

  #append(bytes: Buffer, from: number, end: number): void {
    const length = this.#length + end - from
    if (length > this.#mostBytes) throw new WireFault('too_large', 'the answer is too large')
    this.#makeRoom(length)
    bytes.copy(this.#place, this.#length, from, end)
    this.#length = length
  }

  #makeRoom(length: number): void {
    if (length <= this.#place.length) return
    const larger = Buffer.alloc(Math.min(this.#mostBytes, Math.max(usualBody, length, 2 * this.#length)))
    this.#place.copy(larger, 0, 0, this.#length)
    this.#place.fill(0, 0, this.#length)
    this.#place = larger
  }

  #endIfWhole(): void {
    const framing = this.#head?.framing
    if (framing?.by === 'length') this.#whole = this.#length >= framing.length
  }
}
