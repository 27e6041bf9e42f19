import fc from 'fast-check'
import { expect, it } from 'vitest'

import { safeReturn } from './safe-return.ts'

it.each([
  ['/e/opening?project=1#x', '/e/opening?project=1#x'],
  ['/', '/'],
  ['https://evil.example', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/..//evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/sign-in?return=/sign-in', '/'],
  ['/desk/session', '/'],
  ['javascript:alert(1)', '/'],
  [undefined, '/'],
  [['/e/x'], '/'],
])('%j leads to %s', (value, to) => {
  expect(safeReturn(value)).toBe(to)
})

it('never returns another origin', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '..',
    '.',
    '@',
    ':',
    'evil.example',
    'http:',
    '%2f',
    '?',
    '#',
    '\n',
    'e',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const to = safeReturn(pieces.join(''))
      expect(new URL(to, 'https://desk.example').origin).toBe('https://desk.example')
      expect(safeReturn(to)).toBe(to)
    }),
  )
})
