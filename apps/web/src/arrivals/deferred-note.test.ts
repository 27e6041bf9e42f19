import { expect, it, vi } from 'vitest'

import { createDeferredNote } from './deferred-note.ts'

/** Types texts into a field in which `TI-DEBB86` was entered. Returns after which of them it was told. */
function toldAfter(...texts: string[]): (string | undefined)[] {
  const later = createDeferredNote()
  const told: (string | undefined)[] = []
  let now: string | undefined
  later.keep('TI-DEBB86', () => told.push(now))
  for (now of texts) later.typed(now)
  return told
}

it.each([
  ['a name that begins otherwise', ['u', 'ul'], ['u']],
  ['a number that begins alike, as a scanner types it', ['T', 'TI', 'TI-', 'TI-A', 'TI-AC'], ['TI-A']],
  ['a correction', ['TI-DEBB8', 'TI-DEBB', 'TI-DEBB9'], ['TI-DEBB9']],
  ['more letters of the same', ['TI-DEBB867'], []],
  ['an empty field, and a name', ['', 'u'], []],
])('%s', (_, texts, told) => expect(toldAfter(...texts)).toEqual(told))

it('is told once, of the last that was entered, and not after it was forgotten', () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const later = createDeferredNote()
  later.keep('ann', first)
  later.keep('anna', second)
  later.typed('b')
  later.typed('c')
  later.keep('carl', first)
  later.forget()
  later.typed('d')
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
})
