import type { InventoryEntry } from '@frontdesk/api-types'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { TermsTables } from './inventory-terms-table.tsx'

afterEach(cleanup)

/** Guarantee of the cast: the tables read these fields only. */
const entry = (event: object) =>
  ({ inventory: { quantity: 12, price: 900 }, details: event, settings: null }) as unknown as InventoryEntry
const show = (event: object) =>
  render(<TermsTables entry={entry(event)} name="Mug" zone="UTC" now={Date.parse('2026-11-21T12:00:00Z')} />)

it('shows differing attributes first, and all values behind a disclosure', () => {
  show({ quantity: 5, price: 900 })
  const first = screen.getByRole('table', { name: 'Differences of Mug' })
  expect(within(first).getByRole('cell', { name: 'Quantity' })).toBeDefined()
  expect(within(first).queryByRole('cell', { name: 'Price' })).toBeNull()
  const all = screen.getByRole('table', { name: 'Values in effect for Mug', hidden: true }).closest('details')
  expect(all?.open).toBe(false)
})

it('has no table of differences without any', () => {
  show({ quantity: 12 })
  expect(screen.queryByRole('table', { name: 'Differences of Mug' })).toBeNull()
})
