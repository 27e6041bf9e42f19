import { useCallback, useRef, useState } from 'react'

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
  marked: string | undefined
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
  marked: undefined,
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
  | 'press the card'
  | 'nothing'
  /** Opens the list to choose from: the last Enter could not tell who is meant. */
  | 'choose'
  /** Opens the list, whose best row follows. */
  | 'search'
  /** Scanners send the lines of a contact card with Enter between them. */
  | 'next line'
  | 'active row'

export type SearchBoxEvent =
  | { kind: 'typed'; value: string }
  /** `enters`: pressed already, while the text waited for the one before. */
  | { kind: 'changed'; text: string; origin: Origin; pendingEnter: boolean; enters?: 0 | 1 | 2 }
  /** Typed before the text had ended: it waits for its turn. */
  | { kind: 'typed on' }
  | { kind: 'given up' }
  | { kind: 'entered'; does: EnterDoes; twice: boolean }
  | { kind: 'arrow' }
  | { kind: 'pending Enter'; is: boolean }
  | { kind: 'opened'; to: 'look' | 'search' | 'choose' }
  | { kind: 'closed' }
  | { kind: 'emptied' }
  /** A row was run. `opened`: the card that it opens, with the person and the path of its address. */
  | { kind: 'acted'; opened: OpenedCard | null; last: SearchBoxState['last'] }
  | { kind: 'marked'; option: string | undefined }
  | { kind: 'pressing'; is: boolean }
  /** The field lost the focus. */
  | { kind: 'left' }
  /** The page at this path is shown; `card`: the person whose card it is. */
  | { kind: 'page'; path: string; card: string | null }

/** An address that was typed on after `name` is a new word. */
function apartFrom(name: string, text: string): string {
  const typed = text.slice(name.length)
  return /\S$/u.test(name) && /^[^\s<>,;"]+@/u.test(typed) ? `${name} ${typed}` : text
}

type Changed = Extract<SearchBoxEvent, { kind: 'changed' }>

function changed(state: SearchBoxState, { text, origin, pendingEnter, enters = 0 }: Omit<Changed, 'kind'>) {
  const { textAtArrow, last, marked } = state
  const goesOn = enters === 2
  return { ...emptyBox, textAtArrow, last, marked, text, origin, pendingEnter, enters, goesOn, open: true }
}

function typed(state: SearchBoxState, value: string): SearchBoxState {
  const name = state.textAtArrow
  const isContinued = name !== null && value.startsWith(name)
  const text = isContinued ? apartFrom(name, value) : value
  // Whoever takes the blank out again means it so.
  const textAtArrow = isContinued && text === value ? name : null
  return changed({ ...state, textAtArrow }, { text, origin: 'typed', pendingEnter: false })
}

/** A text about something else does not stand above a page that was opened in another way. */
function isForeign({ last, isDone }: SearchBoxState, { path, card }: { path: string; card: string | null }): boolean {
  return isDone && (card === null ? path !== last.path : card !== last.card)
}

export function searchBoxAfter(state: SearchBoxState, event: SearchBoxEvent): SearchBoxState {
  switch (event.kind) {
    case 'typed':
      return typed(state, event.value)
    case 'changed':
      return changed(state, event)
    case 'typed on':
      return { ...state, typedOn: true }
    case 'given up':
      return { ...state, acted: true }
    case 'entered': {
      const { does, twice } = event
      const enters = state.enters + (twice ? 2 : 1)
      const isOfText = does !== 'press the card' && does !== 'nothing'
      return { ...state, enters, goesOn: state.goesOn || (isOfText && (twice || state.pendingEnter)) }
    }
    case 'arrow':
      return { ...state, textAtArrow: state.text }
    case 'pending Enter':
      return { ...state, pendingEnter: event.is }
    case 'opened':
      return {
        ...state,
        open: true,
        pendingEnter: state.pendingEnter || event.to === 'search',
        asksToChoose: state.asksToChoose || event.to === 'choose',
      }
    case 'closed':
      return { ...state, open: false }
    case 'emptied':
      return { ...state, text: '' }
    case 'acted': {
      const { opened, last } = event
      const text = opened === null ? '' : state.text
      return { ...state, text, opened, last, acted: true, isDone: true, open: false, asksToChoose: false }
    }
    case 'marked':
      return { ...state, marked: event.option }
    case 'pressing':
      return { ...state, pressing: event.is }
    case 'left':
      return { ...state, isDone: true, open: false, pendingEnter: false }
    case 'page':
      return isForeign(state, event) ? { ...state, text: '', enters: 0, opened: null } : state
  }
}

/** Without a list for its text, the box leaves Enter to the card that was opened. */
export const leavesEnterToCard = ({ open, text, marked }: SearchBoxState): boolean =>
  !open || (text === '' && marked === undefined)

/** Enter was pressed twice, and nothing was found to open: who is meant was not marked. */
export const isUnanswered = ({ enters, acted }: SearchBoxState): boolean => enters > 1 && !acted

const isPartOfContact = (text: string): boolean => /^BEGIN:VCARD/iu.test(text) && !/END:VCARD\s*$/iu.test(text)

/** `isForCard`: whether a card that was opened wants the next Enter. */
export function enterDoes(state: SearchBoxState, isForCard: () => boolean): EnterDoes {
  const { text, open, opened } = state
  if (leavesEnterToCard(state) && isForCard()) return 'press the card'
  if (!open) return text.trim() === '' ? 'nothing' : opened === null ? 'search' : 'choose'
  return isPartOfContact(text) ? 'next line' : 'active row'
}

/** `latest`: also after events that came since the last rendering. */
export function useSearchBoxState() {
  const [state, setState] = useState(emptyBox)
  const now = useRef(emptyBox)
  const dispatch = useCallback((event: SearchBoxEvent): SearchBoxState => {
    now.current = searchBoxAfter(now.current, event)
    setState(now.current)
    return now.current
  }, [])
  const latest = useCallback(() => now.current, [])
  return { state, latest, dispatch }
}
