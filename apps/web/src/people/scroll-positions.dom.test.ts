import { beforeEach, expect, it } from 'vitest'

import { keepScrollPosition, scrollPositionOf } from './scroll-positions.ts'

const path = '/e/opening/attendees'

/** Opens the card of the guest in a row of the list that has this history entry. */
function open(key: string, at: number, search: object = {}) {
  document.body.innerHTML = `<ul><li data-index="${at}"><a data-guest="guest-${at}" href="/">Ana</a></li></ul>`
  keepScrollPosition({ pathname: path, search, state: { __TSR_key: key } }, document.querySelector('a'))
}

beforeEach(() => sessionStorage.clear())

it('keeps the search, the guest and the row of the card, for each entry of the list from which one was opened', () => {
  open('a', 3, { who: 'ana', sort: 'name', page: 2 })
  open('b', 41)
  open('b', 42, { arrived: 'no' })
  expect(scrollPositionOf(path, 'b')).toMatchObject({ key: 'b', id: 'guest-42', at: 42, search: { arrived: 'no' } })
  expect(scrollPositionOf(path, 'a')).toMatchObject({ id: 'guest-3', search: { who: 'ana', sort: 'name' } })
  expect(scrollPositionOf('/e/other/attendees', 'b')).toBeNull()
  expect(scrollPositionOf(path, undefined)).toBeNull()
})

it('keeps twenty places at most, in the storage that signing out clears', () => {
  for (let at = 0; at < 30; at += 1) open(`entry ${at}`, at)
  const kept = sessionStorage.getItem(sessionStorage.key(0) ?? '') ?? ''
  expect(JSON.parse(kept)).toHaveLength(20)
  expect(scrollPositionOf(path, 'entry 29')).not.toBeNull()
  sessionStorage.clear()
  expect(scrollPositionOf(path, 'entry 29')).toBeNull()
})

it('reads nothing that it did not write', () => {
  sessionStorage.setItem('frontdesk-list-places', '[{"key":"a","path":"/e/opening/attendees","at":"3"}]')
  expect(scrollPositionOf(path, 'a')).toBeNull()
  sessionStorage.setItem('frontdesk-list-places', '{')
  expect(scrollPositionOf(path, 'a')).toBeNull()
})
