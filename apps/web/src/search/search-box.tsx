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

import { useDeferredNote } from '#arrivals/deferred-note.ts'
import {
  noteElsewhere,
  noteNeedsLook,
  noteNobodyFits,
  noteNotLookedUp,
  noteSeveralEvents,
  noteSeveralFit,
  noteOnlySimilar,
} from '#arrivals/not-marked.ts'
import { useTypeAhead } from '#arrivals/type-ahead.ts'
import { say } from '#i18n/say.ts'
import { cardIn } from '#navigation/card-in.ts'
import { focusPage } from '#navigation/page-focus.ts'
import { boxId, focusBox } from '#navigation/search-box-focus.ts'
import { looksLikeCode, parseInput } from '#search/input/parse-input.ts'
import { useScans } from '#search/input/scan-events.ts'
import { toSingleLine } from '#search/input/single-line.ts'
import { usePasted } from '#search/input/use-pasted.ts'
import type { OpenPages } from '#search/rows/results.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { useTextBeforeHydration } from '#ui/forms/use-text-before-hydration.ts'
import {
  cardOpened,
  forgetCard,
  isEnterForCard,
  keepSearchFocus,
  keysAreText,
  leaveEnterToCard,
  pressNextAction,
  toBeMarked,
} from '#ui/keyboard/enter-on-card.ts'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { isRepeatedEnter } from '#ui/keyboard/repeated-enter.ts'

import {
  type SearchBoxEvent,
  enterDoes,
  isUnanswered,
  leavesEnterToCard,
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
  const { state, latest, dispatch } = useSearchBoxState()
  const { text, open, origin, pendingEnter, marked, asksToChoose, pressing } = state
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

  const ahead = useTypeAhead({
    busy: pressing || pendingEnter,
    onNext: (next) => {
      const before = latest()
      if (!before.acted) noteNobodyFits(before.text)
      const { enters } = next
      change({ kind: 'changed', text: next.text, origin: 'typed', pendingEnter: enters > 0, enters })
    },
    onGiveUp: () => {
      const before = latest()
      if (before.acted) noteNeedsLook(before.text)
      else noteNotLookedUp(before.text)
      dispatch({ kind: 'given up' })
    },
  })
  const shown = ahead.text ?? text

  const deferredNote = useDeferredNote()
  const change = (event: Extract<SearchBoxEvent, { kind: 'typed' | 'changed' }>) => {
    const before = latest()
    const after = dispatch(event)
    if (isUnanswered(before)) deferredNote.keep(before.text, () => noteNobodyFits(before.text))
    deferredNote.typed(after.text)
    const waiting = toBeMarked()
    if (waiting !== null) noteNeedsLook(waiting)
    forgetCard()
  }
  const typeOn = (value: string) => change({ kind: 'typed', value })
  /** What is pasted as a whole opens by itself where it can only be looked up. */
  const paste = (given: string) =>
    change({ kind: 'changed', text: given, origin: 'pasted', pendingEnter: opensByItself(given) })
  const scan = (given: string, entered: boolean) =>
    change({ kind: 'changed', text: given, origin: 'scanned', pendingEnter: entered })
  useTextBeforeHydration(
    () => field.current,
    (value) => change({ kind: 'changed', text: value, origin: 'typed', pendingEnter: false }),
  )
  usePasted((pasted) => {
    focusBox()
    paste(pasted)
  })
  useScans(({ text: scanned, entered }) => {
    focusBox()
    // Synchronous, because the scanner may only have paused: its next letter must be appended, not replace this text.
    flushSync(() => scan(toSingleLine(scanned), entered))
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
    const after = dispatch({ kind: 'page', path: next, card: cardIn(next) })
    if (after !== before && isUnanswered(before)) noteNobodyFits(before.text)
  })
  useEffect(() => clearForPage(path), [path])
  const tellUnsure = ({ fit, name }: OpenedCard) =>
    ({
      one: noteSeveralFit,
      several: noteSeveralFit,
      events: noteSeveralEvents,
      similar: noteOnlySimilar,
      elsewhere: noteElsewhere,
    })[fit](latest().text, name)
  const pressNext = () => {
    const { text: searched } = latest()
    keysAreText()
    dispatch({ kind: 'pressing', is: true })
    pressNextAction((pressed) => {
      const { typedOn } = dispatch({ kind: 'pressing', is: false })
      if (!pressed && typedOn) noteNeedsLook(searched)
    })
  }
  const isLeftToCard = leavesEnterToCard(state) && ahead.text === null
  useEffect(() => leaveEnterToCard(isLeftToCard ? field.current : null), [isLeftToCard])
  const enter = (twice: boolean) => {
    if (ahead.takesEnter(twice)) {
      field.current?.select()
      return
    }
    const { text: entered, opened } = latest()
    const does = enterDoes(latest(), isEnterForCard)
    dispatch({ kind: 'entered', does, twice })
    switch (does) {
      case 'nothing':
        return
      case 'press the card':
        // Some scanners end with two of them.
        if (performance.now() - scannedAt.current > scannerEndMs) pressNext()
        return
      case 'choose':
        listNow()
        if (opened !== null) tellUnsure(opened)
        dispatch({ kind: 'opened', to: 'choose' })
        return
      case 'search':
        listNow()
        dispatch({ kind: 'opened', to: 'search' })
        return
      case 'next line':
        listNow()
        scan(toSingleLine(`${entered}\n`, true), false)
        return
      case 'active row':
        listNow()
        // Selects the text, so that typing replaces it.
        field.current?.select()
        if (!handle.current?.press('Enter') && entered.trim() !== '') dispatch({ kind: 'pending Enter', is: true })
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
    if (latest().open) dispatch({ kind: 'closed' })
    else if (before === '' || opened !== null) focusPage()
    else dispatch({ kind: 'emptied' })
  }
  const arrow = (key: 'ArrowDown' | 'ArrowUp') => {
    if (ahead.text !== null) return
    dispatch({ kind: 'arrow' })
    listNow()
    if (latest().open) handle.current?.press(key)
    else dispatch({ kind: 'opened', to: 'look' })
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
    const { goesOn } = dispatch({ kind: 'acted', opened, last })
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
            if (ahead.takesText(value, pressing || (pendingEnter && latest().goesOn))) dispatch({ kind: 'typed on' })
            else typeOn(value)
          }}
          onPaste={pasteHere}
          onKeyDown={press}
          onClick={() => void dispatch({ kind: 'opened', to: 'look' })}
          onBlur={() => {
            ahead.clear()
            dispatch({ kind: 'left' })
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
                change({ kind: 'changed', text: '', origin: 'typed', pendingEnter: false })
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
          onPendingEnter={(is) => void dispatch({ kind: 'pending Enter', is })}
          asksToChoose={asksToChoose}
          onText={paste}
          onActed={onActed}
          onMarked={(option) => void dispatch({ kind: 'marked', option })}
        />
      )}
    </div>
  )
}
