import { useCallback, useRef, useState } from 'react'

import { typedAfterArrow } from './input/typed-after-arrow.ts'
import type { OpenedCard } from './search-list.tsx'
import type { Origin } from './use-search-rows.ts'

/** What the search box knows of its text, and of what was done with it. */
export type SearchBoxState = {
  text: string
  origin: Origin
  /** The list is shown. */
  open: boolean
  /** Enter was pressed, and the list has no row for it yet. */
  pendingEnter: boolean
  /** Element id of the active option. */
  activeOption: string | undefined
  /** How often Enter was pressed on this text; with Ctrl twice. */
  enters: number
  /** Enter was pressed twice: the next action of the card follows. */
  goesOn: boolean
  /** Enter has opened a result. */
  acted: boolean
  /** The next name was typed before the person of this text was marked. */
  typedOn: boolean
  /** The field was left, or Enter has opened something: nothing is being typed. */
  isDone: boolean
  /** The text when an arrow was pressed: an address that is typed on must not be glued to it, and enrolled so. */
  textAtArrow: string | null
  /** The card that this text has opened. The text is selected, so that typing the next one replaces it. */
  opened: OpenedCard | null
  /** The person whose card was opened last, and its path; also after the text has changed. */
  last: { card: string | null; path: string | null }
  /** Enter was pressed again, and several people or only a similar name fit the text. */
  asksToChoose: boolean
  /** The next action of the card is to be pressed as soon as it is shown. */
  pressing: boolean
}

export const emptyBox: SearchBoxState = {
  text: '',
  origin: 'typed',
  open: false,
  pendingEnter: false,
  activeOption: undefined,
  enters: 0,
  goesOn: false,
  acted: false,
  typedOn: false,
  isDone: false,
  textAtArrow: null,
  opened: null,
  last: { card: null, path: null },
  asksToChoose: false,
  pressing: false,
}

/** What Enter does with the card that was opened, or with the list. */
export type EnterDoes =
  | 'press card'
  | 'nothing'
  /** Opens the list to choose from: the last Enter could not tell who is meant. */
  | 'choose'
  /** Opens the list, whose best row follows. */
  | 'search'
  /** Scanners send the lines of a contact card with Enter between them. */
  | 'next line'
  | 'row'

/** What happens in the box, as a change of its state. */
export type Step = (state: SearchBoxState) => SearchBoxState

type NewText = Pick<SearchBoxState, 'text' | 'origin'> & { pendingEnter?: boolean; enters?: 0 | 1 | 2 }

/** `enters`: how often Enter was pressed on the text while it waited for the one before. */
export const changed =
  ({ enters = 0, ...next }: NewText): Step =>
  ({ textAtArrow, last, activeOption }) => ({
    ...emptyBox,
    textAtArrow,
    last,
    activeOption,
    ...next,
    enters,
    goesOn: enters === 2,
    open: true,
  })

export const typed =
  (value: string): Step =>
  (state) => {
    const { text, textAtArrow } = typedAfterArrow(state.textAtArrow, value)
    return changed({ text, origin: 'typed' })({ ...state, textAtArrow })
  }

export const entered =
  (does: EnterDoes, twice: boolean): Step =>
  (state) => ({
    ...state,
    enters: state.enters + (twice ? 2 : 1),
    goesOn: state.goesOn || (does !== 'press card' && does !== 'nothing' && (twice || state.pendingEnter)),
  })

/** A row was run. `opened`: the card that it opens; `last`: the person and the path of its address. */
export const acted =
  (opened: OpenedCard | null, last: SearchBoxState['last']): Step =>
  (state) => ({
    ...state,
    text: opened === null ? '' : state.text,
    opened,
    last,
    acted: true,
    isDone: true,
    open: false,
    asksToChoose: false,
  })

/** The page at this path is shown; `card`: whose card it is. A text about something else does not stand above it. */
export const pageShown =
  (path: string, card: string | null): Step =>
  (state) => {
    const { last, isDone } = state
    const isOpened = card === null ? path === last.path : card === last.card
    return isOpened || !isDone ? state : { ...state, text: '', enters: 0, opened: null }
  }

/** Without a list for its text, the box leaves Enter to the card that was opened. */
export const leavesEnterToCard = ({ open, text, activeOption }: SearchBoxState): boolean =>
  !open || (text === '' && activeOption === undefined)

/** Enter was pressed twice, and nothing was found to open: who is meant was not marked. */
export const isUnanswered = (state: SearchBoxState): boolean => state.enters > 1 && !state.acted

const isPartOfContact = (text: string): boolean => /^BEGIN:VCARD/iu.test(text) && !/END:VCARD\s*$/iu.test(text)

/** `isForCard`: whether a card that was opened wants the next Enter. */
export function enterDoes(state: SearchBoxState, isForCard: () => boolean): EnterDoes {
  const { text, open, opened } = state
  if (leavesEnterToCard(state) && isForCard()) return 'press card'
  if (!open) return text.trim() === '' ? 'nothing' : opened === null ? 'search' : 'choose'
  return isPartOfContact(text) ? 'next line' : 'row'
}

/** `latest`: also after what has happened since the last rendering. */
export function useSearchBoxState() {
  const [state, setState] = useState(emptyBox)
  const now = useRef(emptyBox)
  const change = useCallback((next: Step | Partial<SearchBoxState>): SearchBoxState => {
    now.current = typeof next === 'function' ? next(now.current) : { ...now.current, ...next }
    setState(now.current)
    return now.current
  }, [])
  return { state, latest: () => now.current, change }
}
