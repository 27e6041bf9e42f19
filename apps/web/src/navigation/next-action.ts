import { isGuid } from '@frontdesk/api-types/guid'
import { useSyncExternalStore } from 'react'

import { whenShown } from './page-focus.ts'
import { boxId } from './search-box-focus.ts'

/** The person whose card a search has opened: Enter in the search does the next action of that card. */
let opened: { id: string; name: string | null } | null = null
let stopWaiting = () => {}
const listeners = new Set<() => void>()

function setOpened(next: typeof opened): void {
  opened = next
  for (const listener of listeners) listener()
}

/** The id of the person in the address of a card. */
export function cardIn(href: string): string | null {
  const [path = ''] = href.split(/[?#]/u)
  const id = /^\/e\/[^/]+\/attendees\/(?:guest\/)?([^/]+)$/iu.exec(path)?.[1] ?? ''
  return isGuid(id) ? id.toLowerCase() : null
}

/**
 * Stores the card that the search has opened: the next Enter presses its action. null clears it. `name`: of a person whom
 * Enter, Enter would have marked, but whose card has to be read first.
 */
export function armNextAction(card: { href: string; name?: string } | null): void {
  stopWaiting()
  const id = card && cardIn(card.href)
  setOpened(card && id !== null ? { id, name: card.name ?? null } : null)
}

/** The next Enter presses nothing of this person: their arrival has just been undone. */
export function disarmNextAction({ guestId, attendeeId }: { guestId: string | null; attendeeId: string | null }): void {
  if (opened !== null && [guestId, attendeeId].some((id) => id?.toLowerCase() === opened?.id)) armNextAction(null)
}

/** Whether Enter belongs to the card that is open, or opens now. */
export function isArmed(): boolean {
  if (opened === null) return false
  const { id } = opened
  // The address may name the same person by another id.
  return (
    location.pathname.toLowerCase().endsWith(id) ||
    document.querySelector(`main [data-next-action~="${id}"], main [data-no-next-action~="${id}"]`) !== null
  )
}

/** Whether the card at this address is on the screen, not only about to open. */
export function isCardShown(href: string): boolean {
  const id = cardIn(href)
  const line = `main [data-next-action~="${id}"], main [data-no-next-action~="${id}"]`
  return id !== null && document.querySelector(line) !== null
}

/** Who was to be marked and is not yet. */
export const toBeMarked = (): string | null => opened?.name ?? null

/** Whether Enter in the search presses the next action of one of these ids. */
export function useIsNext(ids: string): boolean {
  const isNext = () => opened !== null && ids.split(' ').includes(opened.id)
  return useSyncExternalStore(subscribe, isNext, isNext)
}

/** Whether the search box leaves Enter to the card: it shows no list for its text. */
let isLeftToCard = true

export function leaveEnterToCard(isLeft: boolean): void {
  isLeftToCard = isLeft
  for (const listener of listeners) listener()
}

const entersPress = () => isLeftToCard && document.activeElement?.id === boxId

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

/**
 * Presses the next action of the card that was opened last, at once or as soon as it is shown. Calls back with whether
 * there was one; not at all when another card is opened first.
 */
export function pressNextAction(onEnd: (pressed: boolean) => void): void {
  const page = document.querySelector('main')
  if (!page || !opened) {
    onEnd(false)
    return
  }
  const { id } = opened
  stopWaiting()
  // Another card may still be on screen: only the button of this person is pressed.
  const action = `[data-next-action~="${id}"]:not([aria-disabled])`
  stopWaiting = whenShown(page, `${action}, [data-no-next-action~="${id}"]`, (shown) => {
    setOpened(null)
    const isAction = shown.matches(action)
    if (isAction) shown.click()
    onEnd(isAction)
  })
}
