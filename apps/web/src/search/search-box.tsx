import { useLocation } from '@tanstack/react-router'
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

import {
  noteElsewhere,
  noteNeedsLook,
  noteNobodyFits,
  noteNotLookedUp,
  noteSeveralEvents,
  noteSeveralFit,
  noteOnlySimilar,
} from '#arrivals/not-marked.ts'
import { useToldLater } from '#arrivals/told-later.ts'
import { useTypeAhead } from '#arrivals/type-ahead.ts'
import { say } from '#i18n/say.ts'
import {
  armNextAction,
  cardIn,
  isArmed,
  isCardShown,
  leaveEnterToCard,
  pressNextAction,
  toBeMarked,
} from '#navigation/next-action.ts'
import { focusPage } from '#navigation/page-focus.ts'
import { boxId, focusBox, keepSearchFocus } from '#navigation/search-box-focus.ts'
import { looksLikeCode, parseInput } from '#search/input/parse-input.ts'
import { useScans } from '#search/input/scan-events.ts'
import { toSingleLine } from '#search/input/single-line.ts'
import { usePasted } from '#search/input/use-pasted.ts'
import type { OpenPages } from '#search/rows/results.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { useTextBeforeHydration } from '#ui/forms/use-text-before-hydration.ts'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { meanCard } from '#ui/keyboard/on-purpose.ts'
import { isRepeatedEnter } from '#ui/keyboard/repeated-enter.ts'

import type { ListHandle, OpenedCard } from './search-list.tsx'
import { useSearchList } from './use-search-list.ts'
import type { Origin } from './use-search-rows.ts'

/** Milliseconds. An Enter that follows a scan sooner is part of it. */
const scannerEndMs = 300

/** Ids, links and codes. A name is only offered, and may be enrolled. */
function opensByItself(text: string): boolean {
  const reading = parseInput(text, window.location.origin)
  return reading.lines.length < 2 && (reading.ids.length > 0 || reading.address !== null || looksLikeCode(reading))
}

