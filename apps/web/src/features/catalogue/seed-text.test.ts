import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { linesIn, seedParts, tooLongLine } from './seed-text.ts'

describe('a pasted text in parts', () => {
  it('is one part when it is short, without its empty lines', () => {
    expect(seedParts('a\n\n b \r\nc')).toEqual(['a\n b \nc'])
    expect(seedParts(' \n')).toEqual([])
  })

  it('is cut between lines', () => {
    expect(seedParts('aaaa\nbbbb\ncccc', 9)).toEqual(['aaaa\nbbbb', 'cccc'])
  })

  it('has the headings of a sheet in each part', () => {
    expect(seedParts('id,name\n1,a\n2,b\n3,c', 15)).toEqual(['id,name\n1,a\n2,b', 'id,name\n3,c'])
  })

  it('names the line that no request may have', () => {
    expect(tooLongLine('a\nbbbbbb', 5)).toBe(2)
    expect(tooLongLine('a\nb', 5)).toBeNull()
  })

  it('loses no line, and no part is too long', () => {
    const line = fc.stringMatching(/^[a-z0-9-]{1,12}$/)
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.integer({ min: 26, max: 80 }), (lines, longest) => {
        const parts = seedParts(lines.join('\n'), longest)
        expect(parts.join('\n').split('\n').filter(Boolean)).toEqual(lines)
        expect(parts.every((part) => part.length <= longest)).toBe(true)
        expect(linesIn(lines.join('\n'))).toBe(lines.length)
      }),
    )
  })
})
