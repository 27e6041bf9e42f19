import { describe, expect, it } from 'vitest'

import {
  type SearchBoxEvent,
  type SearchBoxState,
  emptyBox,
  enterDoes,
  isUnanswered,
  leavesEnterToCard,
  searchBoxAfter,
} from './search-box-state.ts'

const id = '0193a1c2-7f00-7000-8000-00000000aaaa'
const card = { href: `/e/opening/attendees/${id}`, fit: 'one', name: 'Ada Lovelace' } as const
const acted = { kind: 'acted', opened: card, last: { card: id, path: card.href } } as const
const typed = (value: string) => ({ kind: 'typed', value }) as const
const enter = (does: 'active row' | 'press the card' = 'active row', twice = false) =>
  ({ kind: 'entered', does, twice }) as const
const after = (...events: SearchBoxEvent[]): SearchBoxState => events.reduce(searchBoxAfter, emptyBox)
const noCard = () => false

describe('a text', () => {
  it('that is typed opens the list, and forgets what was done with the text before', () => {
    const before = after(typed('ada'), enter(), enter(), acted, { kind: 'left' })
    expect(searchBoxAfter(before, typed('b'))).toEqual({ ...emptyBox, text: 'b', open: true, last: acted.last })
  })

  it('that was pasted or scanned may open by itself', () => {
    const pasted = after({ kind: 'changed', text: id, origin: 'pasted', pendingEnter: true })
    expect(pasted).toMatchObject({ text: id, origin: 'pasted', pendingEnter: true, enters: 0 })
  })

  it('whose turn has come has the Enters that were pressed while it waited', () => {
    const next = { kind: 'changed', text: 'bo', origin: 'typed', pendingEnter: true } as const
    expect(after(typed('ada'), { ...next, enters: 1 })).toMatchObject({ enters: 1, goesOn: false })
    expect(after(typed('ada'), { ...next, enters: 2 })).toMatchObject({ enters: 2, goesOn: true })
  })

  it('that is typed on after an arrow is apart from an address, until the blank is taken out again', () => {
    const arrow = after(typed('ada'), { kind: 'arrow' })
    const address = searchBoxAfter(arrow, typed('adaada@x.example'))
    expect(address.text).toBe('ada ada@x.example')
    expect(searchBoxAfter(address, typed('adaada@x.example')).text).toBe('adaada@x.example')
    expect(after(typed('ada'), typed('adaada@x.example')).text).toBe('adaada@x.example')
  })

  it('is cleared above a page that was opened in another way, unless something is being typed', () => {
    const page = { kind: 'page', path: '/e/opening/attendees', card: null } as const
    const opened = after(typed('ada'), enter(), acted)
    expect(searchBoxAfter(opened, page)).toMatchObject({ text: '', enters: 0, opened: null })
    expect(searchBoxAfter(opened, { kind: 'page', path: '/by/another/id', card: id })).toBe(opened)
    const typing = searchBoxAfter(opened, typed('bo'))
    expect(searchBoxAfter(typing, page)).toBe(typing)
    expect(searchBoxAfter(searchBoxAfter(typing, { kind: 'left' }), page).text).toBe('')
  })
})

describe('Enter', () => {
  it('does what the box shows', () => {
    const contact = after(typed('BEGIN:VCARD'))
    const closed = after(typed('ada'), { kind: 'closed' })
    const opened = after(typed('ada'), acted)
    const does = (state: SearchBoxState) => enterDoes(state, noCard)
    expect([emptyBox, closed, opened, contact, after(typed('ada'))].map(does)).toEqual([
      'nothing',
      'search',
      'choose',
      'next line',
      'active row',
    ])
  })

  it('is for the card that was opened while the box shows no list for its text', () => {
    const isForCard = () => true
    const opened = after(typed('ada'), acted)
    expect(enterDoes(opened, isForCard)).toBe('press the card')
    expect(enterDoes(searchBoxAfter(opened, { kind: 'opened', to: 'look' }), isForCard)).toBe('active row')
    const empty = after({ kind: 'opened', to: 'look' })
    expect([empty, searchBoxAfter(empty, { kind: 'marked', option: 'one' })].map(leavesEnterToCard)).toEqual([
      true,
      false,
    ])
  })

  it('goes on to the next action of the card when it is pressed again before the rows are there, or with Ctrl', () => {
    const pending = { kind: 'pending Enter', is: true } as const
    expect(after(typed('ada'), enter()).goesOn).toBe(false)
    expect(after(typed('ada'), enter(), enter()).goesOn).toBe(false)
    expect(after(typed('ada'), enter(), pending, enter()).goesOn).toBe(true)
    expect(after(typed('ada'), enter('active row', true))).toMatchObject({ goesOn: true, enters: 2 })
    expect(after(typed('ada'), acted, enter('press the card', true)).goesOn).toBe(false)
  })

  it('pressed twice is unanswered until something opens, or it is given up', () => {
    const twice = after(typed('ada'), enter(), enter())
    expect([after(typed('ada'), enter()), twice].map(isUnanswered)).toEqual([false, true])
    expect([acted, { kind: 'given up' } as const].map((event) => isUnanswered(searchBoxAfter(twice, event)))).toEqual([
      false,
      false,
    ])
  })

  it('opens a closed list to choose from, or to search', () => {
    const closed = after(typed('ada'), { kind: 'closed' })
    expect(searchBoxAfter(closed, { kind: 'opened', to: 'search' })).toMatchObject({ open: true, pendingEnter: true })
    const choosing = searchBoxAfter(after(typed('ada'), acted), { kind: 'opened', to: 'choose' })
    expect(choosing).toMatchObject({ open: true, pendingEnter: false, asksToChoose: true })
  })
})

it('a card that opens closes the list and keeps the text; without one the box is emptied', () => {
  const opened = after(typed('ada'), acted)
  expect(opened).toMatchObject({ text: 'ada', open: false, opened: card, acted: true, isDone: true })
  const command = { kind: 'acted', opened: null, last: { card: null, path: null } } as const
  expect(after(typed('theme'), command)).toMatchObject({ text: '', open: false, opened: null })
})

it('the next name that is typed before the person of this one is marked is noted until the text changes', () => {
  const on = after(typed('ada'), acted, { kind: 'pressing', is: true }, { kind: 'typed on' })
  expect(on).toMatchObject({ text: 'ada', typedOn: true, pressing: true })
  expect(searchBoxAfter(on, typed('bo'))).toMatchObject({ typedOn: false, pressing: false })
})

it('a field that is left closes its list and drops an Enter that waits', () => {
  const left = after(typed('ada'), { kind: 'pending Enter', is: true }, { kind: 'left' })
  expect(left).toMatchObject({ text: 'ada', open: false, pendingEnter: false, isDone: true })
})
