import { expect, it } from 'vitest'

import { failureText } from './answer.ts'

const leaks = () => false

it.each([
  [{ message: 'Full.' }, 'Full.'],
  [
    { errors: ['Full (40 of 40), and so is its waitlist.'], message: 'Full (40 of 40), and so is its waitlist.' },
    'Full (40 of 40), and so is its waitlist.',
  ],
  [{ errors: ['Full.', 'Closed'], title: 'Refused' }, 'Full. Closed. Refused'],
  [{ success: false }, undefined],
])('%j is told once: %s', (answer, words) => expect(failureText(answer, leaks)).toBe(words))

it('a text that has the credential is not told', () => {
  expect(failureText({ message: 'key abc' }, (text) => text.includes('abc'))).toBeUndefined()
})
