import { mostEdits, wordsOf } from '@frontdesk/desk-api/near-names'
import { describe, expect, it } from 'vitest'

import { mistyped, seeded } from '#testing/sample-people.ts'

import { distances, typed, withPlaces } from './edit-distance.ts'

/** Optimal string alignment in its simplest form: the oracle. */
function plainDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  const at = (row: number, column: number): number => table[row]?.[column] ?? 0
  for (let row = 1; row <= a.length; row += 1)
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1
      let least = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + same)
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwap) least = Math.min(least, at(row - 2, column - 2) + 1)
      table[row]?.splice(column, 1, least)
    }
  return at(a.length, b.length)
}
const measured = (text: string, word: string): [number, number] => {
  const asked = typed(text)
  const all = Uint16Array.from({ length: word.length + 4 }, (_, at) => word.charCodeAt(at - 2) || 120)
  const both = withPlaces(asked, () => distances(asked.letters.length, asked.edits, all, 2, word.length))
  return [both >> 4, both & 15]
}

describe('distances', () => {
  it('equal those of a simple implementation, up to the limit', () => {
    const random = seeded(3)
    const word = (): string =>
      Array.from({ length: 1 + Math.floor(random() * 12) }, () => 'abcdéя'[Math.floor(random() * 6)]).join('')
    for (let round = 0; round < 4000; round += 1) {
      const text = word()
      const other = random() < 0.5 ? word() : mistyped(random, mistyped(random, text) || 'a')
      if (other === '') continue
      const edits = mostEdits(text.length)
      const capped = (value: number): number => Math.min(value, edits + 1)
      const beginnings = Array.from({ length: other.length + 1 }, (_, at) => plainDistance(text, other.slice(0, at)))
      const [whole, beginning] = measured(text, other)
      expect([text, other, capped(whole), capped(beginning)]).toEqual([
        text,
        other,
        capped(plainDistance(text, other)),
        capped(Math.min(...beginnings)),
      ])
    }
  })
})

describe('folding', () => {
  it('splits words at characters that are neither letters nor digits', () => {
    expect(wordsOf('Anne-Marie (Möller), a.b@c.example 山田 太郎')).toEqual([
      'anne',
      'marie',
      'moller',
      'a',
      'b',
      'c',
      'example',
      '山田',
      '太郎',
    ])
  })
})
