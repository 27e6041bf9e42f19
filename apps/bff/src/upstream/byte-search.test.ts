import fc from 'fast-check'
import { expect, it } from 'vitest'

import { createNeedles } from './byte-search.ts'

const few = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '0'), minLength: 1, maxLength: 14 })

it('finds a needle at any position, and nothing else', () => {
  let found = 0
  fc.assert(
    fc.property(
      fc.array(few, { maxLength: 4 }),
      fc.array(fc.oneof(few, fc.nat(3)), { maxLength: 6 }),
      fc.nat(9),
      (texts, parts, skip) => {
        // Some of the texts, complete or truncated, between others.
        const text = parts
          .map((part) => (typeof part === 'string' ? part : (texts[part] ?? '').slice(part % 2)))
          .join('')
        const bytes = Buffer.concat([Buffer.alloc(skip, 'x'), Buffer.from(text)]).subarray(skip)
        const isThere = texts.some((one) => text.includes(one))
        if (isThere) found += 1
        expect(createNeedles(texts)(bytes)).toBe(isThere)
      },
    ),
    { numRuns: 3000 },
  )
  expect(found).toBeGreaterThan(100)
})

it('finds a text at any offset in memory, in buffers of any size', () => {
  const isIn = createNeedles(['456789abcdef'])
  const memory = Buffer.alloc(64)
  for (let from = 0; from < 8; from += 1)
    for (let size = 0; size < 32; size += 1) expect(isIn(memory.subarray(from, from + size))).toBe(false)
  for (let from = 0; from < 8; from += 1) {
    memory.fill(0).write('456789abcdef', from + 3, 'latin1')
    expect(isIn(memory.subarray(from, from + 15))).toBe(true)
    expect(isIn(memory.subarray(from, from + 14))).toBe(false)
  }
})

it('finds a text at every position, up to the last', () => {
  const isIn = createNeedles(['456789abcdef', 'YmVuY2gta2V5LTAxMjM0NTY3ODlhYmNkZWY'])
  for (const text of ['456789abcdef', 'YmVuY2gta2V5LTAxMjM0NTY3ODlhYmNkZWY'])
    for (let at = 0; at < 40; at += 1) {
      expect(isIn(Buffer.from('.'.repeat(at) + text))).toBe(true)
      expect(isIn(Buffer.from(`${'.'.repeat(at)}${text}${'.'.repeat(at % 9)}`))).toBe(true)
      expect(isIn(Buffer.from('.'.repeat(at) + text.slice(0, -1)))).toBe(false)
      expect(isIn(Buffer.from(`${'.'.repeat(at)}${text.slice(1)}`))).toBe(false)
    }
})
