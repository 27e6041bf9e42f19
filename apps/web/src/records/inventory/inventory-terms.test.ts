import type { InventoryEntry } from '@frontdesk/api-types'
import { schemas } from '@frontdesk/api-types'
import { describe, expect, it } from 'vitest'

import { controlOf, differing, termGroups, termOf, termsInForce } from './inventory-terms.ts'

const id = '00000000-0000-4000-8000-000000000001'
const entry = (control: boolean | null): InventoryEntry => ({
  inventory: { id, quantity: 12, price: 900, numberUsed: 10, publish: true },
  details: { id, quantity: 3, price: null, numberUsed: 2, mainControlsAttributes: control },
  settings: { quantity: 3, price: 900, currency: 'EUR' },
})

it('covers every attribute of the settings, each once', () => {
  const fields = termGroups(entry(null)).flatMap(({ terms }) => terms.map((term) => term.field))
  expect(fields.toSorted()).toEqual(Object.keys(schemas.InventorySettings.shape).toSorted())
})

describe('which value counts', () => {
  it("is the event's own, then the main record's, then that of the settings", () => {
    expect(termOf(entry(false), 'quantity')).toMatchObject({
      inForce: 3,
      from: 'event',
      differs: true,
      contested: false,
    })
    expect(termOf(entry(false), 'price')).toMatchObject({ inForce: 900, from: 'main', differs: false })
    expect(termOf(entry(false), 'currency')).toMatchObject({ inForce: 'EUR', from: 'settings' })
    expect(termOf(entry(false), 'canCancel')).toMatchObject({ inForce: null, from: null, differs: false })
  })

  it("is the main record's where it controls the attributes, and settings that say otherwise are told", () => {
    expect(termOf(entry(true), 'quantity')).toMatchObject({ inForce: 12, from: 'main', differs: true, contested: true })
    expect(termsInForce(entry(true))).toMatchObject({ quantity: 12, numberUsed: 10, publish: true, currency: 'EUR' })
  })
})

it('says who controls, and does not guess', () => {
  expect([entry(true), entry(false), entry(null)].map(controlOf)).toEqual(['main', 'event', 'not stated'])
  expect(controlOf({ inventory: { id } })).toBe('only main')
})

it('names what differs', () => {
  expect(differing(entry(false))).toEqual(['Quantity', 'Used'])
  expect(differing({ inventory: null })).toEqual([])
})
