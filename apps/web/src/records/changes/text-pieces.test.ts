import { expect, it } from 'vitest'

import { shortenedPieces, textPieces } from './text-pieces.ts'

it('finds the words that went and came', () => {
  expect(textPieces('Doors open at nine in hall J', 'Doors open at ten in hall J')).toEqual([
    { text: 'Doors open at ', is: 'same' },
    { text: 'nine', is: 'gone' },
    { text: 'ten', is: 'new' },
    { text: ' in hall J', is: 'same' },
  ])
})

it('never tears a word apart', () => {
  expect(textPieces('and the hall', 'and there is a hall').filter(({ is }) => is === 'gone')).toEqual([
    { text: 'the', is: 'gone' },
  ])
})

it('keeps both texts whole, and shows of long unchanged parts what stands beside a change', () => {
  const [before, after] = ['a '.repeat(500) + 'end', 'a '.repeat(500) + 'END']
  const pieces = textPieces(before, after)
  const whole = (without: string) => pieces.flatMap(({ text, is }) => (is === without ? [] : [text])).join('')
  expect([whole('new'), whole('gone')]).toEqual([before, after])
  const [first, ...rest] = shortenedPieces(pieces)
  expect(first?.text.length).toBeLessThan(80)
  expect(rest).toEqual(pieces.slice(1))
})
