import { idOf } from './ids.ts'

/** A line of the demo, from the generator or from a loader. */
export interface DemoItem {
  kind: string
  record: Record<string, unknown>
}

/** The record with the id of that name. Throws RangeError when it does not exist. */
export function recordBy(records: readonly DemoItem[], kind: string, name: string): Record<string, unknown> {
  return recordWith(records, kind, idOf(name), name)
}

/** The record with that id. Throws RangeError when it does not exist. */
export function recordWith(
  records: readonly DemoItem[],
  kind: string,
  id: string,
  wanted = `record ${id}`,
): Record<string, unknown> {
  return firstOf(records, kind, (record) => record['id'] === id, wanted)
}

/** The first record of a kind that matches. Throws RangeError with the condition when none does. */
export function firstOf(
  records: readonly DemoItem[],
  kind: string,
  passes: (record: Record<string, unknown>) => boolean,
  wanted: string,
): Record<string, unknown> {
  const found = records.find((item) => item.kind === kind && passes(item.record))
  if (found === undefined) throw new RangeError(`The demo has no ${wanted} among its ${kind}`)
  return found.record
}

/** A nested record; empty when it is absent. */
export function partOf(record: Record<string, unknown>, field: string): Record<string, unknown> {
  const value = record[field]
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** A required text field. Throws RangeError when it is absent. */
export function textAt(record: Record<string, unknown>, field: string): string {
  const value = record[field]
  if (typeof value !== 'string') throw new RangeError(`${field} is not a text`)
  return value
}
