import { closeList, closeRecord, colon, comma, deepest, openList, openRecord, quote } from './json-codes.ts'
import type { Handling } from './look.ts'
import { Part } from './proof-parts.ts'
import type { Scan } from './scan.ts'

/** What no schema lists, for a proof. */
export class Loose {
  readonly #handling: Handling
  constructor(handling: Handling) {
    this.#handling = handling
  }

  /** The place behind the value that begins here, or -1. */
  value(scan: Scan, part: Part, at: number, depth: number): number {
    switch (scan.bytes[at] ?? 0) {
      case quote:
        return part.open && scan.mayBeJson(at) ? -1 : scan.text(at)
      case openRecord:
        return depth >= deepest ? -1 : this.#record(scan, part, at, depth)
      case openList:
        return depth >= deepest ? -1 : this.#list(scan, part, at, depth)
      case 0x6e:
        return scan.null(at)
      case 0x74:
      case 0x66:
        return scan.flag(at)
      default:
        return scan.number(at)
    }
  }

  #list(scan: Scan, part: Part, start: number, depth: number): number {
    const { bytes } = scan
    let at = scan.past(start + 1)
    if (bytes[at] === closeList) return at + 1
    for (;;) {
      at = this.value(scan, part, at, depth + 1)
      if (at < 0) return -1
      at = scan.past(at)
      const code = bytes[at]
      if (code === closeList) return at + 1
      if (code !== comma) return -1
      at = scan.past(at + 1)
    }
  }

  #record(scan: Scan, part: Part, start: number, depth: number): number {
    const { bytes } = scan
    const names: string[] = []
    let at = scan.past(start + 1)
    if (bytes[at] === closeRecord) return at + 1
    for (;;) {
      const end = scan.name(at)
      if (end < 0) return -1
      const name = scan.ascii(at + 1, end - 1)
      if (names.length >= 32 || names.includes(name) || this.#handling.goes(name, part.open)) return -1
      // It may place an event.
      if (part.watched && name === 'projectId') return -1
      names.push(name)
      at = scan.past(end)
      if (bytes[at] !== colon) return -1
      const inside = part.open || !this.#handling.isOpen(name) ? part : opened(part)
      at = this.value(scan, inside, scan.past(at + 1), depth + 1)
      if (at < 0) return -1
      at = scan.past(at)
      const code = bytes[at]
      if (code === closeRecord) return at + 1
      if (code !== comma) return -1
      at = scan.past(at + 1)
    }
  }
}

const opened = ({ watched }: Part): Part => new Part('anything', { open: true, watched })
