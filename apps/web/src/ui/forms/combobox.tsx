import { Check, ChevronsUpDown, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useId, useRef, useState } from 'react'

import { cx } from '#ui/cx.ts'

import { controlClass, useFieldWiring } from './field.tsx'

/** One option. `id` identifies it; `label` is the text of the field once it is chosen. */
export type Choice = { id: string; label: string; detail?: ReactNode; end?: ReactNode }

export type ComboboxProps<C extends Choice> = {
  value: C | null
  /** Null only when `words.clear` is given. */
  onValue: (value: C | null) => void
  /** Options for the current text: the caller filters or queries the service. */
  choices: readonly C[]
  /** Called with `''` when the list opens, then with the typed text. */
  onSearch: (text: string) => void
  /** Describes the list and what it omits; announced when it changes. */
  status?: ReactNode
  empty: ReactNode
  /** Accessible names of the list and of the clear button, translated. */
  words: { list: string; clear?: string }
  placeholder?: string | undefined
  /** Name of the field in the request body, used to find it when the service rejects it. */
  name?: string
  /** Gets the initial focus of the form. */
  focusFirst?: boolean
  /** The field accepts scanned ids and links. */
  takesScans?: boolean
  /** The shortcut that focuses it, in the syntax of `aria-keyshortcuts`. */
  keys?: string | undefined
}

const button =
  'grid size-7 place-items-center rounded text-quiet hover:bg-hover hover:text-text touch:size-10 [&>svg]:size-4'
/** Pixels. With less space below the field the list opens above it. */
const minSpaceBelow = 300

/**
 * WAI-ARIA 1.2 editable combobox with a listbox. Typing filters, arrows and Enter choose, Escape closes. On blur
 * without a choice the last one is restored; empty text clears it where that is allowed.
 */
export function Combobox<C extends Choice>(props: ComboboxProps<C>) {
  const { value, onValue, choices, onSearch, status, empty, words, placeholder, name, keys } = props
  const { focusFirst = false, takesScans = false } = props
  const wiring = useFieldWiring()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState<string | null>(null)
  const [above, setAbove] = useState<boolean | null>(null)
  const [active, setActive] = useState(0)
  const [shown, setShown] = useState(value?.id)
  // The caller may choose an option for the typed text, such as an id: the list then closes.
  if (shown !== value?.id) {
    setShown(value?.id)
    if (value) {
      setAbove(null)
      setText(null)
    }
  }
  const open = above !== null
  const at = Math.min(active, choices.length - 1)
  const clear = value === null ? undefined : words.clear

  const show = () => {
    if (open) return
    const { top = 0, bottom = 0 } = input.current?.getBoundingClientRect() ?? {}
    const below = innerHeight - bottom
    setAbove(below < minSpaceBelow && top > below)
    setActive(0)
    onSearch('')
  }
  const close = () => {
    setAbove(null)
    setText(null)
  }
  const choose = (choice: C | null) => {
    onValue(choice)
    close()
    input.current?.focus()
  }
  const leave = () => {
    if (text === '' && clear !== undefined) onValue(null)
    close()
  }
  useEffect(() => {
    if (open) list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [open, at])

  useEffect(() => {
    if (focusFirst) input.current?.focus()
  }, [focusFirst])

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!open) show()
      else if (Math.abs(step) === 1) setActive((at + step + choices.length) % Math.max(1, choices.length))
      else setActive(Math.max(0, Math.min(choices.length - 1, at + step)))
    } else if (event.key === 'Enter' && open && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      const choice = choices[at]
      if (text === '' && clear !== undefined) choose(null)
      else if (choice) choose(choice)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  return (
    <div
      ref={box}
      className="relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) leave()
      }}
    >
      <input
        ref={input}
        {...wiring}
        data-field={name}
        data-takes-scans={takesScans ? '' : undefined}
        aria-keyshortcuts={keys}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-activedescendant={open && at >= 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text ?? value?.label ?? ''}
        onChange={(event) => {
          show()
          setText(event.currentTarget.value)
          setActive(0)
          onSearch(event.currentTarget.value)
        }}
        onFocus={(event) => event.currentTarget.select()}
        onClick={show}
        onKeyDown={press}
        className={cx(controlClass, clear ? 'pe-16 touch:pe-22' : 'pe-9 touch:pe-12')}
      />
      <div className="absolute inset-y-0 end-0 flex items-center pe-1">
        {clear ? (
          <button type="button" tabIndex={-1} aria-label={clear} className={button} onClick={() => choose(null)}>
            <X aria-hidden />
          </button>
        ) : null}
        {/* For pointers only: the keyboard opens the list with the arrow keys and clears by emptying the field. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className={button}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            input.current?.focus()
            if (open) close()
            else show()
          }}
        >
          <ChevronsUpDown aria-hidden />
        </button>
      </div>
      {open ? (
        <div
          className={cx(
            'fade-in bg-raised text-text shadow-float absolute inset-x-0 z-30 flex max-h-80 min-w-64 flex-col rounded',
            above ? 'bottom-full mb-1' : 'top-full mt-1',
          )}
        >
          {status ? (
            <p role="status" className="text-label text-quiet border-line border-b px-3 py-1.5">
              {status}
            </p>
          ) : null}
          {choices.length === 0 ? <p className="text-table text-quiet px-3 py-3">{empty}</p> : null}
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label={words.list}
            className={cx('min-h-0 overflow-y-auto overscroll-contain', choices.length > 0 && 'p-1')}
          >
            {choices.map((choice, place) => (
              <Row
                key={choice.id}
                id={`${id}-${place}`}
                at={place}
                choice={choice}
                active={place === at}
                chosen={choice.id === value?.id}
                onPoint={() => setActive(place)}
                onChoose={() => choose(choice)}
              />
            ))}
          </div>
        </div>
      ) : null}
    </div>
  )
}

function Row(props: {
  id: string
  at: number
  choice: Choice
  active: boolean
  chosen: boolean
  onPoint: () => void
  onChoose: () => void
}) {
  const { id, at, choice, active, chosen, onPoint, onChoose } = props
  return (
    // The focus stays in the input (aria-activedescendant), which handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      data-at={at}
      role="option"
      aria-selected={chosen}
      data-highlighted={active || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onChoose}
      className="touch:min-h-11 data-highlighted:bg-selected flex min-h-8 cursor-default items-center gap-2 rounded-xs px-2 py-1 select-none"
    >
      <span className="grid size-4 shrink-0 place-items-center">
        {chosen ? <Check aria-hidden className="size-4" /> : null}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{choice.label}</span>
        {choice.detail ? <span className="text-label text-quiet truncate">{choice.detail}</span> : null}
      </span>
      {choice.end ? <span className="text-label text-quiet shrink-0">{choice.end}</span> : null}
    </div>
  )
}
