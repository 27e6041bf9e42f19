import { useSyncExternalStore } from 'react'

import { whenShown } from '#ui/when-shown.ts'

import { hasKeyboard } from './has-keyboard.ts'

/**
 * Enter, Enter in a search marks a person: the first Enter opens their card, the second one presses the next action of
 * that card. The focus stays in the search all the time, so that the next name can be typed at once; until then the keys
 * belong to the card:
 *
 * - `none`: no search has opened a card, or something else was typed or done since.
 * - `opened`: the next Enter in the search box presses the action of this person. `name`: of somebody whom the last Enter
 *   would have marked, but whose card has to be read first. `takesKeys`: single keys are shortcuts of the card, too,
 *   until the focus moves or one of them acts.
 * - `pressed`: Enter was pressed, and the action is not shown yet.
 *
 * The card marks its action with `data-next-action`, and where there is none, itself with `data-no-next-action`: each
 * with all ids of the person.
 */
type Card =
  | { kind: 'none' }
  | { kind: 'opened'; id: string; name: string | null; takesKeys: boolean }
  | { kind: 'pressed'; id: string; name: string | null; stop: () => void }

let card: Card = { kind: 'none' }
const listeners = new Set<() => void>()

function setCard(next: Card): void {
  card = next
  for (const listener of listeners) listener()
}

const idOfCard = (): string | null => (card.kind === 'none' ? null : card.id)

function stopPress(): void {
  if (card.kind === 'pressed') card.stop()
}

const actionOf = (id: string) => `[data-next-action~="${id}"]`
const noActionOf = (id: string) => `[data-no-next-action~="${id}"]`
/** Whether the card is on the screen, not only about to open. */
const isShown = (id: string): boolean => document.querySelector(`main ${actionOf(id)}, main ${noActionOf(id)}`) !== null

/** A search has opened the card of this person; null for a page that is none. */
export function cardOpened(id: string | null, { name = null as string | null, takesKeys = false } = {}): void {
  stopPress()
  setCard(id === null ? { kind: 'none' } : { kind: 'opened', id, name, takesKeys })
}

/** The next Enter presses nothing. */
export const forgetCard = (): void => cardOpened(null)

/** The next Enter presses nothing of this person: their arrival has just been undone. */
export function forgetCardOf({ guestId, attendeeId }: { guestId: string | null; attendeeId: string | null }): void {
  const id = idOfCard()
  if (id !== null && [guestId, attendeeId].some((one) => one?.toLowerCase() === id)) forgetCard()
}

/** Whether Enter belongs to the card that is open, or opens now. */
export function isEnterForCard(): boolean {
  const id = idOfCard()
  // The address may name the same person by another id.
  return id !== null && (location.pathname.toLowerCase().endsWith(id) || isShown(id))
}

/** Who was to be marked and is not yet. */
export const toBeMarked = (): string | null => (card.kind === 'none' ? null : card.name)

/** Whether single keys in the focused search field are for the card. */
export const cardTakesKeys = (): boolean => card.kind === 'opened' && card.takesKeys && isShown(card.id)

/** Single keys in a search field are its text again: something was typed or done, or the focus has moved. */
export function keysAreText(): void {
  if (card.kind === 'opened' && card.takesKeys) setCard({ ...card, takesKeys: false })
}

/**
 * Presses the next action of the card that was opened last, at once or as soon as it is shown. Calls back with whether
 * there was one; not at all when another card is opened first.
 */
export function pressNextAction(onEnd: (pressed: boolean) => void): void {
  const page = document.querySelector('main')
  if (!page || card.kind === 'none') {
    onEnd(false)
    return
  }
  const { id, name } = card
  stopPress()
  // Another card may still be on screen: only the button of this person is pressed.
  const action = `${actionOf(id)}:not([aria-disabled])`
  let hasEnded = false
  const stop = whenShown(page, `${action}, ${noActionOf(id)}`, (shown) => {
    hasEnded = true
    setCard({ kind: 'none' })
    const isAction = shown.matches(action)
    if (isAction) shown.click()
    onEnd(isAction)
  })
  if (!hasEnded) setCard({ kind: 'pressed', id, name, stop })
}

/** Whether Enter in the search presses the next action of one of these ids. */
export function useIsNext(ids: string): boolean {
  const isNext = () => card.kind !== 'none' && ids.split(' ').includes(card.id)
  return useSyncExternalStore(subscribe, isNext, isNext)
}

/** The search box, while it leaves Enter to the card: it shows no list for its text. */
let fieldOfCard: HTMLElement | null = null

export function leaveEnterToCard(field: HTMLElement | null): void {
  fieldOfCard = field
  for (const listener of listeners) listener()
}

const entersPress = () => fieldOfCard !== null && document.activeElement === fieldOfCard

/** Whether Enter presses the next action now: only in the search box, which must not want it for itself. */
export const useEnterPresses = (): boolean => useSyncExternalStore(subscribeToFocus, entersPress, () => false)

function subscribeToFocus(listener: () => void): () => void {
  const stop = subscribe(listener)
  const events = ['focusin', 'focusout'] as const
  for (const event of events) document.addEventListener(event, listener)
  return () => {
    stop()
    for (const event of events) document.removeEventListener(event, listener)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

let isFocusKept = false

/** The navigation that begins was typed into the search: the focus stays there. */
export function keepSearchFocus(): void {
  isFocusKept = hasKeyboard()
}

/** Whether the navigation that begins keeps the focus in the search; once. */
export function takeKeptFocus(): boolean {
  const kept = isFocusKept
  isFocusKept = false
  return kept
}
