import { ArrowDownUp, Columns3, Download, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { Empty } from '#ui/empty.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Input } from '#ui/forms/field.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { useTextBeforeHydration } from '#ui/forms/use-text-before-hydration.ts'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { announce } from '#ui/overlays/live-region.tsx'
import { type MenuEntry } from '#ui/overlays/menu-entry.ts'
import { Menu } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { fileName, saveFile } from '#ui/save-file.ts'

import type { Column } from './column.ts'
import { type Sorting, switchColumn } from './table-state.ts'

/** Fewer rows get no search field: reading them is faster. */
const minRowsToSearch = 6

type BarProps<Row> = {
  label: string
  total: number
  /** The number of rows that fit the search. */
  left: number
  /** `left` may be fewer than `total`: without it the total is of what was found. */
  isPart: boolean
  /** Filtered and sorted: the content of the CSV file. */
  load: () => readonly Row[] | Promise<readonly Row[]>
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  find: string
  onFind: (text: string) => void
  /** For layouts without sortable headers. */
  sorting: { now: Sorting | null; onSort: (id: string) => void } | null
  cols: string | undefined
  onCols: (cols: string | undefined) => void
  csv: string | undefined
}

/** Toolbar of a table: search, count, columns, CSV. */
export function TableBar<Row>(props: BarProps<Row>) {
  const { label, total, left, isPart, load, columns, shown, find, onFind, sorting, cols, onCols, csv } = props
  const finding = total >= minRowsToSearch || find !== '' || !isPart
  const [first] = columns
  return (
    <div data-print="no" className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-2">
      {finding ? <Find label={label} find={find} onFind={onFind} /> : null}
      <Count total={total} left={left} finding={find.trim() !== ''} isPart={isPart} />
      <div className="ms-auto flex items-center gap-1">
        {sorting ? (
          <Menu
            label={say('Sort {table}', { table: label })}
            trigger={<BarItem icon={<ArrowDownUp />} text={say('Sort')} />}
            entries={columns.filter(({ unsorted }) => !unsorted).map((column) => sortEntry(column, sorting))}
            className="text-table"
          />
        ) : null}
        {columns.length > 2 ? (
          <Menu
            label={say('Columns of {table}', { table: label })}
            trigger={<BarItem icon={<Columns3 />} text={say('Columns')} />}
            entries={columns
              .filter((column) => column !== first)
              .map((column): MenuEntry => ({
                kind: 'choice',
                label: column.name,
                chosen: shown.includes(column),
                keepOpen: true,
                onSelect: () => onCols(switchColumn(columns, cols, column.id)),
              }))}
            className="text-table"
          />
        ) : null}
        {csv === undefined ? null : <SaveButton name={csv} count={left} load={load} columns={shown} />}
      </div>
    </div>
  )
}

function sortEntry<Row>(column: Column<Row>, { now, onSort }: { now: Sorting | null; onSort: (id: string) => void }) {
  const on = now?.id === column.id
  return {
    kind: 'choice',
    label: on
      ? say('{column}, {direction, select, down {descending} other {ascending}}', {
          column: column.name,
          direction: now.descending ? 'down' : 'up',
        })
      : column.name,
    chosen: on,
    keepOpen: true,
    onSelect: () => onSort(column.id),
  } satisfies MenuEntry
}

function BarItem({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <>
      <span aria-hidden className="text-quiet grid size-4 place-items-center [&>svg]:size-4">
        {icon}
      </span>
      {text}
    </>
  )
}

function Find({ label, find, onFind }: { label: string; find: string; onFind: (text: string) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const field = () => box.current?.querySelector('input')
  useShortcut({ keys: 'F', label: say('Find in the table'), group: say('On this page'), run: () => field()?.focus() })
  useTextBeforeHydration(field, onFind)
  return (
    <div ref={box} className="relative w-full sm:w-64">
      <Search aria-hidden className="text-quiet pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4" />
      <Input
        type="text"
        enterKeyHint="search"
        aria-label={say('Find in {table}', { table: label })}
        aria-keyshortcuts="F"
        placeholder={say('Find in the table')}
        autoComplete="off"
        spellCheck={false}
        value={find}
        onChange={(event) => onFind(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (find === '') event.currentTarget.blur()
          else onFind('')
        }}
        className="ps-8! pe-9!"
      />
      {find === '' ? null : (
        <span className="absolute inset-y-0 end-0.5 flex items-center">
          <IconButton
            label={say('Show all rows')}
            icon={<X />}
            className="touch:size-10 size-7"
            onClick={() => {
              onFind('')
              field()?.focus()
            }}
          />
        </span>
      )}
    </div>
  )
}

/** Announced after a pause, not after every letter. */
function Count({ total, left, finding, isPart }: { total: number; left: number; finding: boolean; isPart: boolean }) {
  const text =
    isPart && finding
      ? say('{left} of {total, plural, one {# row} other {# rows}}', { left: grouped(left), total })
      : say('{total, plural, one {# row} other {# rows}}', { total })
  useEffect(() => {
    if (!finding) return
    const timer = setTimeout(() => announce(text), 700)
    return () => clearTimeout(timer)
  }, [finding, text])
  return (
    <p data-numbers className="text-label text-quiet">
      {text}
    </p>
  )
}

type SaveProps<Row> = { name: string; count: number; columns: readonly Column<Row>[] } & Pick<BarProps<Row>, 'load'>

function SaveButton<Row>({ name, count, load, columns }: SaveProps<Row>) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const [{ csvOf }, rows] = await Promise.all([import('./csv.ts'), load()])
      const file = fileName(name, 'csv')
      saveFile(file, 'text/csv', csvOf(rows, columns))
      toast({ text: say('{file}: {count, plural, one {# row} other {# rows}} saved', { file, count: rows.length }) })
    } catch {
      toast({
        text: say('Couldn’t create the file'),
        detail: say('This part of Frontdesk did not load. Try again when the connection is back.'),
        meaning: 'no',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      kind="quiet"
      compact
      busy={busy}
      icon={<Download />}
      onClick={() => void save()}
      aria-label={say('Save as CSV: {count, plural, one {# row} other {# rows}}', { count })}
      className="min-h-8"
    >
      CSV
    </Button>
  )
}

/** Shown when no row matches the search. */
export function NothingFound({ find, onAll }: { find: string; onAll: () => void }) {
  return (
    <Empty
      title={say('No row contains “{find}”', { find: find.trim().slice(0, 60) })}
      action={<Button onClick={onAll}>{say('Show all rows')}</Button>}
    >
      {say('Every word has to be somewhere in the row.')}
    </Empty>
  )
}
