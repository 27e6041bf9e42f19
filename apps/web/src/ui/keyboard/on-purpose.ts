/**
 * Shortcuts about a person act only where the user has moved the focus to them, not where the page has put it: a letter
 * that was typed for a search would act on somebody. These keys move the focus; Escape leads back to the card.
 */
const moves = new Set([
  'Tab',
  'Escape',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
])

// True at first: whoever opens a page by its address means it.
/** The last key or press moves the focus. */
let isMoving = true
/** The focus was moved to where it is by the user. */
let purpose = true

/** Whether the focus was moved to where it is by the user: by an arrow, Tab, a click, a paste, or the page's address. */
export const isOnPurpose = (): boolean => purpose

const heldKeys = new Set(['Control', 'Shift', 'Alt', 'Meta'])

function onKey({ key }: KeyboardEvent): void {
  if (!heldKeys.has(key)) isMoving = moves.has(key)
}

function onMove(): void {
  isMoving = true
  purpose = true
}

function onFocus(): void {
  purpose = isMoving
}

/** The page moves the focus on within one record: it stays on purpose, or not. */
export function keepPurpose(focus: () => void): void {
  const before = purpose
  focus()
  purpose = before
}

/** Follows how the focus moves. Returns a function that stops it. */
export function followFocus(target: Window): () => void {
  target.addEventListener('keydown', onKey, true)
  target.addEventListener('pointerdown', onMove, true)
  target.addEventListener('paste', onMove, true)
  target.addEventListener('focusin', onFocus, true)
  return () => {
    target.removeEventListener('keydown', onKey, true)
    target.removeEventListener('pointerdown', onMove, true)
    target.removeEventListener('paste', onMove, true)
    target.removeEventListener('focusin', onFocus, true)
    onMove()
  }
}
