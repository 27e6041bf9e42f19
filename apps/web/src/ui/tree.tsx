import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

import { cx } from './cx.ts'

export type TreeNode = { key: string; text: string; children: readonly TreeNode[] }

type Row<N> = { node: N; level: number; at: number; of: number; parent: string | null }

function rowsOf<N extends TreeNode>(tops: readonly N[], open: ReadonlySet<string>): Row<N>[] {
  const rows: Row<N>[] = []
  // A loop instead of recursion: a chain of a thousand nodes must not overflow the stack.
  const stack: Row<N>[] = []
  const push = (nodes: readonly N[], level: number, parent: string | null) => {
    for (const [at, node] of [...nodes.entries()].toReversed())
      stack.push({ node, level, at, of: nodes.length, parent })
  }
  push(tops, 1, null)
  for (let row = stack.pop(); row; row = stack.pop()) {
    rows.push(row)
    if (open.has(row.node.key)) push(childrenOf(row.node), row.level + 1, row.node.key)
  }
  return rows
}

/** Guarantee of the cast: the children of an N are N. */
function childrenOf<N extends TreeNode>(node: N): readonly N[] {
  return node.children as readonly N[]
}

/** Deeper levels are not indented further: on a phone the names would leave the screen. */
const maxIndent = 8

/**
 * A tree by the WAI-ARIA pattern: one tab stop, arrow keys, Home, End, type-ahead, Enter to select. `open` holds the
 * keys of the expanded nodes.
 */
export function Tree<N extends TreeNode>(props: {
  label: string
  tops: readonly N[]
  open: ReadonlySet<string>
  onOpen: (open: ReadonlySet<string>) => void
  chosen: string | null
  onChoose: (node: N) => void
  /** Shown beside the text: code, badges. No controls: the row itself is the control. */
  renderNote?: (node: N) => ReactNode
}) {
  const { label, tops, open, onOpen, chosen, onChoose, renderNote } = props
  const list = useRef<HTMLUListElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const [current, setCurrent] = useState<string | null>(chosen)
  const rows = rowsOf(tops, open)
  const stop = rows.find(({ node }) => node.key === current) ?? rows.find(({ node }) => node.key === chosen) ?? rows[0]

  const focusOn = (row: Row<N> | undefined) => {
    if (!row) return
    setCurrent(row.node.key)
    list.current?.querySelector<HTMLElement>(`[data-row="${rows.indexOf(row)}"]`)?.focus()
  }
  const turn = (key: string, on: boolean) => {
    const next = new Set(open)
    if (on) next.add(key)
    else next.delete(key)
    onOpen(next)
  }
  const press = (event: KeyboardEvent, row: Row<N>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { node } = row
    const at = rows.indexOf(row)
    const folds = node.children.length > 0
    const isOpen = open.has(node.key)
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const inward = rtl ? 'ArrowLeft' : 'ArrowRight'
    const outward = rtl ? 'ArrowRight' : 'ArrowLeft'
    if (event.key === 'ArrowDown') focusOn(rows[at + 1])
    else if (event.key === 'ArrowUp') focusOn(rows[at - 1])
    else if (event.key === 'Home') focusOn(rows[0])
    else if (event.key === 'End') focusOn(rows.at(-1))
    else if (event.key === inward) {
      if (folds && !isOpen) turn(node.key, true)
      else if (folds) focusOn(rows[at + 1])
    } else if (event.key === outward) {
      if (folds && isOpen) turn(node.key, false)
      else focusOn(rows.find((it) => it.node.key === row.parent))
    } else if (event.key === 'Enter' || event.key === ' ') onChoose(node)
    else if (event.key === '*') {
      const beside = rows.filter((it) => it.parent === row.parent && it.node.children.length > 0)
      onOpen(new Set([...open, ...beside.map((it) => it.node.key)]))
    } else if (event.key.length === 1) find(event.key, event.timeStamp, at)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const find = (letter: string, time: number, from: number) => {
    const text = (time - typed.current.at < 700 ? typed.current.text : '') + letter.toLocaleLowerCase()
    typed.current = { text, at: time }
    const start = text.length === 1 ? from + 1 : from
    const around = [...rows.slice(start), ...rows.slice(0, start)]
    focusOn(around.find(({ node }) => node.text.toLocaleLowerCase().startsWith(text)))
  }

  return (
    <ul ref={list} role="tree" aria-label={label} className="flex flex-col">
      {rows.map((row, index) => {
        const { node, level, at, of } = row
        const folds = node.children.length > 0
        const isOpen = folds && open.has(node.key)
        return (
          // The tree handles the keys: it is one control.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={node.key}
            role="treeitem"
            data-row={index}
            aria-level={level}
            aria-posinset={at + 1}
            aria-setsize={of}
            aria-expanded={folds ? isOpen : undefined}
            aria-selected={node.key === chosen}
            tabIndex={node.key === stop?.node.key ? 0 : -1}
            onFocus={() => setCurrent(node.key)}
            onKeyDown={(event) => press(event, row)}
            onClick={() => onChoose(node)}
            style={{ paddingInlineStart: `${(Math.min(level, maxIndent) - 1) * 1.25 + 0.25}rem` }}
            className={cx(
              'min-h-row touch:min-h-11 border-line flex cursor-pointer items-center gap-1.5 border-b pe-2 hover:bg-hover focus-visible:-outline-offset-2',
              node.key === chosen && 'bg-selected',
            )}
          >
            {folds ? (
              // For pointers; the keyboard uses the arrow keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
              <span
                aria-hidden
                onClick={(event) => {
                  event.stopPropagation()
                  turn(node.key, !isOpen)
                }}
                className="hover:bg-raised touch:size-11 grid size-7 shrink-0 place-items-center rounded"
              >
                <ChevronRight
                  className={cx(
                    'text-quiet size-4 transition-transform duration-120',
                    isOpen ? 'rotate-90' : 'rtl:-scale-x-100',
                  )}
                />
              </span>
            ) : (
              <span aria-hidden className="touch:w-11 w-7 shrink-0" />
            )}
            <span className="min-w-0 flex-1 truncate">{node.text}</span>
            {renderNote ? <span className="flex shrink-0 items-center gap-2">{renderNote(node)}</span> : null}
          </li>
        )
      })}
    </ul>
  )
}
