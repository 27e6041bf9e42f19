import { fieldsOf } from '@frontdesk/api-types/is-record'
import type { OperationId } from '@frontdesk/api-types/table'

export type Drift = {
  /** Whether the operation is due for a comparison. */
  isDue(id: OperationId): boolean
  /** Finds fields of an answer that the contract does not define, and records their names. */
  compare(id: OperationId, sent: unknown, kept: unknown): void
  /** Paths such as `data.surprise`, by operation; never values. */
  names(): { operation: OperationId; path: string; seen: number }[]
}

const plain = /^[A-Za-z_]\w{0,40}$/
const mostNames = 200
const mostLooked = 5000

/** Names in `sent` but not in `kept`; list items count as one record. The traversal is bounded. */
export function droppedNames(sent: unknown, kept: unknown): Set<string> {
  const found = new Set<string>()
  let looked = 0
  const walk = (one: unknown, other: unknown, path: string): void => {
    if (looked > mostLooked || typeof one !== 'object' || one === null) return
    looked += 1
    if (Array.isArray(one)) {
      const list: unknown[] = Array.isArray(other) ? other : []
      if (list.length === one.length) one.forEach((item, at) => walk(item, list[at], path))
      return
    }
    const rest = fieldsOf(other)
    for (const [name, value] of Object.entries(one)) {
      const at = `${path}${path === '' ? '' : '.'}${plain.test(name) ? name : '?'}`
      if (Object.hasOwn(rest, name)) walk(value, rest[name], at)
      else found.add(at)
    }
  }
  walk(sent, kept, '')
  return found
}

/** Compares each operation once per interval: drift persists, and the walk costs time. */
export function createDrift(elapsed: () => number, everyMs = 10_000): Drift {
  const counts = new Map<OperationId, Map<string, number>>()
  const lastLook = new Map<OperationId, number>()
  const isDue = (id: OperationId): boolean => elapsed() - (lastLook.get(id) ?? Number.NEGATIVE_INFINITY) >= everyMs
  return {
    isDue,
    compare(id, sent, kept) {
      if (!isDue(id)) return
      lastLook.set(id, elapsed())
      const known = counts.get(id) ?? new Map<string, number>()
      counts.set(id, known)
      for (const path of droppedNames(sent, kept))
        if (known.has(path) || known.size < mostNames) known.set(path, (known.get(path) ?? 0) + 1)
    },
    names: () =>
      [...counts].flatMap(([operation, paths]) => [...paths].map(([path, seen]) => ({ operation, path, seen }))),
  }
}
