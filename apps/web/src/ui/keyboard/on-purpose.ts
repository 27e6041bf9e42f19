/** Keys that move the focus. Escape leads back to the card. */
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

/** A page that is opened by its address was asked for itself. */
let isMoving = true
let purpose = true

/** Whether the focus was moved to where it is by the user: by an arrow, Tab, a click, a paste, or the page's address. */
export const isOnPurpose = (): boolean => purpose || isCardMeant()

let meant: (() => boolean) | null = null

/**
 * Enter in a search field has opened a card, which is there once `isShown`. Until something is typed or done, or the
 * focus moves, single keys are for that card. null: no longer.
 */
export function meanCard(isShown: (() => boolean) | null): void {
  meant = isShown
}

/** Whether single keys in the focused search field are for the card that it has opened. */
export const isCardMeant = (): boolean => meant?.() === true

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
  meant = null
}

/** The page moves the focus on within one record: what the user has meant stays the same. */
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
