import { isGuid } from '@frontdesk/api-types/table'

/** The id of a facilitator in a record, with its path. */
export type FacilitatorTrace = { id: string; name: string | null; where: string }

const deepest = 10
const named = /^(?:.*(?:facilitator|speaker|presenter))(?:s|ids?|Ids?)?$/i

/**
 * Ids of facilitators in any answer of the service. No record of the contract has a field for them, so the open objects
 * (`meta`, `descriptor`) and all fields with such a name are searched.
 */
export function facilitatorTraces(record: unknown): FacilitatorTrace[] {
  const found = new Map<string, FacilitatorTrace>()
  const add = (id: string, where: string, name: string | null) => {
    const key = id.toLowerCase()
    if (!found.has(key)) found.set(key, { id: key, name, where })
  }
  const take = (value: unknown, where: string): void => {
    if (typeof value === 'string') {
      if (isGuid(value.trim())) add(value.trim(), where, null)
    } else if (Array.isArray(value)) {
      for (const item of value) take(item, where)
    } else if (typeof value === 'object' && value !== null) {
      const { id, name }: { id?: unknown; name?: unknown } = value
      if (typeof id === 'string' && isGuid(id))
        add(id, where, typeof name === 'string' && name.trim() ? name.trim() : null)
    }
  }
  const walk = (value: unknown, where: string, depth: number): void => {
    if (depth > deepest || typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      const path = Array.isArray(value) ? where : where === '' ? key : `${where}.${key}`
      // Flags and types of facilitators are not ids.
      if (named.test(key) && !/types?$/i.test(key)) take(inner, path)
      walk(inner, path, depth + 1)
    }
  }
  walk(record, '', 0)
  return [...found.values()]
}
