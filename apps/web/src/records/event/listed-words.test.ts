import { type Enumeration, enumerations } from '@frontdesk/api-types/table'
import { afterEach, expect, it } from 'vitest'

import { chosenWord } from '#features/new-event/new-event-labels.ts'
import german from '#i18n/de.json' with { type: 'json' }
import { setLanguage } from '#i18n/say.ts'
import { wordText } from '#records/state-words.ts'

import { type ListedSet, knownWord, listedWord } from './listed-words.ts'

const sets = [
  'baseType',
  'priority',
  'locationKind',
  'timeslotType',
  'registrationKind',
] as const satisfies (ListedSet & Enumeration)[]

afterEach(() => setLanguage('en', 'en-GB', {}))

it.each(sets)('has a text for every listed value of %s', (set) => {
  for (const word of enumerations[set]) expect([word, knownWord(set, word)]).not.toEqual([word, null])
})

it('keeps an unlisted value as sent', () => {
  for (const word of ['PopUp', 'constructor', '__proto__'])
    expect([knownWord('baseType', word), listedWord('baseType', word)]).toEqual([null, word])
  expect(listedWord('priority', ' ')).toBeNull()
})

it('translates listed values', () => {
  setLanguage('de', 'de-DE', german)
  expect([
    listedWord('baseType', 'Ticketed'),
    listedWord('locationKind', 'ConventionCenter'),
    chosenWord('status', 'Tentative'),
    chosenWord('approvalStatus', 'Proposed'),
    wordText('inventory', 'Available'),
    wordText('registrant', 'Cancelled'),
    wordText('eventStatus', 'Cancelled'),
    wordText('inventory', 'OnHold'),
  ]).toEqual([
    'Mit Tickets',
    'Kongresszentrum',
    'Vorläufig',
    'Vorgeschlagen',
    'Verfügbar',
    'Registrierung storniert',
    'Abgesagt',
    'OnHold',
  ])
})
