import { fold } from '@frontdesk/api-types/plain-text'
import { hasTyped } from '@frontdesk/desk-api/guest-search'
import { searchedWords } from '@frontdesk/desk-api/near-names'
import { type IndexedEntry, type Kind, keyOf } from '@frontdesk/finder/entry'
import type { Given } from '@frontdesk/finder/fit'
import type { Ranked } from '@frontdesk/finder/rank'
import { createSearchIndex } from '@frontdesk/finder/search-index'

/** A record in this browser as the desk's search would know it; what is missing is not known. */
export type KnownRecord = Pick<IndexedEntry, 'kind' | 'id' | 'eventId' | 'name'> & Partial<IndexedEntry>

/** `cells`: what a search within a list looks through; null for a person in no list. */
export type ReadPerson = { record: KnownRecord; cells: string | null }

type Asked = {
  /** The open event: its records rank first among equals. */
  eventId: string | null
  /** Only records of this event, and of these kinds. */
  within?: string | null
  kinds?: ReadonlySet<Kind> | null
  limit: number
}

/** A row is identified by its group and its index there. */
export type PeopleMessage =
  /** New people of a group, a part of them. */
  | { kind: 'people'; group: string; people: readonly ReadPerson[] }
  /** The rows of the group from now on: their places before, or -1 for the next of the new people. */
  | { kind: 'rows'; group: string; before: Int32Array }
  /** Drops all groups but these. */
  | { kind: 'only'; groups: ReadonlySet<string> }
  /** `list`: also all its other rows that have the words. */
  | { kind: 'search'; id: number; given: Given; asked: Asked; list: string | null }

type FoundPerson = Pick<Ranked, 'matched' | 'fit'> & { group: string; at: number }
export type PeopleAnswer = { id: number; found: FoundPerson[]; others: Int32Array }

const blank = {
  projectId: null,
  companyId: null,
  personId: null,
  userId: null,
  registrantId: null,
  typeId: null,
  emails: [],
  phones: [],
  detail: null,
  slug: null,
  number: null,
  externalId: null,
  code: null,
  facts: null,
  seenAt: 0,
  operation: '',
}

/** `texts`: what is looked through of each row. `places`: of rows with one key the last one counts. */
type Group = { keys: readonly string[]; texts: readonly string[]; places: ReadonlyMap<string, number> }
const noGroup: Group = { keys: [], texts: [], places: new Map() }

/** People in groups of rows, found as the desk's search would find them. It runs in a worker. */
export function createPeopleIndex(): (message: PeopleMessage) => PeopleAnswer | null {
  const index = createSearchIndex()
  const groups = new Map<string, Group>()
  const added = new Map<string, { key: string; text: string }[]>()
  const removeUnheld = (keys: Iterable<string>): void => {
    const held = [...groups.values()]
    index.remove([...keys].filter((key) => !held.some(({ places }) => places.has(key))))
  }

  const read = (name: string, people: readonly ReadPerson[]): void => {
    const entries = new Map<string, IndexedEntry>()
    const rows = added.get(name) ?? []
    added.set(name, rows)
    for (const { record, cells } of people) {
      const entry = { ...blank, ...record }
      const key = keyOf(entry)
      entries.set(key, entry)
      rows.push({ key, text: fold(cells ?? '') })
    }
    index.putAll([...entries.values()])
  }
  const order = (name: string, before: Int32Array): void => {
    const old = groups.get(name) ?? noGroup
    const news = (added.get(name) ?? []).values()
    added.delete(name)
    const [keys, texts]: [string[], string[]] = [[], []]
    const places = new Map<string, number>()
    for (const [at, place] of before.entries()) {
      const row = place < 0 ? news.next().value : null
      const key = row?.key ?? old.keys[place] ?? ''
      keys.push(key)
      texts.push(row?.text ?? old.texts[place] ?? '')
      places.set(key, at)
    }
    groups.set(name, { keys, texts, places })
    removeUnheld(old.places.keys())
  }
  const keepOnly = (names: ReadonlySet<string>): void => {
    for (const [name, { places }] of groups) {
      if (names.has(name)) continue
      groups.delete(name)
      removeUnheld(places.keys())
    }
  }
  const placeOf = (key: string): Pick<FoundPerson, 'group' | 'at'> | null => {
    for (const [group, { places }] of groups) {
      const at = places.get(key)
      if (at !== undefined) return { group, at }
    }
    return null
  }
  const find = (given: Given, { kinds = null, ...asked }: Asked): FoundPerson[] => {
    const question = { ...given, ...asked, kinds, code: null, oldest: 0, now: Date.now() }
    return index.search(question, undefined).flatMap(({ entry, matched, fit }) => {
      const place = placeOf(keyOf(entry))
      return place === null ? [] : { ...place, matched, fit }
    })
  }
  const withWords = (name: string, text: string, found: readonly FoundPerson[]): number[] => {
    if (searchedWords(text).length === 0) return []
    const best = new Set(found.flatMap(({ group, at }) => (group === name ? at : [])))
    const has = hasTyped(text)
    const others: number[] = []
    for (const [at, row] of (groups.get(name) ?? noGroup).texts.entries())
      if (has(row) && !best.has(at)) others.push(at)
    return others
  }

  return (message) => {
    if (message.kind === 'people') read(message.group, message.people)
    else if (message.kind === 'rows') order(message.group, message.before)
    else if (message.kind === 'only') keepOnly(message.groups)
    else {
      const { id, given, asked, list } = message
      const found = find(given, asked)
      return { id, found, others: Int32Array.from(list === null ? [] : withWords(list, given.text, found)) }
    }
    return null
  }
}
