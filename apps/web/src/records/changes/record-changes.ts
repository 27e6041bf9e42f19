import { isRecord } from '@frontdesk/api-types/is-record'
import { isGuid } from '@frontdesk/api-types/table'
import type { DeskAnswer } from '@frontdesk/desk-api'
import diff from 'microdiff'

export type Version = DeskAnswer<'versions'>['versions'][number]

/** A field that two readings answered differently. */
export type FieldChange = {
  /** Names of the contract, outermost first; the records of a list are not among them. */
  path: string[]
  /** undefined where there was no value. */
  before: unknown
  after: unknown
  /** A record that came into a list or left it: the others of the list are the same. */
  listed: boolean
}

/** What changed between two readings that followed one another. */
export type RecordChange = {
  /** The last reading before and the first one after, as instants. */
  between: [last: string, first: string]
  write: Version['write']
  fields: FieldChange[]
}

/** Records of a list by their id, so that one that moved is not another one. */
function byId(value: unknown): unknown {
  if (Array.isArray(value)) {
    const ids = value.map((item: unknown) => (isRecord(item) ? item['id'] : null))
    const isKeyed = value.length > 0 && ids.every((id) => typeof id === 'string') && new Set(ids).size === ids.length
    return isKeyed ? Object.fromEntries(value.map((item, at) => [String(ids[at]), byId(item)])) : value.map(byId)
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, inside]) => kept(name, byId(inside))))
}

/** A null is no value. */
const kept = (name: string, value: unknown): [string, unknown][] =>
  value === null || value === undefined ? [] : [[name, value]]

/** The fields that differ. */
export function fieldChanges(before: object, after: object): FieldChange[] {
  const found = diff(Object(byId(before)), Object(byId(after)), { cyclesFix: false }).map((one): FieldChange => ({
    path: one.path.filter((part) => typeof part === 'string' && !isGuid(part)).map(String),
    before: one.type === 'CREATE' ? undefined : one.oldValue,
    after: one.type === 'REMOVE' ? undefined : one.value,
    listed: isGuid(String(one.path.at(-1))),
  }))
  // A text and the same text with marks: the second one says it all.
  const rich = new Set(found.map(({ path }) => path.join('.')).filter((path) => path.endsWith('Html')))
  return found.filter(({ path }) => !rich.has(`${path.join('.')}Html`))
}

const keyOf = ({ path, before, after }: FieldChange): string => JSON.stringify([path, before, after])
const widthOf = ({ between: [last, first] }: RecordChange): number => Date.parse(first) - Date.parse(last)
const overlap = (one: RecordChange, other: RecordChange): boolean =>
  one.between[0] <= other.between[1] && other.between[0] <= one.between[1]

/** Two operations may have answered the same change: it is told once, by the readings that were closer together. */
function toldOnce(changes: readonly RecordChange[]): RecordChange[] {
  const told = new Map<string, RecordChange[]>()
  const left = new Map<RecordChange, FieldChange[]>()
  for (const change of changes.toSorted((a, b) => widthOf(a) - widthOf(b))) {
    const own = change.fields.filter((field) => {
      const earlier = told.get(keyOf(field)) ?? []
      told.set(keyOf(field), [...earlier, change])
      return !earlier.some((other) => overlap(other, change))
    })
    left.set(change, own)
  }
  return changes.flatMap((change) => {
    const fields = left.get(change) ?? []
    return fields.length === 0 && change.fields.length > 0 ? [] : [{ ...change, fields }]
  })
}

/** The changes of a record, the newest first. Only versions of one operation are compared with one another. */
export function changesOf(versions: readonly Version[]): RecordChange[] {
  const operations = [...new Set(versions.map(({ operation }) => operation))]
  const changes = operations
    .map((operation) => versions.filter((version) => version.operation === operation))
    .flatMap((same) =>
      same.slice(0, -1).flatMap((after, at): RecordChange[] => {
        const before = same[at + 1]
        if (before === undefined) return []
        const fields = fieldChanges(before.content, after.content)
        return [{ between: [before.until, after.from], write: after.write, fields }]
      }),
    )
  return toldOnce(changes).toSorted((a, b) => (a.between[1] < b.between[1] ? 1 : -1))
}

/** The first reading that is kept. */
export const firstSeen = (versions: readonly Version[]): string | null =>
  versions.map(({ from }) => from).toSorted()[0] ?? null
