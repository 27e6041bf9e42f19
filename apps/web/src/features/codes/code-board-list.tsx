import { type KeyboardEvent, useCallback, useMemo, useRef } from 'react'

import { say } from '#i18n/say.ts'
import { projectPaths } from '#navigation/paths.ts'
import { PassCodeLeft } from '#records/registration/pass-code-card.tsx'
import { StateBadge } from '#records/state-badge.tsx'
import { usePrinting } from '#ui/data-table/use-printing.ts'
import { useWindowRows } from '#ui/data-table/use-virtual-rows.ts'
import { RowLink } from '#ui/table.tsx'

import type { WeekCode, WeekGroup } from './pass-code-weeks.ts'

type Line = { kind: 'heading'; group: WeekGroup } | { kind: 'code'; row: WeekCode; at: number }

/** Above this many lines the list renders virtual rows only. */
const virtualizeFrom = 120

/** Codes grouped by week; arrow keys move between codes. */
export function CodeBoardList({ groups, projectId }: { groups: readonly WeekGroup[]; projectId: string }) {
  const lines = useMemo(() => linesOf(groups), [groups])
  const total = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const printing = usePrinting()
  const Lines = lines.length > virtualizeFrom && !printing ? VirtualLines : AllLines
  return <Lines lines={lines} total={total} projectId={projectId} />
}

function linesOf(groups: readonly WeekGroup[]): Line[] {
  let at = 0
  return groups.flatMap((group): Line[] => [
    { kind: 'heading', group },
    ...group.rows.map((row): Line => {
      at += 1
      return { kind: 'code', row, at }
    }),
  ])
}

type ListProps = { lines: readonly Line[]; total: number; projectId: string }

const keyOf = (line: Line): string => (line.kind === 'heading' ? line.group.id : line.row.code.id)

function AllLines({ lines, total, projectId }: ListProps) {
  return (
    // The keys only move the focus between the links of the rows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul aria-label={say('Codes by week')} onKeyDown={moveFocus}>
      {lines.map((line) => (
        <li key={keyOf(line)} {...placeOf(line, total)}>
          <OneLine line={line} projectId={projectId} />
        </li>
      ))}
    </ul>
  )
}

function VirtualLines({ lines, total, projectId }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  const keys = useMemo(() => lines.map(keyOf), [lines])
  const estimate = useCallback((at: number) => (lines[at]?.kind === 'heading' ? 52 : 56), [lines])
  const { shown, total: height, row: measured } = useWindowRows({ keys, estimate, overscan: 12, list })
  return (
    // The keys only move the focus between the links of the rows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      aria-label={say('Codes by week')}
      className="relative [overflow-anchor:none]"
      style={{ height }}
      onKeyDown={moveFocus}
    >
      {shown.map(({ at, key, start }) => {
        const line = lines[at]
        return line === undefined ? null : (
          <li
            key={key}
            ref={measured}
            data-index={at}
            {...placeOf(line, total)}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
          >
            <OneLine line={line} projectId={projectId} />
          </li>
        )
      })}
    </ul>
  )
}

/** Position of a code in the list; a heading is an item without one, because a list may contain only items. */
function placeOf(line: Line, total: number) {
  return line.kind === 'heading' ? {} : { 'aria-setsize': total, 'aria-posinset': line.at }
}

/** Up and down move between codes, Home and End to the first and last rendered row. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  const next = at < 0 || to === undefined ? undefined : links[to]
  if (!next) return
  event.preventDefault()
  next.focus({ preventScroll: true })
  next.closest('li')?.scrollIntoView({ block: 'nearest' })
}

function OneLine({ line, projectId }: { line: Line; projectId: string }) {
  return line.kind === 'heading' ? <Heading group={line.group} /> : <Code row={line.row} projectId={projectId} />
}

function Heading({ group: { title, says, rows } }: { group: WeekGroup }) {
  return (
    <div className="border-edge flex flex-wrap items-baseline gap-x-3 border-b pt-5 pb-1.5">
      <h3 className="text-body font-medium">{title}</h3>
      {says ? <span className="text-label text-quiet">{says}</span> : null}
      <span data-numbers className="text-label text-quiet ms-auto">
        {say('{count, plural, one {# code} other {# codes}}', { count: rows.length })}
      </span>
    </div>
  )
}

function Code({ row: { code, type, name, typeName, state }, projectId }: { row: WeekCode; projectId: string }) {
  return (
    <div className="group/row border-line focus-within:bg-hover hover:bg-hover relative grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b px-1 py-1.5 sm:grid-cols-[minmax(0,2fr)_minmax(9rem,1fr)_minmax(7rem,1fr)_8rem] lg:grid-cols-[minmax(0,2fr)_minmax(14.5rem,1fr)_minmax(8rem,1fr)_8rem]">
      <div className="flex min-w-0 flex-col">
        <RowLink
          {...projectPaths(projectId).registrationType(type.id.toLowerCase(), { find: code.name ?? '' })}
          dir="auto"
          className="own-words truncate"
        >
          {name}
        </RowLink>
        <span dir="auto" className="own-words text-label text-quiet truncate">
          {typeName}
        </span>
      </div>
      <div className="min-w-0 max-sm:order-last max-sm:col-span-2">
        <PassCodeLeft what={name} stock={state.stock} />
      </div>
      <span className="text-table min-w-0 max-sm:order-last max-sm:col-span-2" title={state.window.exact}>
        {state.window.text}
      </span>
      <span className="justify-self-end">
        <StateBadge still state={{ word: state.word, meaning: state.meaning, says: state.says }} label={say('State')} />
      </span>
    </div>
  )
}
