import { emptyGuid, guidsIn, isGuid } from '@frontdesk/api-types/table'

/** What an entry of a pasted text names, by its form alone. `id`: of something. */
export type Named =
  | { kind: 'event' | 'company' | 'project' | 'id'; id: string }
  | { kind: 'slug'; slug: string }
  | { kind: 'unreadable' }

export type Entry = { line: number; text: string; named: Named }

const longestShown = 200
const longestSlug = 300
const slugForm = /^(?=.*[\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}._~-]*$/u
/** The name of a column that says what a row is about. */
const heading =
  /^(?:events?|compan(?:y|ies)|projects?)?[\s_-]*(?:slugs?|ids?|links?|urls?)$|^(?:events?|compan(?:y|ies)|projects?)$/i
const kinds = { companies: 'company', projects: 'project', events: 'event' } as const

const idNamed = (kind: 'event' | 'company' | 'project' | 'id', text: string): Named => {
  const id = text.toLowerCase()
  return id === emptyGuid ? { kind: 'unreadable' } : { kind, id }
}
const slugNamed = (text: string): Named =>
  text.length <= longestSlug && slugForm.test(text) ? { kind: 'slug', slug: text } : { kind: 'unreadable' }

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A link of this desk, of the service, or of a page whose last part is the event's slug. */
function ofLink(url: URL): Named {
  const slug = url.searchParams.get('slug')
  if (slug !== null && slug !== '') return slugNamed(slug)
  const parts = url.pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decoded)
  for (const [at, part] of parts.entries()) {
    const kind = part === 'companies' || part === 'projects' || part === 'events' ? kinds[part] : null
    const next = parts[at + 1] ?? ''
    if (kind !== null && isGuid(next)) return idNamed(kind, next)
  }
  const [first = '', second = ''] = parts
  if (first === 'e' && second !== '') return isGuid(second) ? idNamed('event', second) : slugNamed(second)
  const [id] = guidsIn(url.pathname + url.search)
  if (id !== undefined) return idNamed('id', id)
  const last = parts.at(-1) ?? ''
  return last === '' ? { kind: 'unreadable' } : slugNamed(last)
}

function namedBy(cell: string): Named {
  if (isGuid(cell)) return idNamed('id', cell)
  if (/^https?:\/\//i.test(cell)) return URL.canParse(cell) ? ofLink(new URL(cell)) : { kind: 'unreadable' }
  if (cell.startsWith('/')) return ofLink(new URL(cell, 'http://desk.invalid'))
  return slugNamed(cell)
}

const isSure = ({ kind }: Named): boolean => kind !== 'slug' && kind !== 'unreadable'
const splitLine = (line: string): string[] =>
  line.split(/[\t;,]/).map((cell) =>
    cell
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2')
      .trim(),
  )

/** A row of a sheet names one thing: its link or id if it has one, otherwise its slug. A plain list may have several. */
function ofCells(texts: readonly string[]): { text: string; named: Named }[] {
  const cells = texts.map((text) => ({ text, named: namedBy(text) }))
  const sure = cells.filter(({ named }) => isSure(named))
  if (sure.length > 0) return sure
  const slugs = cells.filter(({ named }) => named.kind === 'slug')
  // Among other columns a slug is the one cell with a hyphen or a digit: a single word may be a name.
  const likely = slugs.filter(({ text }) => /[-\d]/.test(text))
  if (likely.length === 1) return likely
  if (slugs.length === cells.length) return cells
  return slugs.length === 1 ? slugs : [{ text: texts.join(' '), named: { kind: 'unreadable' } }]
}

/**
 * Entries of a pasted text: links, slugs and ids, one a line or as a sheet. Under headings only the columns of slugs, ids
 * and links count. Empty lines are none.
 */
export function readPastedEntries(text: string): Entry[] {
  const lines = text.split(/\r\n|\r|\n/).map(splitLine)
  const columns = (lines[0] ?? []).flatMap((cell, at) => (heading.test(cell) ? [at] : []))
  return lines.flatMap((cells, at) => {
    const own = (columns.length === 0 ? cells : columns.map((column) => cells[column] ?? '')).filter(
      (cell) => cell !== '',
    )
    if (own.length === 0 || (at === 0 && columns.length > 0)) return []
    return ofCells(own).map((one) => ({ ...one, line: at + 1, text: one.text.slice(0, longestShown) }))
  })
}
