import { useSyncExternalStore } from 'react'

import { hasKeyboard } from '#ui/keyboard/has-keyboard.ts'
import { lettersTyped } from '#ui/keyboard/letters-typed.ts'
import { whenShown } from '#ui/when-shown.ts'

/**
 * Enter, Enter in a search marks a person: the first Enter opens their card, the second one presses the next action of
 * that card. The focus stays in the search all the time, so that the next name can be typed at once; until then the keys
 * belong to the card:
 *
 * - null: no search has opened a card, or something else was typed or done since.
 * - `stop` is null: the next Enter in the search box presses the action of this person. `takesKeys`: single keys are
 *   shortcuts of the card, too, until the focus moves or one of them acts.
 * - `stop` ends the wait for the action, which is not shown yet: Enter was pressed.
 * - `id` is null: this person is being enrolled, and their card opens then. `press`: Enter was pressed meanwhile.
 *
 * `asked`: whom the last Enter would have marked, and why their card has to be read first.
 *
 * The card marks its action with `data-next-action`, and where there is none, itself with `data-no-next-action`: each
 * with all ids of the person.
 */
export type ToBeMarked = { name: string; why: string | null }
type OpenCard = { id: string; asked: ToBeMarked | null; takesKeys: boolean; stop: (() => void) | null }
type AwaitedCard = { id: null; name: string; press: Press | null }
type Card = OpenCard | AwaitedCard | null
/** `typedAt`: letters that were typed when Enter was pressed. */
type Press = { typedAt: number; onEnd: OnPressEnd }
/** `no card`: the enrollment ended without a card, and its caller shows why. */
type OnPressEnd = (end: 'pressed' | 'no action' | 'no card') => void

let card: Card = null
const listeners = new Set<() => void>()

function setCard(next: Card): void {
  card = next
  for (const listener of listeners) listener()
}

const actionOf = (id: string) => `[data-next-action~="${id}"]`
const noActionOf = (id: string) => `[data-no-next-action~="${id}"]`
/** Tells a card without a next action that Enter was pressed for it: it says why there is none. */
export const noActionEvent = 'frontdesk-no-next-action'
/** Whether the card is on the screen, not only about to open. */
const isShown = (id: string): boolean => document.querySelector(`main ${actionOf(id)}, main ${noActionOf(id)}`) !== null

/** A search has opened the card of this person; null for a page that is none. */
export function cardOpened(
  id: string | null,
  { asked = null, takesKeys = false }: { asked?: ToBeMarked | null; takesKeys?: boolean } = {},
): void {
  if (card?.id) card.stop?.()
  setCard(id === null ? null : { id, asked, takesKeys, stop: null })
}

/** This person is being enrolled. Until their card opens, Enter is about it, unless something else is searched for. */
export function awaitCard(name: string): void {
  const press = card?.id === null && card.name === name ? card.press : null
  cardOpened(null)
  setCard({ id: null, name, press })
}

/** Name of the person who is being enrolled and whose card opens then; null when there is none. */
export const awaitedCard = (): string | null => (card?.id === null ? card.name : null)
export const useAwaitedCard = (): string | null => useSyncExternalStore(subscribe, awaitedCard, () => null)

/** The awaited card is open: an Enter that was pressed before presses its action. */
export function awaitedCardOpened(id: string): void {
  const press = card?.id === null ? card.press : null
  cardOpened(id)
  if (press) pressWhenShown(press)
}

/** The awaited card does not open. Returns whether Enter was pressed for it. */
export function awaitedCardMissed(): boolean {
  const press = card?.id === null ? card.press : null
  forgetCard()
  press?.onEnd('no card')
  return press !== null
}

/** The next Enter presses nothing. */
export const forgetCard = (): void => cardOpened(null)

/** The next Enter presses nothing of this person: their arrival has just been undone. */
export function forgetCardOf({ guestId, attendeeId }: { guestId: string | null; attendeeId: string | null }): void {
  if (card?.id && [guestId, attendeeId].some((one) => one?.toLowerCase() === card?.id)) forgetCard()
}

/** Whether Enter belongs to the card that is open, or opens now. */
export const isEnterForCard = (): boolean =>
  // The address may name the same person by another id.
  card !== null && (card.id === null || location.pathname.toLowerCase().endsWith(card.id) || isShown(card.id))

/** Who was to be marked and is not yet. */
export const toBeMarked = (): ToBeMarked | null => (card?.id ? card.asked : null)

/** Whether single keys in the focused search field are for the card. */
export const cardTakesKeys = (): boolean => card !== null && card.id !== null && card.takesKeys && isShown(card.id)

/** Single keys in a search field are its text again: something was typed or done, or the focus has moved. */
export function keysAreText(): void {
  if (card?.id && card.takesKeys) setCard({ ...card, takesKeys: false })
}

/**
 * Presses the next action of the card that was opened last, at once or as soon as it is shown. Calls back with what came
 * of it; not at all when another card is opened first.
 */
export function pressNextAction(onEnd: OnPressEnd): void {
  const press = { typedAt: lettersTyped(), onEnd }
  if (card?.id === null) setCard({ ...card, press })
  else pressWhenShown(press)
}

function pressWhenShown({ typedAt, onEnd }: Press): void {
  const page = document.querySelector('main')
  if (!page || !card?.id) {
    onEnd('no action')
    return
  }
  const opened = { ...card, takesKeys: false }
  const { id } = opened
  card.stop?.()
  // Another card may still be on screen: only the button of this person is pressed.
  const action = `${actionOf(id)}:not([aria-disabled])`
  let hasEnded = false
  const stop = whenShown(page, `${action}, ${noActionOf(id)}`, (shown) => {
    hasEnded = true
    setCard(null)
    const isAction = shown.matches(action)
    typedAtEnter = typedAt
    if (isAction) shown.click()
    else shown.dispatchEvent(new Event(noActionEvent))
    typedAtEnter = null
    onEnd(isAction ? 'pressed' : 'no action')
  })
  if (!hasEnded) setCard({ ...opened, stop })
}

/** Letters that were typed before the Enter that presses an action now. */
let typedAtEnter: number | null = null

/** Letters that were typed when the action was asked for that is pressed now: at the Enter that has waited for it. */
export const lettersAtPress = (): number => typedAtEnter ?? lettersTyped()

/** Whether Enter in the search presses the next action of one of these ids. */
export function useIsNext(ids: string): boolean {
  const isNext = () => card !== null && card.id !== null && ids.split(' ').includes(card.id)
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
