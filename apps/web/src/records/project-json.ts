import { isRecord } from '@frontdesk/api-types/is-record'
import { isGuid } from '@frontdesk/api-types/table'

import { readStamp } from '#format/dates.ts'
import { mailLink, safeColour, safeLink } from '#format/links.ts'

/** A value of an answer without a documented schema, prepared for display. */
export type JsonNode =
  | { kind: 'nothing' }
  | { kind: 'yes-no'; yes: boolean }
  | { kind: 'number'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'link' | 'mail' | 'id' | 'colour' | 'date'; text: string }
  | { kind: 'group'; fields: readonly JsonField[]; left: number }
  | { kind: 'words'; words: readonly string[]; left: number }
  | { kind: 'list'; items: readonly JsonNode[]; left: number }
  /** Too deep for a page: its size is shown, its content is in the JSON view. */
  | { kind: 'cut'; size: number }

export type JsonField = { key: string; label: string; node: JsonNode }

/** Topics of keys, in display order: name, time, place, contact, the rest, ids. */
const meanings: readonly RegExp[] = [
  /^(display)?name$|^title$/i,
  /^(code|slug|kind|type|status|state)$/i,
  /description|summary|slogan|about/i,
  /date|start|end|time|zone/i,
  /location|venue|place|address|city|country|postal|latitude|longitude/i,
  /contact|mail|phone|organi[sz]ation|company|owner/i,
  /url|website|link|social/i,
]
const housekeeping = /^(created|updated|modified|deleted)|version|^(is|has|use|allow|require)[A-Z]/
const identity = /^id$|Ids?$/

function rankOf(key: string): number {
  if (identity.test(key)) return meanings.length + 2
  if (housekeeping.test(key)) return meanings.length + 1
  const at = meanings.findIndex((meaning) => meaning.test(key))
  return at === -1 ? meanings.length : at
}

/** Fields sorted by topic; stable within a topic. */
export const byMeaning = (fields: readonly JsonField[]): JsonField[] =>
  fields.toSorted((one, other) => rankOf(one.key) - rankOf(other.key))

/** Limits of what is rendered. The rest is counted and is in the JSON view. */
export type JsonLimits = { depth: number; width: number; total: number }

const usual: JsonLimits = { depth: 6, width: 100, total: 1500 }

/** Converts any JSON value. Never throws and is bounded by its limits. */
export function jsonNode(value: unknown, limits: JsonLimits = usual): JsonNode {
  let budget = limits.total
  return read(value, 0)

  function read(one: unknown, depth: number): JsonNode {
    budget -= 1
    if (one === null || one === undefined || one === '') return { kind: 'nothing' }
    if (typeof one === 'boolean') return { kind: 'yes-no', yes: one }
    if (typeof one === 'number')
      return Number.isFinite(one) ? { kind: 'number', text: String(one) } : { kind: 'nothing' }
    if (typeof one === 'string') return textNode(one)
    if (typeof one !== 'object') return { kind: 'nothing' }
    if (Array.isArray(one)) return listOf(one, depth)
    return groupOf(one, depth)
  }

  function listOf(items: readonly unknown[], depth: number): JsonNode {
    if (items.length === 0) return { kind: 'nothing' }
    if (depth >= limits.depth || budget <= 0) return { kind: 'cut', size: items.length }
    const kept = items.slice(0, Math.min(limits.width, Math.max(budget, 1)))
    if (kept.every((item) => typeof item === 'string' && item.length <= 60 && item !== '')) {
      budget -= kept.length
      return { kind: 'words', words: kept.map(String), left: items.length - kept.length }
    }
    const shown = kept.map((item) => read(item, depth + 1))
    return { kind: 'list', items: shown, left: items.length - shown.length }
  }

  function groupOf(record: object, depth: number): JsonNode {
    const entries: [string, unknown][] = Object.entries(record)
    if (entries.length === 0) return { kind: 'nothing' }
    if (depth >= limits.depth || budget <= 0) return { kind: 'cut', size: entries.length }
    const kept = entries.slice(0, Math.min(limits.width, Math.max(budget, 1)))
    const fields = kept.map(([key, one]) => ({ key, label: keyWords(key), node: read(one, depth + 1) }))
    return { kind: 'group', fields, left: entries.length - fields.length }
  }
}

function textNode(text: string): JsonNode {
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'nothing' }
  if (trimmed.length <= 2000) {
    if (isGuid(trimmed)) return { kind: 'id', text: trimmed }
    if (safeLink(trimmed)) return { kind: 'link', text: trimmed }
    if (safeColour(trimmed)) return { kind: 'colour', text: trimmed }
    if (/^\d{4}-/.test(trimmed) && readStamp(trimmed)) return { kind: 'date', text: trimmed }
    if (trimmed.includes('.') && mailLink(trimmed)) return { kind: 'mail', text: trimmed }
  }
  return { kind: 'text', text }
}

const longestKey = 60

/**
 * `startDateUtc` → `Start date UTC`. A key without letters, or one that is no identifier, is unchanged, shortened when
 * long.
 */
export function keyWords(key: string): string {
  if (!/^[A-Za-z][A-Za-z0-9_.-]*$/.test(key) || key.length > longestKey) return cutKey(key)
  const words = key
    .replaceAll(/[_.-]+/g, ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .trim()
    .split(' ')
    .map((word) => (/^[A-Z0-9]{2,}$/.test(word) ? word : word.toLowerCase()))
    .map((word) => initials.get(word) ?? word)
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const initials = new Map(
  ['id', 'ids', 'url', 'utc', 'vat', 'iban', 'html', 'api', 'uid'].map((word) => [
    word,
    word === 'ids' ? 'IDs' : word.toUpperCase(),
  ]),
)

function cutKey(key: string): string {
  const shown = Array.from(key.slice(0, longestKey * 2 + 2))
  return shown.length > longestKey ? `${shown.slice(0, longestKey).join('')}…` : key
}

/** Facts of the project for the page header. */
export type ProjectFacts = {
  name: string | null
  code: string | null
  timezone: string | null
  start: string | null
  end: string | null
  place: string | null
}

/**
 * Name, place and time of a project from op 8. Its schema is not documented: common keys are searched at the top level
 * and inside one envelope (`data`, `project`).
 */
export function projectFacts(answer: unknown): ProjectFacts {
  const records = [
    answer,
    fieldOf(answer, 'data'),
    fieldOf(answer, 'project'),
    fieldOf(fieldOf(answer, 'data'), 'project'),
  ]
  const first = (...names: string[]): string | null => {
    for (const record of records)
      for (const name of names) {
        const value = fieldOf(record, name)
        if (typeof value === 'string' && value.trim() !== '') return value.trim()
      }
    return null
  }
  const places = [first('city'), first('country')].filter((part) => part !== null)
  return {
    name: first('displayName', 'name', 'projectName', 'title'),
    code: first('code'),
    timezone: first('timezone', 'timeZone', 'timezoneId'),
    start: first('startDate', 'start'),
    end: first('endDate', 'end'),
    place: places.length > 0 ? places.join(', ') : null,
  }
}

/** An own property of an object, else undefined: `constructor` and the like are no fields. */
function fieldOf(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** The project's own colour, from `style.primaryColor`. */
export function projectTint(answer: unknown): string | null {
  for (const record of [answer, fieldOf(answer, 'data'), fieldOf(answer, 'project')]) {
    const style = fieldOf(record, 'style')
    const colour = fieldOf(style, 'primaryColor')
    if (fieldOf(style, 'hasStyle') !== false && typeof colour === 'string') return safeColour(colour)
  }
  return null
}
