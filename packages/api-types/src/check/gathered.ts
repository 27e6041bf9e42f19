import { comma, openRecord } from './json-codes.ts'

const usualRoom = 4096
const mostRoom = 262_144
/** From here on the copy that the platform makes is the faster one. */
const long = 48

/** JSON of the chosen fields of an answer, and of nothing else, written while the answer is looked at. */
export class Gathered {
  #bytes = new Uint8Array(usualRoom)
  #size = 0

  /** What was gathered; it is there until the next answer. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#size)
  }

  /** A bracket or a comma. */
  mark(code: number): void {
    this.#roomFor(1)
    this.#bytes[this.#size] = code
    this.#size += 1
  }
  /** `label`: the name with its quotes and the colon. */
  field(label: Uint8Array): void {
    if (this.#bytes[this.#size - 1] !== openRecord) this.mark(comma)
    this.value(label, 0, label.length)
  }
  /** A value as it stands in these bytes. */
  value(bytes: Uint8Array, from: number, to: number): void {
    const size = to - from
    this.#roomFor(size)
    const target = this.#bytes
    const start = this.#size
    if (size >= long) target.set(bytes.subarray(from, to), start)
    else for (let at = 0; at < size; at += 1) target[start + at] = bytes[from + at] ?? 0
    this.#size = start + size
  }
  /** Nothing of an answer stays behind. */
  clear(): void {
    if (this.#bytes.length > mostRoom) this.#bytes = new Uint8Array(usualRoom)
    else this.#bytes.fill(0, 0, this.#size)
    this.#size = 0
  }

  #roomFor(more: number): void {
    const needed = this.#size + more
    if (needed <= this.#bytes.length) return
    const wider = new Uint8Array(Math.max(needed, this.#bytes.length * 2))
    wider.set(this.#bytes)
    this.#bytes.fill(0, 0, this.#size)
    this.#bytes = wider
  }
}
