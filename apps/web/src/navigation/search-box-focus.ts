import { hasKeyboard } from '#ui/keyboard/has-keyboard.ts'
import type { Scan } from '#ui/keyboard/key-burst.ts'

const id = 'one-box'
export const boxId = id

const inputOf = (found: Element | null) => (found instanceof HTMLInputElement ? found : null)
const box = () => inputOf(document.getElementById(id))
/** The field of a page that takes the place of the search box there, else the search box. */
const search = () => inputOf(document.querySelector('input[data-page-search]')) ?? box()

const isCovered = () => document.querySelector('dialog[open]') !== null

function focusAndSelect(field: HTMLInputElement | null): void {
  // The field is always visible, and scrolling into view would force a layout.
  field?.focus({ preventScroll: true })
  field?.select()
}

/** Focuses the search box and selects its text, ready for the next paste or scan. */
export function focusBox(): void {
  focusAndSelect(box())
}

/** Focuses the search field of the page and selects its text. */
export function focusSearch(): void {
  focusAndSelect(search())
}

/**
 * After an action on a row or a card: the next name can be typed at once. What is being typed there stays as it is, and
 * without a keyboard the on-screen one would cover the answer.
 */
export function focusSearchAfterAction(): void {
  // A dialog that closes gives the focus back to where it was, after this.
  if (isCovered()) setTimeout(() => (isCovered() ? undefined : focusSearchAfterAction()))
  else if (document.activeElement !== search() && hasKeyboard()) focusSearch()
}

/**
 * When a button of a row is pressed: the cursor stays in the search and a phone's keyboard open, with the text selected
 * for the next name.
 */
export function keepCursorInSearch(event: { preventDefault: () => void }): void {
  const field = search()
  if (field === null || document.activeElement !== field) return
  event.preventDefault()
  field.select()
}

/** Letters that were typed outside of a field. They replace the text of the search. */
export function typeIntoSearch(scan: Scan): void {
  const field = search()
  if (field) typeInto(field, scan)
}

function typeInto(field: HTMLInputElement, { text, entered }: Scan): void {
  focusAndSelect(field)
  document.execCommand('insertText', false, text)
  if (!entered) return
  if (field.form) field.form.requestSubmit()
  else field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
}

/**
 * A search of the page opens a card by a key: what is typed until the card takes the place of the page goes to the
 * search box, which stays.
 */
export function leavePageSearch(): void {
  if (hasKeyboard()) focusBox()
}

export const textOfBox = (): string => box()?.value ?? ''
export const isInBox = (): boolean => box() !== null && document.activeElement === box()

/** What was typed into the search box while the page of this field was opening is typed there instead. */
export function moveToField(field: HTMLInputElement, entered: boolean): void {
  const text = textOfBox()
  focusBox()
  document.execCommand('delete')
  typeInto(field, { text, entered })
}
