import { fold } from '@frontdesk/api-types/plain-text'
import {
  Building2,
  CalendarDays,
  CircleHelp,
  FileText,
  ListChecks,
  LoaderCircle,
  Search,
  Tag,
  User,
  Zap,
} from 'lucide-react'
import { Fragment, type ReactNode } from 'react'

import { useOnline } from '#browser/online.ts'
import { say } from '#i18n/say.ts'
import type { FinderState } from '#search/finder/finder.ts'
import { type ParsedInput, directoryQuestion } from '#search/input/parse-input.ts'
import { type BoxIcon, type BoxResult } from '#search/rows/results.ts'
import { cx } from '#ui/cx.ts'
import { Kbd } from '#ui/keyboard/kbd.tsx'

const icons: Record<BoxIcon, typeof User> = {
  event: CalendarDays,
  person: User,
  page: FileText,
  action: Zap,
  question: CircleHelp,
  code: Tag,
  company: Building2,
  search: Search,
  lines: ListChecks,
}

type RowsProps = {
  id: string
  rows: readonly BoxResult[]
  at: number
  /** A search is running: its row shows a spinner. */
  busy: boolean
  onActive: (id: string) => void
  onAct: (row: BoxResult) => void
}

/** The rows below the search box. The input points to the active one (aria-activedescendant). */
export function BoxRows({ id, rows, at, busy, onActive, onAct }: RowsProps) {
  return (
    <div id={id} role="listbox" aria-label={say('Results')} className="min-h-0 overflow-y-auto overscroll-contain p-1">
      {rows.map((row, index) => (
        <Row
          key={row.id}
          id={`${id}-${index}`}
          row={row}
          active={index === at}
          busy={busy && (row.id === 'looking' || row.id === 'receipt')}
          onActive={() => onActive(row.id)}
          onAct={() => onAct(row)}
        />
      ))}
    </div>
  )
}

type RowProps = {
  id: string
  row: BoxResult
  active: boolean
  busy: boolean
  onActive: () => void
  onAct: () => void
}

function Row({ id, row, active, busy, onActive, onAct }: RowProps) {
  const Icon = busy ? LoaderCircle : icons[row.icon]
  const dead = !row.href && !row.run && row.id !== 'looking'
  return (
    // The input keeps the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={dead || undefined}
      onPointerMove={onActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onAct}
      className={cx(
        'touch:min-h-12 flex min-h-9 cursor-default items-center gap-2.5 rounded-xs px-2 py-1',
        active && !dead && 'bg-selected',
      )}
    >
      <Icon aria-hidden className={cx('text-quiet size-4 shrink-0', busy && 'motion-safe:animate-spin')} />
      <span className="flex min-w-0 flex-1 flex-col gap-x-2 sm:flex-row sm:items-baseline">
        <span
          dir="auto"
          className={cx(
            'own-words truncate',
            row.id === 'receipt' ? 'text-table text-quiet' : 'font-medium sm:max-w-[70%] sm:shrink-0',
          )}
        >
          <Marked text={row.label} words={row.highlights ?? []} />
        </span>
        <span
          dir="auto"
          className={cx('own-words text-label text-quiet min-w-0', row.href || !row.wrapDetail ? 'truncate' : 'py-0.5')}
        >
          {/* With enough width the kind is at the far side. */}
          {row.group && row.id !== 'receipt' ? (
            <span className="sm:hidden">
              {row.group}
              {row.detail ? ' · ' : ''}
            </span>
          ) : null}
          {row.detail}
        </span>
      </span>
      {row.aside ? (
        <span data-numbers className="text-label text-quiet shrink-0 max-sm:self-start max-sm:pt-1.5">
          {row.aside}
        </span>
      ) : null}
      <span className={cx('text-label text-quiet shrink-0 max-sm:hidden', row.aside && 'border-line border-s ps-2')}>
        {row.group}
      </span>
    </div>
  )
}

/** Highlights the prefixes that match the typed words. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const wanted = words.map(fold).filter(Boolean)
  if (wanted.length === 0) return text
  return text.split(/([\p{L}\p{N}]+)/u).map((part, at): ReactNode => {
    const folded = fold(part)
    const fits = wanted.filter((word) => folded.startsWith(word)).toSorted((a, b) => b.length - a.length)[0]
    const length = fits === undefined || folded.length !== part.length ? 0 : fits.length
    // The parts of a split text are never reordered.
    // oxlint-disable-next-line react/no-array-index-key
    if (length === 0) return <Fragment key={at}>{part}</Fragment>
    return (
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={at}>
        <mark className="decoration-accent bg-transparent text-current underline decoration-2 underline-offset-3">
          {part.slice(0, length)}
        </mark>
        {part.slice(length)}
      </Fragment>
    )
  })
}

/**
 * One line that shows what was searched, and the keys of the list. Its height is always reserved. `atEvents`: how many
 * events that run now have somebody whom the text fits.
 */
export function BoxFoot({ input, state, atEvents }: { input: ParsedInput; state: FinderState; atEvents: number }) {
  const online = useOnline()
  const said =
    atEvents > 1
      ? say('At {count, number} events that run now: choose one with the arrows, then Enter', { count: atEvents })
      : saidOf(input, state, online)
  return (
    <p className="border-line text-label text-quiet flex min-h-8 shrink-0 items-center gap-x-4 border-t px-3">
      <span className="min-w-0 flex-1 py-1">{said}</span>
      <span aria-hidden className="touch:hidden flex shrink-0 items-center gap-3">
        <span className="flex items-center gap-1">
          <Kbd keys="↑ ↓" />
          {say('Choose')}
        </span>
        <span className="flex items-center gap-1">
          <Kbd keys="↵" />
          {say('Open')}
        </span>
        <span className="flex items-center gap-1">
          <Kbd keys="Esc" />
          {say('Close')}
        </span>
      </span>
    </p>
  )
}

function saidOf(input: ParsedInput, { directory, records }: FinderState, online: boolean): string {
  if (!online || directory === 'cut') return say('Offline: only people whom this browser has seen')
  if (input.text === '') return say('A name, e-mail, id, link, code or badge')
  if (directoryQuestion(input) === null) return ''
  switch (directory) {
    case 'off':
      return say('Search by name is switched off here; ids, links and codes work')
    case 'failed':
      return say('The search did not answer')
    case 'idle':
      return ''
    case 'asking':
    case 'on':
      return records === 0 && directory === 'asking'
        ? ''
        : say('{records, plural, one {# entry seen here} other {# entries seen here}}', { records })
  }
}
