import { afterEach, expect, it, vi } from 'vitest'

import { parseInput } from '#search/input/parse-input.ts'
import { setPendingCode, receiveCodes, pendingCode } from '#search/pending-code.ts'

import { codeSource } from './code-source.ts'

const lookUp = vi.fn<(code: string) => void>()
const rowOf = (text: string, onCodes: boolean) =>
  codeSource(parseInput(text, 'https://desk.example'), lookUp, onCodes).at(0)
afterEach(() => lookUp.mockReset())

// The search box ranks a one-word slug 60, a slug with a dash or digit 82, and the name of a page 65.
it.each([
  ['FULLMOON', 83, 85],
  ['EARLY-25', 83, 85],
  ['early-25', 50, 60],
  ['inventory', 0, 60],
  ['Ana Gómez', 0, 30],
])('%s is taken for a code between %i and %i anywhere in an event', (text, above, below) => {
  const rank = rowOf(text, false)?.rank ?? Number.NaN
  expect(rank).toBeGreaterThan(above)
  expect(rank).toBeLessThan(below)
})

it('accepts more texts as codes on the page of codes, but no word that names a page', () => {
  expect(rowOf('early-25', true)?.rank).toBeGreaterThan(82)
  expect(rowOf('early', true)?.rank).toBeGreaterThan(60)
  expect(rowOf('inventory', true)?.rank).toBeLessThan(65)
})

it('ignores addresses, links and ids', () => {
  const id = '0193a1c2-7f00-7000-8000-00000000aaaa'
  for (const text of ['', 'ana@example.org', id, 'https://other.example/EARLY', '/e/tideline'])
    expect(rowOf(text, true)).toBeUndefined()
})

it("delivers the code once to its event's code screen, now or when it is mounted", () => {
  rowOf('EARLY', false)?.run?.()
  expect(lookUp).toHaveBeenCalledExactlyOnceWith('EARLY')
  const take = vi.fn<(code: string) => void>()
  const other = vi.fn<(code: string) => void>()
  setPendingCode('one', 'EARLY')
  expect(pendingCode('one')).toBe('EARLY')
  const ends = [receiveCodes('two', other), receiveCodes('one', take)]
  setPendingCode('one', 'LATE')
  for (const end of ends) end()
  setPendingCode('one', 'WAITS')
  expect(take.mock.calls).toEqual([['EARLY'], ['LATE']])
  expect(other).not.toHaveBeenCalled()
  receiveCodes('one', take)()
  expect(pendingCode('one')).toBeNull()
})