/** An address that was typed on after `name` is a new word. */
function apartFrom(name: string, text: string): string {
  const typed = text.slice(name.length)
  return /\S$/u.test(name) && /^[^\s<>,;"]+@/u.test(typed) ? `${name} ${typed}` : text
}

/** What was done with a text. */
type Progress = {
  /** How often Enter was pressed on it; with Ctrl twice. */
  enters: number
  /** Enter was pressed twice: the next action of the card follows. */
  goesOn: boolean
  /** Enter has opened a result. */
  acted: boolean
  /** It was typed before the person of the text before was marked. */
  typedOn: boolean
  /** The field was left, or Enter has opened something: nothing is being typed. */
  isDone: boolean
}

const untouched: Progress = { enters: 0, goesOn: false, acted: false, typedOn: false, isDone: false }

let versions = 0
const nextVersion = (): number => (versions += 1)

/**
 * The search box of every page. Accepts typing, pasting and scans; the best row is first, Enter acts on the active one.
 * Escape stops a search, closes, then clears. The list is loaded on first use.
 */
export function SearchBox({ pages }: { pages: OpenPages }) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [origin, setOrigin] = useState<Origin>('typed')
  const [pendingEnter, setPendingEnter] = useState(false)
  const [marked, setMarked] = useState<string | undefined>(undefined)
  const progress = useRef<Progress>({ ...untouched })
  /** The text when an arrow was pressed: an address that follows must not be glued to it, and enrolled so. */
  const beforeArrow = useRef<string | null>(null)
  /** The text has opened a card: it is the last search, selected, and the next one replaces it. */
  const [searched, setSearched] = useState<OpenedCard | null>(null)
  /** Enter was pressed again, and several people or only a similar name fit the text. */
  const [asksToChoose, setAsksToChoose] = useState(false)
  /** The person whose card this search has opened last, and its path. */
  const openedLast = useRef<{ card: string | null; path: string | null }>({ card: null, path: null })
  const scannedAt = useRef(Number.NEGATIVE_INFINITY)
  const handle = useRef<ListHandle>(null)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const part = useSearchList(open)
  // Deferred: the input responds at once, and rendering the list does not block typing.
  const current = useMemo(
    () => ({ text, open, origin, pendingEnter, version: nextVersion() }),
    [text, open, origin, pendingEnter],
  )
  const deferred = useDeferredValue(current)
  const [forced, force] = useState(current)
  const listed = forced.version > deferred.version ? forced : deferred

  /** The card of the last search has not shown its next action yet. */
  const [pressing, setPressing] = useState(false)
  const ahead = useTypeAhead({
    busy: pressing || pendingEnter,
    onNext: (next) => {
      if (!progress.current.acted) noteNobodyFits(text)
      change(next.text, 'typed')
      progress.current.goesOn = next.enters === 2
      progress.current.enters = next.enters
      setPendingEnter(next.enters > 0)
    },
    onGiveUp: () => {
      if (progress.current.acted) noteNeedsLook(text)
      else noteNotLookedUp(text)
      progress.current.acted = true
    },
  })
  const shown = ahead.text ?? text

  const toldLater = useToldLater()
  const change = (next: string, from: Origin) => {
    if (progress.current.enters > 1 && !progress.current.acted) toldLater.keep(text, () => noteNobodyFits(text))
    toldLater.typed(next)
    meanCard(null)
    progress.current = { ...untouched }
    setPressing(false)
    setText(next)
    setOrigin(from)
    // What is pasted as a whole opens by itself where it can only be looked up.
    setPendingEnter(from === 'pasted' && opensByItself(next))
    setSearched(null)
    setAsksToChoose(false)
    setOpen(true)
    const waiting = toBeMarked()
    if (waiting !== null) noteNeedsLook(waiting)
    armNextAction(null)
  }
  const typeOn = (value: string) => {
    const name = beforeArrow.current
    const isContinued = name !== null && value.startsWith(name)
    const next = isContinued ? apartFrom(name, value) : value
    // Whoever takes the blank out again means it so.
    if (!isContinued || next !== value) beforeArrow.current = null
    change(next, 'typed')
  }
  useTextBeforeHydration(
    () => field.current,
    (typed) => change(typed, 'typed'),
  )
  usePasted((pasted) => {
    focusBox()
    change(pasted, 'pasted')
  })
  useScans(({ text: scanned, entered }) => {
    focusBox()
    // Synchronous, because the scanner may only have paused: its next letter must be appended, not replace this text.
    flushSync(() => {
      change(toSingleLine(scanned), 'scanned')
      setPendingEnter(entered)
    })
    scannedAt.current = performance.now()
  })
  /** The input has one line: line breaks become marks, so that several lines and badges can still be parsed. */
  const pasteHere = (event: Pasted<HTMLInputElement>) => {
    const given = toSingleLine(event.clipboardData.getData('text/plain'))
    if (given === '') return
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const before = value.slice(0, selectionStart ?? value.length)
    const after = value.slice(selectionEnd ?? value.length)
    if (`${before}${after}` === '') change(given, 'pasted')
    else typeOn(`${before}${given}${after}`)
  }
  const path = useLocation({ select: ({ pathname }) => pathname })
  const clearForPage = useEffectEvent((next: string) => {
    const card = cardIn(next)
    const isOpened = card === null ? next === openedLast.current.path : card === openedLast.current.card
    if (isOpened || !progress.current.isDone) return
    if (progress.current.enters > 1 && !progress.current.acted) noteNobodyFits(text)
    progress.current.enters = 0
    setText('')
    setSearched(null)
  })
  // A page that was opened in another way: no text about something else stands above it.
  useEffect(() => clearForPage(path), [path])
  const tellUnsure = ({ fit, name }: OpenedCard) =>
    ({
      one: noteSeveralFit,
      several: noteSeveralFit,
      events: noteSeveralEvents,
      similar: noteOnlySimilar,
      elsewhere: noteElsewhere,
    })[fit](text, name)
  const pressNext = () => {
    meanCard(null)
    setPressing(true)
    pressNextAction((pressed) => {
      setPressing(false)
      if (!pressed && progress.current.typedOn) noteNeedsLook(text)
    })
  }
  /** Without a list for a text, Enter is for the card that was opened. */
  const isLeft = !open || (text === '' && marked === undefined)
  const isLeftToCard = isLeft && ahead.text === null
  useEffect(() => leaveEnterToCard(isLeftToCard), [isLeftToCard])
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    if (event.nativeEvent.isComposing) return
    if (isRepeatedEnter(event.nativeEvent)) {
      event.preventDefault()
      return
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp' && key !== 'Enter' && key !== 'Escape') return
    event.preventDefault()
    if (key === 'Enter' && ahead.text === null) progress.current.enters += event.ctrlKey || event.metaKey ? 2 : 1
    if (ahead.text !== null) {
      if (key === 'Escape') ahead.clear()
      if (key !== 'Enter') return
      field.current?.select()
      ahead.enter(event.ctrlKey || event.metaKey)
      return
    }
    if (key === 'Enter' && isLeft && isArmed()) {
      // Some scanners end with two of them.
      if (performance.now() - scannedAt.current > scannerEndMs) pressNext()
      return
    }
    if (key === 'Enter' && text.trim() === '' && !open) return
    if (key === 'Enter' && (pendingEnter || event.ctrlKey || event.metaKey)) progress.current.goesOn = true
    if (key === 'ArrowDown' || key === 'ArrowUp') beforeArrow.current = text
    // Keys act on the rows of the current text.
    if (listed !== current) flushSync(() => force(current))
    if (key === 'Escape') {
      if (handle.current?.press(key)) return
      if (open) setOpen(false)
      else if (text === '' || searched !== null) focusPage()
      else setText('')
    } else if (!open) {
      setOpen(true)
      if (key === 'Enter' && searched !== null) {
        tellUnsure(searched)
        setAsksToChoose(true)
      } else if (key === 'Enter') setPendingEnter(true)
    } else if (key === 'Enter' && /^BEGIN:VCARD/iu.test(text) && !/END:VCARD\s*$/iu.test(text)) {
      // Scanners send the lines of a card with Enter between them.
      change(toSingleLine(`${text}\n`, true), 'scanned')
    } else {
      // Selects the text, so that typing replaces it.
      if (key === 'Enter') field.current?.select()
      if (!handle.current?.press(key) && key === 'Enter' && text.trim() !== '') setPendingEnter(true)
    }
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
          value={shown}
          data-passes-sequences
          onChange={({ target: { value } }) => {
            progress.current.typedOn = ahead.text !== null || pressing || (pendingEnter && progress.current.goesOn)
            if (progress.current.typedOn) ahead.type(value)
            else typeOn(value)
          }}
          onPaste={pasteHere}
          onKeyDown={press}
          onClick={() => setOpen(true)}
          onBlur={() => {
            progress.current.isDone = true
            ahead.clear()
            setOpen(false)
            setPendingEnter(false)
          }}
          className="border-edge bg-surface text-body hover:border-text touch:h-11 touch:text-[1rem] fine:pe-20 h-10 w-full rounded border ps-9 pe-10"
        />
        <span className="absolute end-1.5 flex items-center">
          {shown === '' ? (
            <Kbd keys="Ctrl+K" className="text-quiet me-1.5" />
          ) : (
            <IconButton
              label={say('Clear the search box')}
              icon={<X />}
              className="size-7"
              onClick={() => {
                ahead.clear()
                change('', 'typed')
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
          origin={listed.origin}
          // The deferred list may not know that an Enter was handled: it would run again, and clear text typed since.
          pendingEnter={pendingEnter && listed.pendingEnter}
          onPendingEnter={setPendingEnter}
          asksToChoose={asksToChoose}
          onText={(other) => change(other, 'pasted')}
          onActed={(opened) => {
            progress.current.acted = true
            progress.current.isDone = true
            openedLast.current = {
              card: opened && cardIn(opened.href),
              path: opened && new URL(opened.href, location.origin).pathname,
            }
            toldLater.forget()
            setOpen(false)
            setSearched(opened)
            setAsksToChoose(false)
            if (opened === null) {
              setText('')
              return
            }
            keepSearchFocus()
            if (ahead.text === null) field.current?.select()
            armNextAction(opened.fit === 'one' ? { href: opened.href } : null)
            meanCard(opened.fit === 'one' && ahead.text === null ? () => isCardShown(opened.href) : null)
            if (progress.current.goesOn && opened.fit === 'one') pressNext()
            else if (progress.current.goesOn) tellUnsure(opened)
          }}
          onMarked={setMarked}
        />
      )}
    </div>
  )
}
