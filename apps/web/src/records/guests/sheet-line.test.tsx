import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import type { GuestRecord } from './guest-view.ts'
import { SheetLine } from './sheet-line.tsx'

afterEach(cleanup)

it.each([
  ['FD-7K2Q', null, 'Guest list:VIP · Confirmation FD-7K2Q'],
  ['FD-7K2Q', 'fd-7k2q ', 'Guest list:VIP'],
  ['FD 7K2Q', 'FD7K2Q', 'Guest list:VIP'],
  ['A-100', 'FD-7K2Q', 'Guest list:VIP · Confirmation: list A-100, event system FD-7K2Q'],
  [null, 'FD-7K2Q', 'Guest list:VIP'],
])('the order %s of the list beside %s of the event system', (confirmationNumber, confirmation, text) => {
  const sheet = { ticket: 'VIP', confirmationNumber, company: null, jobTitle: null }
  render(<SheetLine guest={{ missing: false, sheet } as GuestRecord} confirmation={confirmation} />)
  expect(document.querySelector('[data-guest-line]')?.textContent).toBe(text)
})
