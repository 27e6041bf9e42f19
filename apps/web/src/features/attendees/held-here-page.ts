import { isRecord } from '@frontdesk/api-types/is-record'
import { columnTerms } from '@frontdesk/sheets/fields'

import type { Disclosed } from '#api/desk/erasures.ts'
import { exactly, readStamp } from '#format/dates.ts'
import { grouped } from '#format/numbers.ts'
import { type Marked, currentLocale, listed, mark, say } from '#i18n/say.ts'
import { fieldWord } from '#records/changes/field-words.ts'

type PartName = keyof Disclosed['parts']
export type HeldPart = { name: PartName; title: string; rows: Disclosed['parts'][PartName] }

const titles: Readonly<Record<PartName, Marked>> = {
  records: mark('Entries in the search'),
  guests: mark('Rows of guest lists'),
  sheets: mark('Rows of the sheets that were brought in'),
  arrivals: mark('Arrivals'),
  passages: mark('Going out, coming back, checkpoints'),
  notes: mark('Notes'),
  activity: mark('What was done at this desk'),
  answers: mark('What the event system answered, kept for a day'),
  versions: mark('Earlier readings of their records'),
  recents: mark('Places in lists of recent people'),
  deliveries: mark('Messages to other systems'),
  audit: mark('Lines of the audit'),
}
const isPart = (name: string): name is PartName => Object.hasOwn(titles, name)

/** The parts that have rows. */
export const heldParts = ({ parts }: Disclosed): HeldPart[] =>
  Object.entries(parts).flatMap(([name, rows]) =>
    isPart(name) && rows.length > 0 ? [{ name, title: say(titles[name]), rows }] : [],
  )

/** Words of fields that are this desk's own; the others have those of sheets and of the event system. */
const ownWords: Readonly<Record<string, Marked>> = {
  at: mark('When'),
  by: mark('By'),
  of: mark('By'),
  text: mark('Text'),
  day: mark('Day'),
  door: mark('Door'),
  reason: mark('Reason'),
  outcome: mark('Outcome'),
  state: mark('State'),
  row: mark('Row'),
  event: mark('Event'),
  kind: mark('Kind'),
  emails: mark('E-mail'),
  phones: mark('Phone'),
  surname: mark('Surname'),
  number: mark('Confirmation number'),
  detail: mark('Details'),
  onEvent: mark('On the event'),
  registered: mark('Registered'),
  paid: mark('Paid'),
  askedAt: mark('Checked'),
  undone: mark('Undone'),
  action: mark('Action'),
  seenAt: mark('Last seen'),
  firstSeen: mark('First seen'),
  lastSeen: mark('Last seen'),
  receivedAt: mark('Received'),
}
/** Outer names that say nothing to a reader. */
const wrappers: ReadonlySet<string> = new Set(['content', 'sheet', 'service', 'about', 'facts', 'write'])
/** By which systems know records; they are in the JSON. */
const isTechnical = (name: string): boolean => /(?:^id|Ids?|^seq|^reference|^version|^operation|^subjects)$/.test(name)

const wordIn = (words: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined

function wordOf(operation: unknown, path: readonly string[]): string {
  const [first = '', ...rest] = path
  if (wrappers.has(first) && rest.length > 0) return wordOf(operation, rest)
  const own = wordIn(ownWords, first) ?? wordIn(columnTerms, first)
  if (own === undefined)
    return fieldWord(operation === 'getRegistrantForPerson' ? 'registrant' : 'attendee', path).label
  const inner = rest.filter((name) => name !== 'name')
  return inner.length === 0 ? say(own as Marked) : `${say(own as Marked)}: ${wordOf(operation, inner)}`
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function textOf(value: unknown, zone: string): string {
  if (typeof value === 'boolean') return value ? say('yes') : say('no')
  if (typeof value === 'number') return grouped(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  return instant.test(value) ? exactly(readStamp(value), zone) : value
}

type Leaf = { path: readonly string[]; text: string }

/** The values of a row by their names, the outermost first; what is empty is left out. */
function leavesOf(value: unknown, path: readonly string[], zone: string): Leaf[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object'))
      return value.length === 0 ? [] : [{ path, text: listed(value.map((item) => textOf(item, zone))) }]
    return value.flatMap((item) => leavesOf(item, path, zone))
  }
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, inside]) =>
      isTechnical(name) ? [] : leavesOf(inside, [...path, name], zone),
    )
  return [{ path, text: textOf(value, zone) }]
}

/** The same as a document that opens in any browser, without ids and without what is empty. */
export function heldPage(held: Disclosed, title: string, zone: string): string {
  const page = document.implementation.createHTMLDocument(title)
  page.documentElement.lang = currentLocale()
  const put = (tag: string, text: string, into: Element = page.body): Element => {
    const made = page.createElement(tag)
    made.textContent = text
    into.append(made)
    return made
  }
  for (const [name, value] of [
    ['name', 'viewport'],
    ['charset', 'utf-8'],
  ] as const) {
    const meta = page.createElement('meta')
    meta.setAttribute(name, value)
    if (name === 'name') meta.setAttribute('content', 'width=device-width')
    page.head.prepend(meta)
  }
  put('style', style, page.head)
  put('h1', title)
  put('p', say('As of {time}. Ids are in the JSON file.', { time: exactly(readStamp(held.at), zone) }))
  for (const { name, title: heading, rows } of heldParts(held)) {
    put('h2', heading)
    if (held.cut.includes(name)) put('p', say('Only the newest {rows, number} are here.', { rows: rows.length }))
    for (const row of rows) {
      const { eventId, ...rest } = row
      const list = page.createElement('dl')
      page.body.append(list)
      const event = typeof eventId === 'string' ? (held.events[eventId] ?? eventId) : null
      for (const { path, text } of leavesOf({ event, ...rest }, [], zone)) {
        put('dt', wordOf(row['operation'], path), list)
        put('dd', text, list)
      }
    }
  }
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`
}

const style = `body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
dl { display: grid; grid-template-columns: minmax(7rem, 14rem) 1fr; gap: 0 1rem; border-top: 1px solid #bbb; padding: .5rem 0 }
dt { color: #555 } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap }`
