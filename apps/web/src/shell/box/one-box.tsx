import { useRouter } from '@tanstack/react-router'
import { Building2, CalendarDays, CircleHelp, FileText, Search, Tag, User, X, Zap } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Kbd } from '#ui/kbd.tsx'
import { announce } from '#ui/live-region.tsx'
import { isTyping } from '#ui/shortcuts.ts'
import { say } from '#words/say.ts'

import { boxId, focusBox } from './focus.ts'
import { usePageActions } from './page-actions.ts'
import { readBox } from './reading.ts'
import { type BoxIcon, type BoxResult, type Surroundings, resultsFor } from './results.ts'
import { useBoxSources } from './sources.ts'

const icons: Record<BoxIcon, typeof User> = {
  event: CalendarDays,
  person: User,
  page: FileText,
  action: Zap,
  question: CircleHelp,
  code: Tag,
  company: Building2,
}

/**
 * The one box of every page. Type, paste or scan; rows come best first, Enter acts on the marked one.
 * Arrows move, Escape closes and then empties, Tab leaves.
 */
export function OneBox({ around: surroundings }: { around: Surroundings }) {
  const router = useRouter()
  const sources = useBoxSources()
  const pageActions = usePageActions(surroundings.actions)
  const around = { ...surroundings, actions: [...pageActions, ...surroundings.actions] }
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()

  const late = useDeferredValue(text)
  const rows = open ? resultsFor(readBox(late, location.origin), around, sources) : []
  const at = Math.min(marked, rows.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    // A page opened by its own link may want the focus itself; the box takes it only when nothing has it.
    if (document.activeElement === document.body) focusBox()
  }, [])
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' })
  }, [at])

  const count = rows.length
  const best = rows[0]?.label ?? ''
  useEffect(() => {
    if (count === 0) return
    // Said after a pause: a listener hears what was found, not every letter's list.
    const timer = setTimeout(
      () => announce(say('{count, plural, one {# result} other {# results}}, first: {best}', { count, best })),
      600,
    )
    return () => clearTimeout(timer)
  }, [count, best])

  const change = (next: string) => {
    setText(next)
    setMarked(0)
    setOpen(true)
  }
  const takePasted = useEffectEvent((event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData('text/plain').trim() ?? ''
    if (event.defaultPrevented || pasted === '' || isTyping(event.target)) return
    if (document.querySelector('dialog[open], [role=menu]')) return
    event.preventDefault()
    focusBox()
    change(pasted.replaceAll(/\s+/gu, ' '))
  })
  useEffect(() => {
    // What is pasted where no field is, is meant for the box: on a card the letters are keys, and the box has no focus.
    const paste = (event: ClipboardEvent) => takePasted(event)
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  const act = (row: BoxResult | undefined) => {
    if (!row || (!row.href && !row.run)) return
    setOpen(false)
    setText('')
    row.run?.()
    if (row.href) router.history.push(row.href)
  }
  /** Enter may come before the deferred rows: a scanner types and presses it within one frame. */
  const actNow = () => {
    const fresh = resultsFor(readBox(text, location.origin), around, sources)
    act(text === late ? (rows[at] ?? fresh[0]) : fresh[0])
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault()
        if (!open) setOpen(true)
        else if (rows.length > 0) setMarked((at + (event.key === 'ArrowDown' ? 1 : rows.length - 1)) % rows.length)
        break
      }
      case 'Enter':
        event.preventDefault()
        if (text.trim() !== '' || open) actNow()
        break
      case 'Escape':
        event.preventDefault()
        if (open) setOpen(false)
        else if (text === '') event.currentTarget.blur()
        else setText('')
        break
      default:
    }
  }

  return (
    <div role="search" aria-label={say('Find or do anything')} className="relative min-w-0 flex-1">
      <div className="relative flex items-center">
        <Search aria-hidden className="text-quiet pointer-events-none absolute start-3 size-4" />
        <input
          id={boxId}
          type="text"
          role="combobox"
          aria-label={say('Find or do anything')}
          aria-expanded={open && rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && rows.length > 0 ? optionId(at) : undefined}
          aria-keyshortcuts="/ Control+K"
          placeholder={say('Slug, link, id or command')}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          className="border-edge bg-surface text-body hover:border-text touch:h-11 touch:text-[1rem] fine:pe-20 h-10 w-full rounded border ps-9 pe-10 transition-colors duration-120"
        />
        <span className="absolute end-1.5 flex items-center">
          {text === '' ? (
            <Kbd keys="Ctrl+K" className="text-quiet touch:hidden me-1.5" />
          ) : (
            <IconButton
              label={say('Empty the box')}
              icon={<X />}
              className="size-7"
              onClick={() => {
                change('')
                focusBox()
              }}
            />
          )}
        </span>
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={say('Results')}
        hidden={rows.length === 0}
        className="fade-in bg-raised shadow-float absolute inset-x-0 top-full z-30 mt-1.5 max-h-[min(28rem,70dvh)] overflow-y-auto rounded p-1"
      >
        {rows.map((row, index) => (
          <Row
            key={row.id}
            id={optionId(index)}
            row={row}
            marked={index === at}
            onMark={() => setMarked(index)}
            onAct={() => act(row)}
          />
        ))}
      </div>
    </div>
  )
}

type RowProps = { id: string; row: BoxResult; marked: boolean; onMark: () => void; onAct: () => void }

function Row({ id, row, marked, onMark, onAct }: RowProps) {
  const Icon = icons[row.icon]
  const dead = !row.href && !row.run
  return (
    // The input keeps the focus and names the marked row by aria-activedescendant; keys are handled there.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={marked}
      aria-disabled={dead || undefined}
      onPointerMove={onMark}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onAct}
      className={cx(
        'flex min-h-9 touch:min-h-11 cursor-default items-center gap-2.5 rounded-xs px-2 py-1',
        marked && !dead && 'bg-selected',
      )}
    >
      <Icon aria-hidden className="text-quiet size-4 shrink-0" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <span dir="auto" className="own-words truncate font-medium">
          {row.label}
        </span>
        {row.detail ? (
          <span dir="auto" className="own-words text-label text-quiet truncate">
            {row.detail}
          </span>
        ) : null}
      </span>
      {row.keys ? <Kbd keys={row.keys} className="text-quiet touch:hidden" /> : null}
      <span className="text-label text-quiet shrink-0 max-sm:hidden">{row.group}</span>
    </div>
  )
}
