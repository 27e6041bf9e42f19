import { idOf } from './ids.ts'

/** A line of the demo, as it came out of the generator or out of a loader. */
export interface DemoItem {
  kind: string
  record: Record<string, unknown>
}

/** The record with the id of that name. Throws RangeError when it is not there. */
export function recordBy(records: readonly DemoItem[], kind: string, name: string): Record<string, unknown> {
  return recordWith(records, kind, idOf(name), name)
}

/** The record with that id. Throws RangeError when it is not there. */
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

/** A part of a record that is a record itself; empty when it is not there. */
export function partOf(record: Record<string, unknown>, field: string): Record<string, unknown> {
  const value = record[field]
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** A text field that must be there. Throws RangeError otherwise. */
export function textAt(record: Record<string, unknown>, field: string): string {
  const value = record[field]
  if (typeof value !== 'string') throw new RangeError(`${field} is not a text`)
  return value
}
