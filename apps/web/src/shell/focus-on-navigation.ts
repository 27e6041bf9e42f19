import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { isTyping } from '#ui/shortcuts.ts'

/** React keeps what it has suspended in the page, hidden; a heading there cannot take the focus. */
const hidden = '[hidden], [style*="display: none"]'

/**
 * Calls back with the page's heading as soon as one shows: at once, or when the page that is still under way has come.
 * @returns ends the waiting
 */
export function whenHeadingShows(page: Element, act: (heading: HTMLElement) => void): () => void {
  const observer = new MutationObserver(() => look())
  const look = (): boolean => {
    const heading = [...page.querySelectorAll<HTMLElement>('h1')].find((it) => it.closest(hidden) === null)
    if (!heading) return false
    observer.disconnect()
    act(heading)
    return true
  }
  if (!look()) observer.observe(page, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] })
  return () => observer.disconnect()
}

/** Whether a key says that somebody types, or ends that; null when it tells nothing. */
function typingBy(key: string): boolean | null {
  if (key === 'Enter') return false
  return key.length === 1 || key === 'Backspace' || key === 'Delete' ? true : null
}

/**
 * On a new page the focus goes to its heading, so that keys and screen readers begin there; on the first the box has it.
 * Whoever moved it in the meantime keeps it: a dialog, a control of the new page, a person already back in the box, also one who
 * never left it and types on while the page comes.
 */
export function useFocusOnNavigation() {
  const router = useRouter()
  useEffect(() => {
    let before: Element | null = null
    // From what leads to a page, not from when the router begins with it: on a busy machine keys come in between.
    let typed = false
    const onKey = ({ key }: KeyboardEvent) => {
      typed = typingBy(key) ?? typed
    }
    const onType = () => {
      typed = true
    }
    const onPress = () => {
      typed = false
    }
    let stopWaiting = () => {}
    const focus = (heading: HTMLElement) => {
      const now = document.activeElement
      const moved = (now !== before && now !== document.body) || (typed && isTyping(now))
      if (moved || document.querySelector('dialog[open]') || now?.closest('main')) return
      heading.focus({ preventScroll: true })
    }
    const ends = [
      router.subscribe('onBeforeNavigate', () => {
        stopWaiting()
        before = document.activeElement
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!pathChanged || !fromLocation) return
        const page = document.querySelector('main')
        if (page) stopWaiting = whenHeadingShows(page, focus)
      }),
    ]
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('input', onType, true)
    document.addEventListener('pointerdown', onPress, true)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('input', onType, true)
      document.removeEventListener('pointerdown', onPress, true)
      stopWaiting()
      for (const end of ends) end()
    }
  }, [router])
}
