import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { guestRow } from '#testing/guest-row.ts'

import { SheetLine } from './sheet-line.tsx'

afterEach(cleanup)
const line = () => document.querySelector('[data-guest-line]')?.textContent

it.each([
  ['FD-7K2Q', null, 'Guest list:VIP · Confirmation FD-7K2Q'],
  ['FD-7K2Q', 'fd-7k2q ', 'Guest list:VIP'],
  ['FD 7K2Q', 'FD7K2Q', 'Guest list:VIP'],
  ['A-100', 'FD-7K2Q', 'Guest list:VIP · Confirmation: list A-100, event system FD-7K2Q'],
  [null, 'FD-7K2Q', 'Guest list:VIP'],
])('the order %s of the list beside %s of the event system', (confirmationNumber, confirmation, text) => {
  render(<SheetLine guest={guestRow({ sheet: { ticket: 'VIP', confirmationNumber } })} confirmation={confirmation} />)
  expect(line()).toBe(text)
})

it('a field without a place of its own is there with its word', () => {
  render(<SheetLine guest={guestRow({ sheet: { ticket: 'VIP', dietaryNeeds: 'vegan' } })} confirmation={null} />)
  expect(line()).toBe('Guest list:VIP · Dietary needs: vegan')
})
