import { render } from '@testing-library/react'
import { expect, it } from 'vitest'

import { stockOf } from '#records/inventory/stock.ts'

import { registrationTypeColumns } from './registration-columns.tsx'

const at = { zone: 'UTC', now: Date.parse('2026-11-21T12:00:00Z') }
const id = '077c86c1-df32-5901-8863-b9e31695422f'
const past = '2026-01-01T00:00:00Z'
const columns = registrationTypeColumns(at)
const columnOf = (column: string) => columns.find((one) => one.id === column)
const valueOf = (column: string, type: object) => columnOf(column)?.value({ id, ...type })
const textOf = (type: object) => columnOf('quantity')?.cell?.({ id, ...type })

it('flags in "To check" what the page of the type flags, and does not repeat the status', () => {
  const over = { status: 'Open', publish: true, isLocked: true, openDate: past, closeDate: past } as const
  expect([valueOf('status', over), valueOf('flags', over)]).toEqual(['Closed', 'Still says Open, Locked'])
  const draft = { status: 'Open', publish: false, isLocked: true, openDate: past } as const
  expect([valueOf('status', draft), valueOf('flags', draft)]).toEqual(['Not published', 'Locked'])
  expect(valueOf('flags', { status: 'Open', publish: true, openDate: past })).toBe(null)
})

it('says how many places are left where the event system counts them, else how many there are', () => {
  expect(textOf({ quantity: 400, numberRemaining: 250 })).toBe('250 left of 400')
  expect(textOf({ quantity: 400, numberUsed: 120, numberReserved: 30 })).toBe('250 left of 400')
  expect(textOf({ quantity: 400, numberUsed: 120 })).toBe('400')
  expect(textOf({ quantity: 400 })).toBe('400')
})

it('has what a start of a registration told of the places, with its age, in place of how many there are', () => {
  const stock = stockOf({ quantity: 400, numberUsed: 142, numberReserved: 8, numberRemaining: 250 })
  const told = registrationTypeColumns(at, (typeId) => (typeId === id ? { stock, at: '2026-11-21T08:34:00Z' } : null))
  const places = told.find((one) => one.id === 'quantity')
  expect(render(places?.cell?.({ id, quantity: 400 })).container.textContent).toBe(
    '250 left8 reserved142 used of 400as of 08:34',
  )
  expect(places?.csv?.({ id, quantity: 400 })).toBe('250 left of 400, as of 08:34')
  const other = { id: '53e522e9-0b5d-5ff7-b7b8-a067a01dd951', quantity: 400 }
  expect([places?.cell?.(other), places?.csv?.(other)]).toEqual(['400', '400'])
})
