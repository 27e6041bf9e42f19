import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { hasKeyboard } from '#ui/keyboard/has-keyboard.ts'
import { isTyping } from '#ui/keyboard/shortcuts.ts'

import { boxId, focusBox } from './search-box-focus.ts'

const recordSelector = '[data-record-heading]'

/** React keeps suspended content in the document, hidden; it cannot take the focus. */
const hidden = '[hidden], [style*="display: none"]'

function shownIn(page: ParentNode, selector: string): HTMLElement | null {
  return [...page.querySelectorAll<HTMLElement>(selector)].find((it) => it.closest(hidden) === null) ?? null
}

/**
 * Calls back with the first visible element of `page` that matches: at once, or when it is rendered. Returns a cancel
 * function.
 */
export function whenShown(page: Element, selector: string, act: (element: HTMLElement) => void): () => void {
  const observer = new MutationObserver(() => look())
  const look = (): boolean => {
    const element = shownIn(page, selector)
    if (!element) return false
    observer.disconnect()
    act(element)
    return true
  }
  if (!look()) observer.observe(page, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] })
  return () => observer.disconnect()
}

/** The heading that was focused last. */
let focusedHeading: Element | null = null

function focusHeading(heading: HTMLElement): void {
  focusedHeading = heading
  heading.focus({ preventScroll: true })
}

/**
 * Focuses the heading of the page's record, else of the page, where single-key shortcuts work and a screen reader
 * starts.
 */
export function focusPage(): void {
  const heading = shownIn(document, `main ${recordSelector}`) ?? shownIn(document, 'main h1')
  if (heading) focusHeading(heading)
}

/** Focuses the page when a command of the search box has run without navigation. */
export function leaveSearchBox(): void {
  const box = document.activeElement
  if (box instanceof HTMLInputElement && box.id === boxId && box.value === '' && location.pathname !== '/') focusPage()
}

/** Whether a key is typing (true) or ends typing (false); null for other keys. */
function typingAfter(key: string): boolean | null {
  if (key === 'Enter') return false
  return key.length === 1 || key === 'Backspace' || key === 'Delete' ? true : null
}

/**
 * Initial focus of a page, on load and navigation: the search box on Home, elsewhere the heading of the record, or of
 * the page until the record is rendered. A focused control of the page, a dialog or a field with typing keeps the
 * focus.
 */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let before: Element | null = document.body
    // Tracked from the key press on: on a slow machine further keys arrive before the router has started.
    let typed = false
    let stopWaiting = () => {}
    const onKey = ({ key }: KeyboardEvent) => {
      typed = typingAfter(key) ?? typed
    }
    const onType = () => {
      typed = true
    }
    const onPress = () => {
      typed = false
    }
    const isFree = () => {
      const now = document.activeElement
      if (document.querySelector('dialog[open]') || (typed && isTyping(now))) return false
      return now === document.body || now === focusedHeading || (now === before && now?.closest('main') === null)
    }
    const focus = (heading: HTMLElement) => {
      if (isFree()) focusHeading(heading)
    }
    const begin = (path: string) => {
      const page = document.querySelector('main')
      if (!page) return
      if (path === '/' && hasKeyboard()) {
        if (isFree()) focusBox()
        return
      }
      const ends = [whenShown(page, 'h1', focus), whenShown(page, recordSelector, focus)]
      stopWaiting = () => {
        for (const end of ends) end()
      }
    }
    const ends = [
      router.subscribe('onBeforeNavigate', () => {
        stopWaiting()
        before = document.activeElement
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (pathChanged && fromLocation) begin(toLocation.pathname)
        else leaveSearchBox()
      }),
    ]
    addEventListener('keydown', onKey, true)
    document.addEventListener('input', onType, true)
    document.addEventListener('pointerdown', onPress, true)
    begin(router.state.location.pathname)
    return () => {
      removeEventListener('keydown', onKey, true)
      document.removeEventListener('input', onType, true)
      document.removeEventListener('pointerdown', onPress, true)
      stopWaiting()
      for (const end of ends) end()
    }
  }, [router])
}
