import type { TrailEntry } from './trail.ts'

const columns = [
  'seq',
  'at',
  'kind',
  'action',
  'personId',
  'personName',
  'role',
  'session',
  'outcome',
  'code',
  'subjects',
  'fields',
  'writeId',
  'reference',
] as const

/** A CSV cell (RFC 4180). Text that starts like a formula gets a leading apostrophe: a spreadsheet would run it. */
function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`

export const csvHead = (): string => line(columns)

export function csvLine(entry: TrailEntry): string {
  const subjects = Object.entries(entry.subjects).map(([name, id]) => `${name}=${id}`)
  return line([
    entry.seq,
    entry.at,
    entry.kind,
    entry.action,
    entry.by?.id ?? null,
    entry.by?.name ?? null,
    entry.by?.role ?? null,
    entry.session,
    entry.outcome,
    entry.code,
    subjects.join(' '),
    entry.fields.join(' '),
    entry.writeId,
    entry.reference,
  ])
}
