import { Search, X } from 'lucide-react'
import {
  type ClipboardEvent as Pasted,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

import { say } from '#i18n/say.ts'
import { focusPage } from '#page/page-focus.ts'
import { boxId, focusBox } from '#page/search-box-focus.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { useTextBeforeHydration } from '#ui/forms/use-text-before-hydration.ts'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { isTyping } from '#ui/keyboard/shortcuts.ts'

import type { OpenPages } from './results.ts'
import { useScans } from './scan-events.ts'
import type { ListHandle } from './search-list.tsx'
import { toSingleLine } from './single-line.ts'
import { useSearchList } from './use-search-list.ts'

let versions = 0
const nextVersion = (): number => (versions += 1)

/**
 * The search box of every page. Accepts typing, pasting and scans; the best row is first, Enter acts on the active one.
 * Escape stops a search, closes, then clears. The list is loaded on first use.
 */
export function SearchBox({ pages }: { pages: OpenPages }) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [pasted, setPasted] = useState(false)
  const [pendingEnter, setPendingEnter] = useState(false)
  const [marked, setMarked] = useState<string | undefined>(undefined)
  const handle = useRef<ListHandle>(null)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const part = useSearchList(open)
  // Deferred: the input responds at once, and rendering the list does not block typing.
  const current = useMemo(
    () => ({ text, open, pasted, pendingEnter, version: nextVersion() }),
    [text, open, pasted, pendingEnter],
  )
  const deferred = useDeferredValue(current)
  const [forced, force] = useState(current)
  const listed = forced.version > deferred.version ? forced : deferred

  const change = (next: string, wasPasted: boolean) => {
    setText(next)
    setPasted(wasPasted)
    setPendingEnter(false)
    setOpen(true)
  }
  useTextBeforeHydration(
    () => field.current,
    (typed) => change(typed, false),
  )
  const takePasted = useEffectEvent((event: ClipboardEvent) => {
    const given = toSingleLine(event.clipboardData?.getData('text/plain') ?? '')
    if (event.defaultPrevented || given === '' || isTyping(event.target)) return
    if (document.querySelector('dialog[open], [role=menu]')) return
    event.preventDefault()
    focusBox()
    change(given, true)
  })
  useEffect(() => {
    // Text pasted outside of a field goes to the box, which does not need the focus.
    const paste = (event: ClipboardEvent) => takePasted(event)
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  useScans(({ text: scanned, entered }) => {
    focusBox()
    // Synchronous, because the scanner may only have paused: its next letter must be appended, not replace this text.
    flushSync(() => {
      change(toSingleLine(scanned), true)
      setPendingEnter(entered)
    })
  })
  /** The input has one line: line breaks become marks, so that several lines and badges can still be parsed. */
  const pasteHere = (event: Pasted<HTMLInputElement>) => {
    const given = toSingleLine(event.clipboardData.getData('text/plain'))
    if (given === '') return
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const before = value.slice(0, selectionStart ?? value.length)
    const after = value.slice(selectionEnd ?? value.length)
    change(`${before}${given}${after}`, true)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    if (event.nativeEvent.isComposing) return
    if (key !== 'ArrowDown' && key !== 'ArrowUp' && key !== 'Enter' && key !== 'Escape') return
    event.preventDefault()
    if (key === 'Enter' && text.trim() === '' && !open) return
    // Keys act on the rows of the current text.
    if (listed !== current) flushSync(() => force(current))
    if (key === 'Escape') {
      if (handle.current?.press(key)) return
      if (open) setOpen(false)
      else if (text === '') focusPage()
      else setText('')
    } else if (!open) {
      setOpen(true)
      if (key === 'Enter') setPendingEnter(true)
    } else if (key === 'Enter' && /^BEGIN:VCARD/iu.test(text) && !/END:VCARD\s*$/iu.test(text)) {
      // Scanners send the lines of a card with Enter between them.
      change(toSingleLine(`${text}\n`, true), true)
    } else if (!handle.current?.press(key) && key === 'Enter') setPendingEnter(true)
  }

  return (
    <div role="search" aria-label={say('Find or do anything')} className="relative min-w-0 flex-1">
      <div className="relative flex items-center">
        <Search aria-hidden className="text-quiet pointer-events-none absolute start-3 size-4" />
        <input
          ref={field}
          id={boxId}
          type="text"
          role="combobox"
          aria-label={say('Find or do anything')}
          aria-expanded={open && marked !== undefined}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open ? marked : undefined}
          aria-keyshortcuts="/ Control+K"
          placeholder={say('Name, e-mail, id, link, code')}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => change(event.target.value, false)}
          onPaste={pasteHere}
          onKeyDown={press}
          onClick={() => setOpen(true)}
          onBlur={() => {
            setOpen(false)
            setPendingEnter(false)
          }}
          className="border-edge bg-surface text-body hover:border-text touch:h-11 touch:text-[1rem] fine:pe-20 h-10 w-full rounded border ps-9 pe-10"
        />
        <span className="absolute end-1.5 flex items-center">
          {text === '' ? (
            <Kbd keys="Ctrl+K" className="text-quiet me-1.5" />
          ) : (
            <IconButton
              label={say('Clear the search box')}
              icon={<X />}
              className="size-7"
              onClick={() => {
                change('', false)
                focusBox()
              }}
            />
          )}
        </span>
      </div>
      {part === null ? null : (
        <part.SearchList
          handle={handle}
          listId={listId}
          pages={pages}
          text={listed.text}
          open={open && listed.open}
          pasted={listed.pasted}
          // The deferred list may not know that an Enter was handled: it would run again, and clear text typed since.
          pendingEnter={pendingEnter && listed.pendingEnter}
          onPendingEnter={setPendingEnter}
          onActed={() => {
            setOpen(false)
            setText('')
          }}
          onMarked={setMarked}
        />
      )}
    </div>
  )
}
