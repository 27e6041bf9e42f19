import { expect, it } from 'vitest'

import { differenceText, valueText } from './value-text.ts'

const options = { zone: 'Europe/Brussels', now: Date.parse('2026-11-27T12:00:00Z'), currency: 'EUR' }

it('writes a value as the screens do', () => {
  const said = [
    valueText(undefined, 'plain', options),
    valueText(true, 'plain', options),
    valueText(1200, 'plain', options),
    valueText('2026-12-01T09:00:00Z', 'date', options),
    valueText('next week', 'date', options),
    valueText('Confirmed', { state: 'eventStatus' }, options),
    valueText('Waitlisted', 'enrollment', options),
    valueText({ id: 'x', name: 'Talks' }, 'plain', options),
    valueText([{ name: 'Talks' }, { name: 'Music' }], 'plain', options),
    valueText(45, 'minutes', options),
  ]
  expect(said).toEqual([
    'none',
    'yes',
    '1,200',
    'Tue 1 Dec 10:00',
    'next week',
    'Confirmed',
    'Waitlisted',
    'Talks',
    'Talks and Music',
    '45 min',
  ])
})

it('says by how much a count rose or fell, and nothing of other values', () => {
  const differences = [differenceText(60, 80, 'plain'), differenceText(80, 60, 'plain'), differenceText(1, 2, 'amount')]
  expect([...differences, differenceText('1', 2, 'plain')]).toEqual(['+20', '−20', null, null])
})
