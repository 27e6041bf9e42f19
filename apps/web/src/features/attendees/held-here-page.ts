import { isRecord } from '@frontdesk/api-types/is-record'
import type { VersionKind } from '@frontdesk/desk-api/version-words'

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

/** Words of fields that are this desk's own. */
const ownWords: Readonly<Record<string, Marked>> = {
  at: mark('When'),
  by: mark('By'),
  text: mark('Text'),
  day: mark('Day'),
  door: mark('Door'),
  reason: mark('Reason'),
  outcome: mark('Outcome'),
  row: mark('Row'),
  event: mark('Event'),
  ticket: mark('Ticket'),
  company: mark('Company'),
  phone: mark('Phone'),
  seenAt: mark('Last seen'),
  firstSeen: mark('First seen'),
  lastSeen: mark('Last seen'),
  receivedAt: mark('Received'),
}

/** Records of the event system among the fields of a row. */
const kinds: Readonly<Record<string, VersionKind>> = { getRegistrantForPerson: 'registrant' }

const wordOf = (row: Readonly<Record<string, unknown>>, path: readonly string[]): string => {
  const [first = '', ...rest] = path
  const own = Object.hasOwn(ownWords, first) ? ownWords[first] : undefined
  if (own !== undefined) return rest.length === 0 || rest[0] === 'name' ? say(own) : [say(own), ...rest].join(': ')
  const inside = first === 'content' || first === 'sheet' || first === 'service' ? rest : path
  return fieldWord(kinds[String(row['operation'])] ?? 'attendee', inside).label
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
  if (isRecord(value)) return Object.entries(value).flatMap(([name, inside]) => leavesOf(inside, [...path, name], zone))
  return [{ path, text: textOf(value, zone) }]
}

/** The same as a document that opens in any browser, without ids of events and without what is empty. */
export function heldPage(held: Disclosed, title: string, zone: string): string {
  const page = document.implementation.createHTMLDocument(title)
  page.documentElement.lang = currentLocale()
  const put = (tag: string, text: string, into: Element = page.body): Element => {
    const made = page.createElement(tag)
    made.textContent = text
    into.append(made)
    return made
  }
  const charset = page.createElement('meta')
  charset.setAttribute('charset', 'utf-8')
  page.head.prepend(charset)
  put('style', style, page.head)
  put('h1', title)
  put('p', say('As of {time}', { time: exactly(readStamp(held.at), zone) }))
  for (const { name, title: heading, rows } of heldParts(held)) {
    put('h2', heading)
    if (held.cut.includes(name)) put('p', say('Only the newest {rows, number} are here.', { rows: rows.length }))
    for (const row of rows) {
      const { eventId, ...rest } = row
      const list = page.createElement('dl')
      page.body.append(list)
      const event = typeof eventId === 'string' ? (held.events[eventId] ?? eventId) : null
      for (const { path, text } of leavesOf({ event, ...rest }, [], zone)) {
        put('dt', wordOf(row, path), list)
        put('dd', text, list)
      }
    }
  }
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`
}

const style = `body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
dl { display: grid; grid-template-columns: 14rem 1fr; gap: 0 1rem; border-top: 1px solid #bbb; padding: .5rem 0 }
dt { color: #555 } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap }`
