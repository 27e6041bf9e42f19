import { type Enumeration, enumerations } from '@frontdesk/api-types/table'
import { expect, it } from 'vitest'

import { type StateFamily, stateWord } from './state-words.ts'

const listed: Record<Exclude<StateFamily, 'reply'>, Enumeration> = {
  registrant: 'responseStatus',
  payment: 'paymentStatus',
  registrantApproval: 'registrantApproval',
  eventStatus: 'eventStatus',
  eventApproval: 'eventApproval',
  visibility: 'visibility',
  registrationType: 'registrationStatus',
  inventory: 'inventoryStatus',
}
// The contract lists "Red" without an explanation, so it stays raw.
const unexplained = ['Red']

it.each(Object.entries(listed) as [StateFamily, Enumeration][])('explains every listed value of %s', (family, name) => {
  for (const word of enumerations[name]) {
    const says = stateWord(family, word)?.says
    expect({ word, explained: says !== '' }).toEqual({ word, explained: !unexplained.includes(word) })
  }
})

it('keeps an unknown value raw and neutral', () => {
  for (const word of ['OnHold', 'Red', 'constructor', '__proto__'])
    expect(stateWord('payment', word)).toEqual({ word, meaning: 'neutral', says: '' })
  expect(stateWord('payment', ' ')).toBeNull()
})

it('translates a known value, and keeps what was sent', () => {
  expect(stateWord('registrant', 'InCart')).toMatchObject({ word: 'InCart', shown: 'In cart', meaning: 'wait' })
  expect(stateWord('inventory', 'None')?.shown).toBe('None recorded')
})
