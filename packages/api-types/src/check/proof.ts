import type { z } from 'zod'

import { Gathered } from './gathered.ts'
import { closeList, closeRecord, colon, comma, deepest, openList, openRecord, quote } from './json-codes.ts'
import type { Handling } from './look.ts'
import { Loose } from './loose.ts'
import { type Field, type Part, type RecordPart, type Watch, marks, partsOf } from './proof-parts.ts'
import { Scan } from './scan.ts'

/**
 * Where ids of 36 letters begin that stand in one record, of an event and of the project in which it lies, in turn; -1 for
 * one that is not there. In the order of the records.
 */
export type Placed = readonly number[]

/**
 * Looks at the bytes of an answer, which have to be valid UTF-8, without making values of them. What it gives, when it gives
 * something, is proof: they are JSON, `compileCheck` takes their value and changes nothing of it, it holds no secret, no
 * name stands twice, and every text is written as `JSON.stringify` would. null says nothing: whatever is not plain is left to others.
 * `gathered` takes the chosen fields on the way; without a proof what it holds is of no use.
 */
export type Proof = (bytes: Uint8Array, gathered?: Gathered | null) => Placed | null

const none: number[] = []

const empty = new Uint8Array()
const nothing = new Scan(empty)
const nowhere = new Gathered()

class Prover {
  readonly #part: Part
  readonly #loose: Loose
  readonly #seen = new Int32Array(marks * (deepest + 1))
  #scan = nothing
  #bytes: Uint8Array = empty
  #placed: number[] = []
  #depth = 0
  #gathered = nowhere
  /** Chosen fields that come now are gathered. */
  #gathers = false

  constructor(part: Part, handling: Handling) {
    this.#part = part
    this.#loose = new Loose(handling)
  }

  prove(bytes: Uint8Array, gathered: Gathered | null): Placed | null {
    this.#gathered = gathered ?? nowhere
    this.#gathers = gathered !== null
    this.#bytes = bytes
    this.#scan = new Scan(bytes)
    this.#placed = none
    this.#depth = 0
    const from = this.#scan.past(0)
    const at = this.#value(this.#part, from)
    if (at >= 0 && this.#gathers && !this.#part.hasFields) this.#gathered.value(bytes, from, at)
    const isWhole = at >= 0 && this.#scan.past(at) === bytes.length
    // Nothing of an answer stays behind.
    this.#bytes = empty
    this.#scan = nothing
    this.#gathered = nowhere
    return isWhole ? this.#placed : null
  }

  /** The place behind the value that begins here, or -1: so give all of these. */
  #value(part: Part, at: number): number {
    const scan = this.#scan
    switch (part.kind) {
      case 'text':
        return part.open && scan.mayBeJson(at) ? -1 : scan.text(at)
      case 'guid':
        return scan.guid(at)
      case 'flag':
        return scan.flag(at)
      case 'record':
        if (part.record === null) return -1
        return this.#gathers ? this.#gatheredRecord(part.record, at) : this.#record(part.record, at)
      case 'moment':
        return scan.moment(at)
      case 'int32':
        return scan.integer(at, 2_147_483_647)
      case 'int64':
        return scan.integer(at, Number.MAX_SAFE_INTEGER)
      case 'double':
        return scan.number(at)
      case 'list':
        if (part.item === null) return -1
        return this.#gathers && part.hasFields ? this.#gatheredList(part.item, at) : this.#list(part.item, at)
      case 'fields':
        return this.#bytes[at] === openRecord ? this.#loose.value(this.#scan, part, at, 0) : -1
      case 'anything':
        return this.#loose.value(this.#scan, part, at, 0)
      case 'null':
        return scan.null(at)
      case 'never':
        return -1
    }
  }

