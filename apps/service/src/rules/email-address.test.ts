import { anyCharacter } from '@frontdesk/time/testing/any-character'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { emailList, readEmail, sameEmail } from './email-address.ts'

it.each(['mia@example.org', ' Mia.Keller+vip@Example.co.uk ', "o'neil@example.org", 'jörg@müller.example'])(
  'accepts %s',
  (typed) => expect(readEmail(typed)).toBe(typed.trim()),
)

it.each([
  '',
  'mia',
  'mia@',
  '@example.org',
  'mia@example',
  'a b@example.org',
  'mia@example.org, tom@example.org',
  'Mia <mia@example.org>',
  'mia@example.org\r\nBcc: x@example.org',
  'mia..k@example.org',
  '.mia@example.org',
  'mia@-example.org',
  `${'a'.repeat(65)}@example.org`,
  `mia@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.org`,
])('refuses %j', (typed) => expect(readEmail(typed)).toBeNull())

it('refuses addresses that could inject a mail header', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter }),
      fc.constantFrom('\r', '\n', '\0', '<', '>', ',', ' '),
      (text, bad) => {
        expect(readEmail(`a${bad}${text}@example.org`)).toBeNull()
      },
    ),
  )
})

it('parses the address lists of pass codes', () => {
  expect(emailList('alpha@example.org, beta@example.org;c@example.org\nd@example.org ')).toEqual([
    'alpha@example.org',
    'beta@example.org',
    'c@example.org',
    'd@example.org',
  ])
  expect(emailList(null)).toEqual([])
})

it('compares mailboxes without case', () => expect(sameEmail(' Mia@Example.org', 'mia@example.ORG')).toBe(true))
