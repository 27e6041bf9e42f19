import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { hasKeyboard } from '#ui/keyboard/has-keyboard.ts'
import { isTyping } from '#ui/keyboard/shortcuts.ts'

import { boxId, focusBox } from './search-box-focus.ts'

const recordSelector = '[data-record-heading]'

/** React keeps suspended content in the page, hidden; nothing in it can take the focus. */
const hidden = '[hidden], [style*="display: none"]'

function shownIn(page: ParentNode, selector: string): HTMLElement | null {
  return [...page.querySelectorAll<HTMLElement>(selector)].find((it) => it.closest(hidden) === null) ?? null
}

/**
 * Calls back with the first element of `page` that matches and shows: at once, or as soon as there is one.
 * @returns stops the waiting
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

/** The heading on which the page's focus was put last. */
let restingOn: Element | null = null

function restOn(heading: HTMLElement): void {
  restingOn = heading
  heading.focus({ preventScroll: true })
}

/** Focuses the heading of the page's record, else of the page: single keys work there, and a reader begins there. */
export function focusPage(): void {
  const heading = shownIn(document, `main ${recordSelector}`) ?? shownIn(document, 'main h1')
  if (heading) restOn(heading)
}

/** Focuses the page when the box has done what it was asked for and the page stayed the same. */
export function leaveBox(): void {
  const box = document.activeElement
  if (box instanceof HTMLInputElement && box.id === boxId && box.value === '' && location.pathname !== '/') focusPage()
}

/** Whether a key says that somebody types (true) or ends typing (false); null when it says neither. */
function typingBy(key: string): boolean | null {
  if (key === 'Enter') return false
  return key.length === 1 || key === 'Backspace' || key === 'Delete' ? true : null
}

/**
 * Where the focus begins on a page, first load and navigation alike: in the box on Home, elsewhere on the heading of the
 * record, or of the page until the record is there. A control of the page, a dialog or text being typed keeps the focus.
 */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let before: Element | null = document.body
    // From the key that leads to a page, not from the router's start: on a busy machine keys are pressed in between.
    let typed = false
    let stopWaiting = () => {}
    const onKey = ({ key }: KeyboardEvent) => {
      typed = typingBy(key) ?? typed
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
      return now === document.body || now === restingOn || (now === before && now?.closest('main') === null)
    }
    const focus = (heading: HTMLElement) => {
      if (isFree()) restOn(heading)
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
        else leaveBox()
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
