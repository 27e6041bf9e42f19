import { expect, it } from 'vitest'

import { containing, emailKey, foldText, instantOf, passcodeKey, slugKey } from './keys.ts'

it.each([
  ['Café', 'cafe'],
  ['  Łódź   Straße ', 'lodz strasse'],
  ['İSTANBUL', 'istanbul'],
  ['Ærø Ölfus', 'aero olfus'],
  ['K.4.201', 'k.4.201'],
  ['ﬁne ①', 'fine 1'],
  ['京都 会館', '京都 会館'],
])('folds %j to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(folded)).toBe(folded)
})

it('compares slugs, codes and addresses without case and outer spaces, in one Unicode form', () => {
  expect(slugKey(' Fosdem-2025 ')).toBe('fosdem-2025')
  expect(passcodeKey('U\u0308berraschung 10%\n')).toBe('überraschung 10%')
  expect(emailKey(' Ada@Example.org ')).toBe('ada@example.org')
  expect(emailKey('  ')).toBeNull()
  expect(emailKey(undefined)).toBeNull()
})

it('builds a like pattern that matches its text literally', () => {
  expect(containing('50% _a\\')).toBe('%50\\% \\_a\\\\%')
})

it.each([
  ['2025-02-01T09:00:00+01:00', '2025-02-01T08:00:00.000Z'],
  ['2025-02-01T09:00:00', '2025-02-01T09:00:00.000Z'],
  ['2025-02-01', '2025-02-01T00:00:00.000Z'],
])('reads %s as an instant', (text, instant) => {
  expect(instantOf(text)?.toISOString()).toBe(instant)
})

it('returns no instant for an absent text', () => {
  expect([instantOf(null), instantOf(undefined), instantOf('soon')]).toEqual([null, null, null])
})
