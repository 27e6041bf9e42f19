import type { QueryClient } from '@tanstack/react-query'

import { readsDone } from './reads-done.ts'

/** Rows that do nothing yet stand no longer than this, milliseconds. */
const patience = 2000

/** Resolves when the desk's own first frame shows what the document shows already, or when patience has ended. */
export async function readyToTakeOver(router: { load: () => Promise<void> }, client: QueryClient): Promise<void> {
  const read = async () => {
    await router.load()
    await readsDone(client)
  }
  await Promise.race([read().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, patience))])
}

const marks = ['name', 'aria-label', 'href']

/** Where the same control stands in another rendering; null for what has no name of its own. */
function placeOf(control: Element): string | null {
  const mark = marks.find((name) => control.hasAttribute(name))
  return mark ? `${control.localName}[${mark}="${CSS.escape(control.getAttribute(mark) ?? '')}"]` : null
}

/** The focus and what was typed in the written screen go over to the one that takes its place. */
export function handOn(place: HTMLElement): void {
  const screen = place.firstElementChild
  let held = document.activeElement
  const hold = () => {
    if (place.firstElementChild === screen) held = document.activeElement
  }
  place.addEventListener('focusin', hold)
  const observer = new MutationObserver(() => {
    observer.disconnect()
    place.removeEventListener('focusin', hold)
    const same = held && held !== document.body ? placeOf(held) : null
    const after = same === null ? null : place.querySelector<HTMLElement>(same)
    after?.focus({ preventScroll: true })
    // Written as keys would: React hears of nothing else.
    if (held instanceof HTMLInputElement && after instanceof HTMLInputElement && held.value !== '')
      document.execCommand('insertText', false, held.value)
  })
  observer.observe(place, { childList: true })
}
