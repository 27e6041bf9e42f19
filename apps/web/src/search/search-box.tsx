import { useLocation } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import {
  type ClipboardEvent as Pasted,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

import { useDeferredNote } from '#arrivals/deferred-note.ts'
import { noteNeedsLook, noteNobodyFits, noteNotLookedUp } from '#arrivals/not-marked.ts'
import { useTypeAhead } from '#arrivals/type-ahead.ts'
import { say } from '#i18n/say.ts'
import { cardIn } from '#navigation/card-in.ts'
import {
  awaitedCard,
  cardOpened,
  forgetCard,
  isEnterForCard,
  keepSearchFocus,
  keysAreText,
  leaveEnterToCard,
  pressNextAction,
  toBeMarked,
  useAwaitedCard,
} from '#navigation/enter-on-card.ts'
import { focusPage } from '#navigation/page-focus.ts'
import { boxId, focusBox } from '#navigation/search-box-focus.ts'
import { looksLikeCode, parseInput } from '#search/input/parse-input.ts'
import { useScans } from '#search/input/scan-events.ts'
import { toSingleLine } from '#search/input/single-line.ts'
import { usePasted } from '#search/input/use-pasted.ts'
import type { OpenPages } from '#search/rows/results.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { useTextBeforeHydration } from '#ui/forms/use-text-before-hydration.ts'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { isRepeatedEnter } from '#ui/keyboard/repeated-enter.ts'

import {
  type Step,
  acted,
  changed,
  enterDoes,
  entered,
  isUnanswered,
  leavesEnterToCard,
  pageShown,
  typed,
  useSearchBoxState,
} from './search-box-state.ts'
import type { ListHandle, OpenedCard } from './search-list.tsx'
import { useSearchList } from './use-search-list.ts'

/** Milliseconds. An Enter that follows a scan sooner is part of it. */
const scannerEndMs = 300

/** Ids, links and codes. A name is only offered, and may be enrolled. */
function opensByItself(text: string): boolean {
  const reading = parseInput(text, window.location.origin)
  return reading.lines.length < 2 && (reading.ids.length > 0 || reading.address !== null || looksLikeCode(reading))
}

let versions = 0
const nextVersion = (): number => (versions += 1)

/**
 * The search box of every page. Accepts typing, pasting and scans; the best row is first, Enter acts on the active one.
 * Escape stops a search, closes, then clears. The list is loaded on first use.
 */
export function SearchBox({ pages }: { pages: OpenPages }) {
  const { state, latest, change } = useSearchBoxState()
  const { text, open, origin, pendingEnter, activeOption, asksToChoose, pressing } = state
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
  /** Keys act on the rows of the current text. */
  const listNow = () => {
    if (listed !== current) flushSync(() => force(current))
  }

  /** The person who is being enrolled. What is typed meanwhile is the next search. */
  const awaited = useAwaitedCard()
  const beginNext = useEffectEvent(() => change(acted(null, latest().last)))
  useLayoutEffect(() => {
    if (awaited !== null) beginNext()
  }, [awaited])
  const ahead = useTypeAhead({
    busy: pressing || pendingEnter || awaited !== null,
    onNext: (next) => {
      const before = latest()
      if (!before.acted) noteNobodyFits(before.text)
      setText(changed({ ...next, origin: 'typed', pendingEnter: next.enters > 0 }))
    },
    onGiveUp: () => {
      const before = latest()
      if (!before.acted) noteNotLookedUp(before.text)
      else if (awaited === null) noteNeedsLook(before.text)
      else if (before.pressing) noteNeedsLook(awaited)
      change({ acted: true })
    },
  })
  const shown = ahead.text ?? text

  const deferredNote = useDeferredNote()
  const setText = (step: Step) => {
    const before = latest()
    const after = change(step)
    if (isUnanswered(before)) deferredNote.keep(before.text, () => noteNobodyFits(before.text))
    deferredNote.typed(after.text)
    const waiting = toBeMarked()
    if (waiting !== null) noteNeedsLook(waiting.name, waiting.why)
    forgetCard()
  }
  const typeOn = (value: string) => setText(typed(value))
  /** What is pasted as a whole opens by itself where it can only be looked up. */
  const paste = (given: string) =>
    setText(changed({ text: given, origin: 'pasted', pendingEnter: opensByItself(given) }))
  const scan = (given: string, isEntered: boolean) =>
    setText(changed({ text: given, origin: 'scanned', pendingEnter: isEntered }))
  const replace = (given: string) => setText(changed({ text: given, origin: 'typed' }))
  useTextBeforeHydration(() => field.current, replace)
  usePasted((pasted) => {
    focusBox()
    paste(pasted)
  })
  useScans(({ text: scanned, entered: isEntered }) => {
    focusBox()
    // Synchronous, because the scanner may only have paused: its next letter must be appended, not replace this text.
    flushSync(() => scan(toSingleLine(scanned), isEntered))
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
    if (`${before}${after}` === '') paste(given)
    else typeOn(`${before}${given}${after}`)
  }
  const path = useLocation({ select: ({ pathname }) => pathname })
  const clearForPage = useEffectEvent((next: string) => {
    const before = latest()
    const after = change(pageShown(next, cardIn(next)))
    if (after !== before && isUnanswered(before)) noteNobodyFits(before.text)
  })
  useEffect(() => clearForPage(path), [path])
  const tellUnsure = (opened: OpenedCard) => part?.tellUnsure(opened, latest().text)
  const pressNext = () => {
    const searched = awaitedCard() ?? latest().text
    keysAreText()
    change({ pressing: true })
    pressNextAction((end) => {
      const { typedOn } = change({ pressing: false })
      if (end === 'no action' && typedOn) noteNeedsLook(searched)
    })
  }
  const isLeftToCard = leavesEnterToCard(state) && ahead.text === null
  useEffect(() => leaveEnterToCard(isLeftToCard ? field.current : null), [isLeftToCard])
  const enter = (twice: boolean) => {
    if (ahead.takesEnter(twice)) {
      field.current?.select()
      return
    }
    const { text: given, opened } = latest()
    const does = enterDoes(latest(), isEnterForCard)
    change(entered(does, twice))
    if (does === 'nothing') return
    if (does === 'press card') {
      // Some scanners end with two of them.
      if (performance.now() - scannedAt.current > scannerEndMs) pressNext()
      return
    }
    listNow()
    if (does === 'search') change({ open: true, pendingEnter: true })
    else if (does === 'next line') scan(toSingleLine(`${given}\n`, true), false)
    else if (does === 'choose') {
      if (opened !== null) tellUnsure(opened)
      change({ open: true, asksToChoose: true })
    } else {
      // Selects the text, so that typing replaces it.
      field.current?.select()
      if (!handle.current?.press('Enter') && given.trim() !== '') change({ pendingEnter: true })
    }
  }
  const escape = () => {
    if (ahead.text !== null) {
      ahead.clear()
      return
    }
    listNow()
    if (handle.current?.press('Escape')) return
    const { text: before, opened } = latest()
    if (latest().open) change({ open: false })
    else if (before === '' || opened !== null) focusPage()
    else change({ text: '' })
  }
  const arrow = (key: 'ArrowDown' | 'ArrowUp') => {
    if (ahead.text !== null) return
    change({ textAtArrow: latest().text })
    listNow()
    if (latest().open) handle.current?.press(key)
    else change({ open: true })
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    if (event.nativeEvent.isComposing) return
    if (isRepeatedEnter(event.nativeEvent)) {
      event.preventDefault()
      return
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp' && key !== 'Enter' && key !== 'Escape') return
    event.preventDefault()
    if (key === 'Enter') enter(event.ctrlKey || event.metaKey)
    else if (key === 'Escape') escape()
    else arrow(key)
  }
  const onActed = (opened: OpenedCard | null) => {
    const last = {
      card: opened && cardIn(opened.href),
      path: opened && new URL(opened.href, location.origin).pathname,
    }
    const { goesOn } = change(acted(opened, last))
    deferredNote.forget()
    if (opened === null) return
    keepSearchFocus()
    if (ahead.text === null) field.current?.select()
    cardOpened(opened.fit === 'one' ? last.card : null, { takesKeys: ahead.text === null })
    if (goesOn && opened.fit === 'one') pressNext()
    else if (goesOn) tellUnsure(opened)
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
          aria-expanded={open && activeOption !== undefined}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open ? activeOption : undefined}
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
            if (ahead.takesText(value, pressing || awaited !== null || (pendingEnter && latest().goesOn)))
              change({ typedOn: true })
            else typeOn(value)
          }}
          onPaste={pasteHere}
          onKeyDown={press}
          onClick={() => void change({ open: true })}
          onBlur={() => {
            ahead.clear()
            change({ isDone: true, open: false, pendingEnter: false })
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
                replace('')
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
          onPendingEnter={(is) => void change({ pendingEnter: is })}
          asksToChoose={asksToChoose}
          onText={paste}
          onActed={onActed}
          onActive={(option) => void change({ activeOption: option })}
        />
      )}
    </div>
  )
}
