import type { EventCompanyItem } from '@frontdesk/api-types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { bestCompany, companyName, filterCompanies, groupCompanies } from './company-groups.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const type = (n: number, name: string, itemOrder = 0) => ({ id: idOf(n), name, itemOrder })
const gold = type(1, 'Gold', 1)
const silver = type(2, 'Silver', 2)
const hall = type(3, 'Hall')
const company = (n: number, name: string, roles: Partial<EventCompanyItem> = {}): EventCompanyItem => ({
  company: { id: idOf(100 + n), name },
  ...roles,
})

describe('groupCompanies', () => {
  it('puts sponsors first by the order of their type, and a company with two roles in both groups', () => {
    const groups = groupCompanies([
      company(1, 'Zulu', { sponsorType: silver }),
      company(2, 'Alpha', { sponsorType: gold, exhibitorType: hall }),
      company(3, 'Nobody'),
      company(4, 'Éclair', { sponsorType: gold }),
    ])
    expect(groups.map((group) => [group.title, group.items.map(companyName)])).toEqual([
      ['Sponsor, Gold', ['Alpha', 'Éclair']],
      ['Sponsor, Silver', ['Zulu']],
      ['Exhibitor, Hall', ['Alpha']],
      ['Role unknown', ['Nobody']],
    ])
  })

  it('contains every company', () => {
    const item = fc.record({
      company: fc.record({ id: fc.uuid(), name: fc.string() }),
      sponsorType: fc.option(fc.constantFrom(gold, silver)),
      vendorType: fc.option(fc.constant(hall)),
    })
    fc.assert(
      fc.property(fc.uniqueArray(item, { selector: ({ company: { id } }) => id }), (items) => {
        const shown = new Set(groupCompanies(items).flatMap((group) => group.items))
        expect(shown.size).toBe(items.length)
      }),
    )
  })
})

describe('finding a company', () => {
  const items = [
    company(1, 'Université Libre de Bruxelles'),
    company(2, 'Grafana Labs', { companyMembers: [{ id: idOf(7), name: 'Ana Gómez', email: 'ana@example.org' }] }),
    company(3, 'Labs of Google'),
  ]

  it('finds by part of a name without accents, and by the name of a person', () => {
    expect(filterCompanies(items, 'univ brux').map(companyName)).toEqual(['Université Libre de Bruxelles'])
    expect(filterCompanies(items, 'gomez').map(companyName)).toEqual(['Grafana Labs'])
    expect(filterCompanies(items, '  ')).toHaveLength(3)
    expect(filterCompanies(items, 'zzz')).toEqual([])
  })

  it('opens the name that begins with the letters', () => {
    expect(companyName(bestCompany(items, 'labs') ?? company(0, ''))).toBe('Labs of Google')
    expect(bestCompany(items, 'zzz')).toBeNull()
  })
})
