import { countedFields, versionKinds } from '@frontdesk/desk-api/version-words'
import { expect, it } from 'vitest'

import { fieldWord } from './field-words.ts'

const wordOf = (kind: (typeof versionKinds)[number], path: string) => {
  const { label, group } = fieldWord(kind, path.split('.'))
  return `${group}: ${label}`
}

it('has the word of the screens for a field, by the kind of its record', () => {
  expect(wordOf('event', 'maximumEventSize')).toBe('field: Places')
  expect(wordOf('type', 'quantity')).toBe('field: Places')
  expect(wordOf('code', 'quantity')).toBe('field: Quantity')
  expect(wordOf('type', 'requireMobile')).toBe('field: Asks for: mobile phone')
  expect(wordOf('attendee', 'attendee.enrollmentStatus')).toBe('field: Enrollment')
})

it('says where a field of a part belongs', () => {
  expect(wordOf('item', 'details.quantity')).toBe('field: This event: Quantity')
  expect(wordOf('item', 'inventory.name')).toBe('field: Main record: Name')
  expect(wordOf('event', 'organizer.email')).toBe('field: Organizer: E-mail')
  expect(wordOf('event', 'type.name')).toBe('field: Type')
  expect(wordOf('attendee', 'person.jobTitle')).toBe('field: Person: Job title')
})

it('folds what a service counts, and what no screen has a word for', () => {
  expect(wordOf('item', 'details.numberRemaining')).toBe('counted: This event: Left')
  expect(wordOf('event', 'dti.formattedDay')).toBe('counted: dti.formattedDay')
  expect(wordOf('event', 'toString')).toBe('other: toString')
  expect(wordOf('event', 'style.primaryColor')).toBe('other: style.primaryColor')
})

it('never has a counted field among the others', () => {
  for (const kind of versionKinds)
    for (const field of countedFields) expect([field, fieldWord(kind, [field]).group]).toEqual([field, 'counted'])
})
