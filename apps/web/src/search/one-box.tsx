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

import type { BoxHand } from './open-box.tsx'
import { onePastedLine } from './pasted.ts'
import type { OpenPages } from './results.ts'
import { useScans } from './scans.ts'
import { useOpenBox } from './use-open-box.ts'

let turns = 0
const nextTurn = (): number => (turns += 1)

/**
 * The one box of every page. Type, paste or scan; rows come best first, Enter acts on the marked one.
 * Arrows move, Escape stops a search, closes and then empties, Tab leaves. What it finds with is loaded with its first use.
 */
export function OneBox({ pages }: { pages: OpenPages }) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [pasted, setPasted] = useState(false)
  const [armed, setArmed] = useState(false)
  const [marked, setMarked] = useState<string | undefined>(undefined)
  const hand = useRef<BoxHand>(null)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const part = useOpenBox(open)
  // A letter is seen at once, and the list follows it: it is rendered in short pieces, between which further letters are heard.
  const asked = useMemo(() => ({ text, open, pasted, armed, turn: nextTurn() }), [text, open, pasted, armed])
  const followed = useDeferredValue(asked)
  const [hurried, hurry] = useState(asked)
  const listed = hurried.turn > followed.turn ? hurried : followed

  const change = (next: string, wasPasted: boolean) => {
    setText(next)
    setPasted(wasPasted)
    setArmed(false)
    setOpen(true)
  }
  useTextBeforeHydration(
    () => field.current,
    (typed) => change(typed, false),
  )
  const takePasted = useEffectEvent((event: ClipboardEvent) => {
    const given = onePastedLine(event.clipboardData?.getData('text/plain') ?? '')
    if (event.defaultPrevented || given === '' || isTyping(event.target)) return
    if (document.querySelector('dialog[open], [role=menu]')) return
    event.preventDefault()
    focusBox()
    change(given, true)
  })
  useEffect(() => {
    // What is pasted where no field is, is meant for the box: on a card the letters are keys, and the box has no focus.
    const paste = (event: ClipboardEvent) => takePasted(event)
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  useScans(({ text: scanned, entered }) => {
    focusBox()
    // At once, as its end may be a pause: a key that goes on with it is typed behind what stands here, not in its place.
    flushSync(() => {
      change(onePastedLine(scanned), true)
      setArmed(entered)
    })
  })
  /** The field has one line: line breaks are kept as marks, so that several lines and badges stay what they are. */
  const pasteHere = (event: Pasted<HTMLInputElement>) => {
    const given = onePastedLine(event.clipboardData.getData('text/plain'))
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
    // A key is for the rows of what stands in the box by now.
    if (listed !== asked) flushSync(() => hurry(asked))
    if (key === 'Escape') {
      if (hand.current?.press(key)) return
      if (open) setOpen(false)
      else if (text === '') focusPage()
      else setText('')
    } else if (!open) {
      setOpen(true)
      if (key === 'Enter') setArmed(true)
    } else if (key === 'Enter' && /^BEGIN:VCARD/iu.test(text) && !/END:VCARD\s*$/iu.test(text)) {
      // A scanner types the lines of a card with Enter between them.
      change(onePastedLine(`${text}\n`, true), true)
    } else if (!hand.current?.press(key) && key === 'Enter') setArmed(true)
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
            setArmed(false)
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
        <part.OpenBox
          hand={hand}
          listId={listId}
          pages={pages}
          text={listed.text}
          open={open && listed.open}
          pasted={listed.pasted}
          // Of an Enter that was acted on already the list may not know yet: it would act once more, and empty what is typed since.
          armed={armed && listed.armed}
          onArm={setArmed}
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
