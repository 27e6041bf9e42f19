import { describe, expect, it } from 'vitest'

import {
  type SearchBoxState,
  type Step,
  acted,
  changed,
  emptyBox,
  enterDoes,
  entered,
  isUnanswered,
  leavesEnterToCard,
  pageShown,
  typed,
} from './search-box-state.ts'

const id = '0193a1c2-7f00-7000-8000-00000000aaaa'
const card = { href: `/e/opening/attendees/${id}`, fit: 'one', name: 'Ada Lovelace' } as const
const last = { card: id, path: card.href }
const opens = acted(card, last)
const enter = entered('row', false)
const set =
  (part: Partial<SearchBoxState>): Step =>
  (state) => ({ ...state, ...part })
const left = set({ isDone: true, open: false, pendingEnter: false })
const after = (...steps: Step[]): SearchBoxState => steps.reduce((state, step) => step(state), emptyBox)
const does = (state: SearchBoxState) => enterDoes(state, () => false)
const isForCard = () => true

describe('a text', () => {
  it('that is typed opens the list, and forgets what was done with the text before', () => {
    const state = after(typed('ada'), enter, enter, opens, left, typed('b'))
    expect(state).toEqual({ ...emptyBox, text: 'b', open: true, last })
  })

  it('that was pasted or scanned may open by itself', () => {
    const pasted = after(changed({ text: id, origin: 'pasted', pendingEnter: true }))
    expect(pasted).toMatchObject({ text: id, origin: 'pasted', pendingEnter: true, enters: 0 })
  })

  it('whose turn has come has the Enters that were pressed while it waited', () => {
    const next = { text: 'bo', origin: 'typed', pendingEnter: true } as const
    expect(after(typed('ada'), changed({ ...next, enters: 1 }))).toMatchObject({ enters: 1, goesOn: false })
    expect(after(typed('ada'), changed({ ...next, enters: 2 }))).toMatchObject({ enters: 2, goesOn: true })
  })

  it('that is typed on after an arrow is apart from an address, until the blank is taken out again', () => {
    const address = [typed('ada'), set({ textAtArrow: 'ada' }), typed('adaada@x.example')]
    expect(after(...address).text).toBe('ada ada@x.example')
    expect(after(...address, typed('adaada@x.example')).text).toBe('adaada@x.example')
    expect(after(typed('ada'), typed('adaada@x.example')).text).toBe('adaada@x.example')
  })

  it('is cleared above a page that was opened in another way, unless something is being typed', () => {
    const page = pageShown('/e/opening/attendees', null)
    const opened = after(typed('ada'), enter, opens)
    expect(page(opened)).toMatchObject({ text: '', enters: 0, opened: null })
    expect(pageShown('/by/another/id', id)(opened)).toBe(opened)
    const typing = after(typed('ada'), opens, typed('bo'))
    expect(page(typing)).toBe(typing)
    expect(page(left(typing)).text).toBe('')
  })
})

describe('Enter', () => {
  it('does what the box shows', () => {
    const contact = after(typed('BEGIN:VCARD'))
    const closed = after(typed('ada'), set({ open: false }))
    const opened = after(typed('ada'), opens)
    expect([emptyBox, closed, opened, contact, after(typed('ada'))].map(does)).toEqual([
      'nothing',
      'search',
      'choose',
      'next line',
      'row',
    ])
  })

  it('is for the card that was opened while the box shows no list for its text', () => {
    const opened = after(typed('ada'), opens)
    expect(enterDoes(opened, isForCard)).toBe('press card')
    expect(enterDoes({ ...opened, open: true }, isForCard)).toBe('row')
    const empty = after(set({ open: true }))
    expect([empty, { ...empty, activeOption: 'one' }].map(leavesEnterToCard)).toEqual([true, false])
  })

  it('goes on to the next action of the card when it is pressed again before the rows are there, or with Ctrl', () => {
    const pending = set({ pendingEnter: true })
    expect(after(typed('ada'), enter).goesOn).toBe(false)
    expect(after(typed('ada'), enter, enter).goesOn).toBe(false)
    expect(after(typed('ada'), enter, pending, enter).goesOn).toBe(true)
    expect(after(typed('ada'), entered('row', true))).toMatchObject({ goesOn: true, enters: 2 })
    expect(after(typed('ada'), opens, entered('press card', true)).goesOn).toBe(false)
  })

  it('pressed twice is unanswered until something opens, or it is given up', () => {
    const twice = after(typed('ada'), enter, enter)
    expect([after(typed('ada'), enter), twice].map(isUnanswered)).toEqual([false, true])
    expect([opens, set({ acted: true })].map((step) => isUnanswered(step(twice)))).toEqual([false, false])
  })
})

it('a card that opens closes the list and keeps the text; without one the box is emptied', () => {
  const opened = after(typed('ada'), opens)
  expect(opened).toMatchObject({ text: 'ada', open: false, opened: card, acted: true, isDone: true })
  const command = acted(null, { card: null, path: null })
  expect(after(typed('theme'), command)).toMatchObject({ text: '', open: false, opened: null })
})

it('what was noted of a text, and the card that is waited for, end with another text', () => {
  const on = after(typed('ada'), opens, set({ pressing: true, typedOn: true, asksToChoose: true }))
  expect(typed('bo')(on)).toMatchObject({ typedOn: false, pressing: false, asksToChoose: false, opened: null })
})
