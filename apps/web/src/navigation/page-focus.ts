import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { hasKeyboard } from '#ui/keyboard/has-keyboard.ts'
import { keepPurpose } from '#ui/keyboard/on-purpose.ts'
import { isTyping } from '#ui/keyboard/shortcuts.ts'
import { shownIn, whenShown } from '#ui/when-shown.ts'

import { awaitedCard, takeKeptFocus } from './enter-on-card.ts'
import { boxId, focusBox, focusSearch, isInBox, moveToField, textOfBox } from './search-box-focus.ts'

const recordSelector = '[data-record-heading]'
const searchSelector = 'input[data-page-search]'
const wantedSelector = 'main input[data-focus-first]'
/** Milliseconds after the page is rendered. A field that is not there by then does not come. */
const fieldWaitMs = 5000

/** The heading that was focused last. */
let focusedHeading: Element | null = null

function focusHeading(heading: HTMLElement): void {
  const now = document.activeElement
  // The record is shown in parts: the next heading takes the place of the focused one.
  const goesOn =
    focusedHeading !== null && (focusedHeading === now || (!focusedHeading.isConnected && now === document.body))
  focusedHeading = heading
  const focus = () => heading.focus({ preventScroll: true })
  if (goesOn) keepPurpose(focus)
  else focus()
}

/**
 * Focuses the heading of the page's record, else of the page, where single-key shortcuts work and a screen reader
 * starts.
 */
export function focusPage(): void {
  const heading = shownIn(document, `main ${recordSelector}`) ?? shownIn(document, 'main h1')
  if (heading) focusHeading(heading)
}

/** A record may be shown in parts: the heading that takes the place of the focused one gets its focus. */
function keepFocus(page: Element): () => void {
  const observer = new MutationObserver(() => {
    if (focusedHeading?.isConnected === false && document.activeElement === document.body) focusPage()
  })
  observer.observe(page, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Focuses the page when a command of the search box has run without navigation, and none follows. */
export function leaveSearchBox(): void {
  const box = document.activeElement
  if (awaitedCard() !== null) return
  if (box instanceof HTMLInputElement && box.id === boxId && box.value === '' && location.pathname !== '/') focusPage()
}

/** Whether a key is typing (true) or ends typing (false); null for other keys. */
function typingAfter(key: string): boolean | null {
  if (key === 'Enter') return false
  return key.length === 1 || key === 'Backspace' || key === 'Delete' ? true : null
}

/**
 * Initial focus of a page, on load and navigation: the search on Home and on a page with its own, elsewhere the heading of the record, or of
 * the page until the record is rendered. A focused control of the page, a dialog or a field with typing keeps the
 * focus.
 */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let before: Element | null = document.body
    // Tracked from the key press on: on a slow machine further keys arrive before the router has started.
    let typedSinceEnter = false
    // During this navigation; an Enter after it is about what was typed, and may be waiting for the search.
    let typed = false
    let stopWaiting = () => {}
    let isKept = false
    // Of the search box, when the navigation began; an Enter after that is about the text there.
    let textBefore = ''
    let isEntered = false
    // The link leads to a field of the page: until it is there, the search box holds what is typed for it.
    let isHeld = false
    let holdTimer: ReturnType<typeof setTimeout> | undefined
    const release = () => {
      clearTimeout(holdTimer)
      isHeld = false
    }
    const onKey = (event: KeyboardEvent) => {
      const { key } = event
      typedSinceEnter = typingAfter(key) ?? typedSinceEnter
      typed ||= typedSinceEnter
      isEntered ||= key === 'Enter'
      if (key === 'Escape') release()
      if (key !== 'Enter' || !isHeld || !isInBox()) return
      event.preventDefault()
      event.stopPropagation()
    }
    const onType = () => {
      typedSinceEnter = true
      typed = true
    }
    const onPress = () => {
      typedSinceEnter = false
      typed = false
      release()
    }
    const isFree = () => {
      const now = document.activeElement
      if (document.querySelector('dialog[open]') || (typed && isTyping(now))) return false
      return now === document.body || now === focusedHeading || (now === before && now?.closest('main') === null)
    }
    const focus = (heading: HTMLElement) => {
      if (isFree()) focusHeading(heading)
    }
    const takeField = (field: HTMLElement) => {
      const isTypedInBox = !['', textBefore].includes(textOfBox())
      const isForField = isHeld ? isTypedInBox || isEntered : isTypedInBox && !isEntered && !isFree()
      if (isForField && field instanceof HTMLInputElement) moveToField(field, isEntered)
      else if (isFree()) {
        field.focus({ preventScroll: true })
        // The text of the address is there after a reload: the next name replaces it.
        if (field instanceof HTMLInputElement) field.select()
      }
      release()
    }
    const begin = (path: string) => {
      const page = document.querySelector('main')
      if (!page) return
      if (isKept) {
        // The page may be reported after it was shown: whoever went to its card meanwhile stays there.
        if (awaitedCard() === null && isFree() && document.activeElement !== focusedHeading) focusSearch()
        return
      }
      if (path === '/' && hasKeyboard()) {
        if (isFree()) focusBox()
        return
      }
      const ends = [whenShown(page, 'h1', focus), whenShown(page, recordSelector, focus), keepFocus(page)]
      // On a page with a search of its own the first name can be typed at once.
      if (hasKeyboard())
        ends.push(whenShown(document.body, isHeld ? `${searchSelector}, ${wantedSelector}` : searchSelector, takeField))
      if (isHeld) holdTimer = setTimeout(release, fieldWaitMs)
      stopWaiting = () => {
        for (const end of ends) end()
      }
    }
    const ends = [
      router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
        stopWaiting()
        isKept = takeKeptFocus()
        before = document.activeElement
        typed = typedSinceEnter
        if (!pathChanged) return
        release()
        textBefore = textOfBox()
        isEntered = false
        if (isKept || toLocation.state.inField !== true || !hasKeyboard()) return
        isHeld = true
        focusBox()
        before = document.activeElement
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (pathChanged && fromLocation) begin(toLocation.pathname)
      }),
    ]
    addEventListener('keydown', onKey, true)
    document.addEventListener('input', onType, true)
    document.addEventListener('pointerdown', onPress, true)
    // What is pasted opens by itself, and is looked at.
    document.addEventListener('paste', onPress, true)
    begin(router.state.location.pathname)
    return () => {
      removeEventListener('keydown', onKey, true)
      document.removeEventListener('input', onType, true)
      document.removeEventListener('pointerdown', onPress, true)
      document.removeEventListener('paste', onPress, true)
      stopWaiting()
      release()
      for (const end of ends) end()
    }
  }, [router])
}