  #list(item: Part, start: number): number {
    const scan = this.#scan
    if (this.#bytes[start] !== openList) return -1
    let at = scan.past(start + 1)
    if (this.#bytes[at] === closeList) return at + 1
    for (;;) {
      at = this.#value(item, at)
      if (at < 0) return -1
      at = scan.past(at)
      const code = this.#bytes[at]
      if (code === closeList) return at + 1
      if (code !== comma) return -1
      at = scan.past(at + 1)
    }
  }

  #record(record: RecordPart, start: number): number {
    const scan = this.#scan
    const bytes = this.#bytes
    const seen = this.#seen
    if (bytes[start] !== openRecord || this.#depth >= deepest) return -1
    const base = this.#depth * marks
    for (let mark = base; mark < base + marks; mark += 1) seen[mark] = 0
    this.#depth += 1
    // A record is told of before those in it.
    const place = record.places ? this.#place() : -1
    let at = scan.past(start + 1)
    let last: Field | null = null
    if (bytes[at] === closeRecord) return this.#end(record, base, at)
    for (;;) {
      const likely: Field | null = last === null ? record.first : last.next
      let field: Field | null = likely
      if (field !== null && scan.is(field.words, field.size, at)) at += field.size
      else {
        field = this.#named(record, at)
        if (field === null) return -1
        if (last === null) record.first = field
        else last.next = field
        at = scan.past(at + field.size - 1)
        if (bytes[at] !== colon) return -1
        at += 1
      }
      const mark = base + field.mark
      const before = seen[mark] ?? 0
      if ((before & field.bit) !== 0) return -1
      seen[mark] = before | field.bit
      at = scan.past(at)
      const from = at
      at = bytes[at] === 0x6e && field.mayBeNull ? scan.null(at) : this.#value(field.part, at)
      if (at < 0) return -1
      if (place >= 0 && field.role !== null && bytes[from] === quote && at - from === 38)
        this.#placed[field.role === 'event' ? place : place + 1] = from + 1
      at = scan.past(at)
      const code = bytes[at]
      if (code === comma) at = scan.past(at + 1)
      else if (code === closeRecord) return this.#end(record, base, at)
      else return -1
      last = field
    }
  }

  /** As `#record`, and the chosen fields are gathered. Apart from it: what it calls is compiled into it while it is short. */
  #gatheredRecord(record: RecordPart, start: number): number {
    const scan = this.#scan
    const bytes = this.#bytes
    const seen = this.#seen
    const gathered = this.#gathered
    if (bytes[start] !== openRecord || this.#depth >= deepest) return -1
    const base = this.#depth * marks
    for (let mark = base; mark < base + marks; mark += 1) seen[mark] = 0
    this.#depth += 1
    const place = record.places ? this.#place() : -1
    gathered.mark(openRecord)
    let at = scan.past(start + 1)
    let last: Field | null = null
    let isEnd = bytes[at] === closeRecord
    while (!isEnd) {
      const likely: Field | null = last === null ? record.first : last.next
      let field: Field | null = likely
      if (field !== null && scan.is(field.words, field.size, at)) at += field.size
      else {
        field = this.#named(record, at)
        if (field === null) return -1
        if (last === null) record.first = field
        else last.next = field
        at = scan.past(at + field.size - 1)
        if (bytes[at] !== colon) return -1
        at += 1
      }
      const mark = base + field.mark
      const before = seen[mark] ?? 0
      if ((before & field.bit) !== 0) return -1
      seen[mark] = before | field.bit
      at = scan.past(at)
      const from = at
      const isNull = bytes[at] === 0x6e && field.mayBeNull
      if (field.chosen) gathered.field(field.label)
      this.#gathers = field.chosen
      at = isNull ? scan.null(at) : this.#value(field.part, at)
      this.#gathers = true
      if (at < 0) return -1
      if (field.chosen && (isNull || !field.part.hasFields)) gathered.value(bytes, from, at)
      if (place >= 0 && field.role !== null && bytes[from] === quote && at - from === 38)
        this.#placed[field.role === 'event' ? place : place + 1] = from + 1
      at = scan.past(at)
      isEnd = bytes[at] === closeRecord
      if (!isEnd && bytes[at] !== comma) return -1
      if (!isEnd) at = scan.past(at + 1)
      last = field
    }
    gathered.mark(closeRecord)
    return this.#end(record, base, at)
  }

  #gatheredList(item: Part, start: number): number {
    const scan = this.#scan
    if (this.#bytes[start] !== openList) return -1
    this.#gathered.mark(openList)
    let at = scan.past(start + 1)
    let isEnd = this.#bytes[at] === closeList
    while (!isEnd) {
      at = this.#value(item, at)
      if (at < 0) return -1
      at = scan.past(at)
      isEnd = this.#bytes[at] === closeList
      if (!isEnd && this.#bytes[at] !== comma) return -1
      if (isEnd) break
      this.#gathered.mark(comma)
      at = scan.past(at + 1)
    }
    this.#gathered.mark(closeList)
    return at + 1
  }

  #end(record: RecordPart, base: number, at: number): number {
    for (const field of record.needed) if (((this.#seen[base + field.mark] ?? 0) & field.bit) === 0) return -1
    this.#depth -= 1
    return at + 1
  }

  #place(): number {
    if (this.#placed === none) this.#placed = []
    return this.#placed.push(-1, -1) - 2
  }

  #named(record: RecordPart, at: number): Field | null {
    const end = this.#scan.name(at)
    return end < 0 ? null : (record.fields.get(this.#scan.ascii(at + 1, end - 1)) ?? null)
  }
}

const noNames: ReadonlySet<string> = new Set()

/**
 * A proof made once from a schema; `compileCheck` of the same schema is its oracle. `chosen`: names of fields that can be
 * gathered, wherever all that is around them has such a name too.
 */
export function compileProof(
  schema: z.ZodType,
  handling: Handling,
  watch: Watch,
  open = false,
  chosen: ReadonlySet<string> = noNames,
): Proof {
  const prover = new Prover(partsOf(schema, handling, watch, open, chosen), handling)
  return (bytes, gathered = null) => prover.prove(bytes, gathered)
}
