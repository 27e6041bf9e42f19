import { operations, roles } from '@frontdesk/api-types/table'
import { describe, expect, it } from 'vitest'

import { admit, admitAs, assertEveryOperationHasARole } from './access.ts'

const as = (role: string) => ({ person: { id: '', name: '', email: '', role } })

describe('the start', () => {
  it('fails when an operation has no role, or an unknown one', () => {
    expect(() => assertEveryOperationHasARole()).not.toThrow()
    for (const row of [{}, { role: 'everybody' }, { role: '' }])
      expect(() => assertEveryOperationHasARole({ ...operations, getCompany: row })).toThrow('getCompany')
  })
})

describe('a role', () => {
  it('that is not one of the five has no permission', () => {
    for (const role of ['', 'root', 'Admin', 'admin ', '__proto__', 'constructor']) {
      expect(() => admit(as(role), 'getCompany')).toThrow('not_permitted')
      expect(() => admitAs(as(role), 'kiosk')).toThrow('not_permitted')
    }
    expect(() => admit(null, 'getCompany')).toThrow('signed_out')
    for (const role of roles) expect(admitAs(as(role), 'kiosk').person.role).toBe(role)
    expect(() => admit(as('kiosk'), 'getCompany')).toThrow('not_permitted')
  })

  it('of a limited administrator does not include desk-wide actions', () => {
    const admin = { person: { ...as('admin').person, scope: null } }
    expect(admitAs(admin, 'admin')).toBe(admin)
    for (const scope of [[], [{ projectId: 'p', eventId: null }]]) {
      const limited = { person: { ...as('admin').person, scope } }
      expect(() => admitAs(limited, 'admin')).toThrow('not_permitted')
      expect(admitAs(limited, 'organizer')).toBe(limited)
    }
  })
})
