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

/** As keys would: React hears of nothing else. */
function type(field: HTMLElement, text: string): void {
  field.focus({ preventScroll: true })
  document.execCommand('insertText', false, text)
}

/** Makes of the written screen what the desk's own would be: the policy let no styles in, and no button might work before. */
function complete(place: HTMLElement): void {
  for (const own of place.querySelectorAll('#written, lay-out')) own.remove()
  for (const element of place.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
    delete element.dataset['style']
  }
  for (const button of place.querySelectorAll('button[inert]')) button.removeAttribute('inert')
}

/**
 * Gives the written screen to React, which adopts it: `adopt` begins that, and calls back when a part did not fit and was made
 * anew. The focus and what was typed before go over to the part that takes its place.
 */
export function takeOver(place: HTMLElement, adopt: (onAnew: () => void) => void): void {
  complete(place)
  const held = document.activeElement
  const field = held instanceof HTMLInputElement && place.contains(held) && held.value !== '' ? held : null
  const typed = field?.value ?? ''
  if (field) field.value = ''
  const same = held && place.contains(held) ? placeOf(held) : null
  adopt(() => {
    if (held === null || held.isConnected || document.activeElement !== document.body) return
    const after = same === null ? null : place.querySelector<HTMLElement>(same)
    if (after instanceof HTMLInputElement && typed !== '') type(after, typed)
    else after?.focus({ preventScroll: true })
  })
  if (field === null) return
  // Whatever happens to a part makes React adopt it at once; before that it would take what stands there for its own.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field.isConnected) type(field, typed)
}
