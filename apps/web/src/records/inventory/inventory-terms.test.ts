import type { InventoryEntry } from '@frontdesk/api-types'
import { schemas } from '@frontdesk/api-types'
import { describe, expect, it } from 'vitest'

import { controlOf, termGroups, termOf, effectiveTerms } from './inventory-terms.ts'

const id = '00000000-0000-4000-8000-000000000001'
const entry = (control: boolean | null): InventoryEntry => ({
  inventory: { id, quantity: 12, price: 900, numberUsed: 10, publish: true },
  details: { id, quantity: 3, price: null, numberUsed: 2, mainControlsAttributes: control },
  settings: { quantity: 3, price: 900, currency: 'EUR' },
})

it('covers every attribute of the settings once', () => {
  const fields = termGroups(entry(null)).flatMap(({ terms }) => terms.map((term) => term.field))
  expect(fields.toSorted()).toEqual(Object.keys(schemas.InventorySettings.shape).toSorted())
})

describe('the effective value', () => {
  it("is the event's own, else the main record's, else that of the settings", () => {
    expect(termOf(entry(false), 'quantity')).toMatchObject({
      effective: 3,
      from: 'event',
      differs: true,
      contested: false,
    })
    expect(termOf(entry(false), 'price')).toMatchObject({ effective: 900, from: 'main', differs: false })
    expect(termOf(entry(false), 'currency')).toMatchObject({ effective: 'EUR', from: 'settings' })
    expect(termOf(entry(false), 'canCancel')).toMatchObject({ effective: null, from: null, differs: false })
  })

  it("is the main record's where it controls the attributes, and conflicting settings are reported", () => {
    expect(termOf(entry(true), 'quantity')).toMatchObject({
      effective: 12,
      from: 'main',
      differs: true,
      contested: true,
    })
    expect(effectiveTerms(entry(true))).toMatchObject({ quantity: 12, numberUsed: 10, publish: true, currency: 'EUR' })
  })
})

it('names who controls, without guessing', () => {
  expect([entry(true), entry(false), entry(null)].map(controlOf)).toEqual(['main', 'event', 'not stated'])
  expect(controlOf({ inventory: { id } })).toBe('only main')
})
