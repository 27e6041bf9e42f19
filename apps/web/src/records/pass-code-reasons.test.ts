import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'
import { expect, it } from 'vitest'

import { type ReasonInput, reasonsOf } from './pass-code-reasons.ts'

const id = '1dc5df78-c359-5146-9117-d851e84cb185'
const now = Date.parse('2026-11-21T12:00:00Z')
const type: RegistrationType = {
  id,
  status: 'Open',
  openDate: '2026-11-01T00:00:00Z',
  closeDate: '2026-12-01T00:00:00Z',
}
const code: RegistrationPassCode = { id, quantity: 5, numberUsed: 2, numberReserved: 1, numberRemaining: 2 }

const reasons = (change: Partial<ReasonInput>) =>
  reasonsOf({ code, type, email: 'kim@example.org', zone: 'UTC', now, ...change })
const failing = (change: Partial<ReasonInput>) =>
  reasons(change).flatMap((reason) => (reason.holds === 'no' ? [reason.id] : []))

it('finds nothing against a code that is fine', () => {
  expect(failing({})).toEqual([])
  expect(reasons({}).every((reason) => reason.holds === 'yes')).toBe(true)
})

it('puts every reason that stands against it on top, the type before the code before the person', () => {
  expect(
    failing({
      type: { ...type, status: 'Closed', closeDate: '2026-11-20T00:00:00Z' },
      code: {
        ...code,
        numberRemaining: 0,
        openDate: '2026-12-01T00:00:00Z',
        emailAddresses: 'lee@example.org; sam@example.org',
      },
    }),
  ).toEqual(['type status', 'type window', 'code window', 'code quantity', 'e-mail list'])
})

it('reads the list of addresses without case, and does not guess at what is no address', () => {
  expect(failing({ code: { ...code, emailAddresses: 'KIM@example.org, lee@example.org' } })).toEqual([])
  expect(failing({ code: { ...code, emailAddresses: 'lee@example.org' } })).toEqual(['e-mail list'])
  for (const change of [{ emailAddresses: '@example.org' }, { emailAddresses: 'lee@example.org' }]) {
    const [first] = reasons({
      code: { ...code, ...change },
      ...(change.emailAddresses[0] === '@' ? {} : { email: null }),
    })
    expect(first).toMatchObject({ id: 'e-mail list', holds: 'unknown' })
  }
})

it('is unsure about what was not sent', () => {
  expect(reasons({ code: null, type: null }).map((reason) => reason.holds)).toEqual(['unknown', 'unknown'])
  expect(failing({ type: { id, status: 'Sleeping' } })).toEqual([])
  expect(failing({ code: { id, isAvailable: false } })).toEqual(['available'])
  expect(failing({ code: { id, isExpired: true } })).toEqual(['code window'])
})

it('knows a registration of the same type', () => {
  const registrant = { id, registrationTypeId: id.toUpperCase(), registrantStatus: 'Complete' }
  expect(failing({ registrant })).toEqual(['registered'])
  expect(failing({ registrant: { ...registrant, registrantStatus: 'Cancelled' } })).toEqual([])
  expect(
    failing({ registrant: { ...registrant, registrationTypeId: '2dc5df78-c359-5146-9117-d851e84cb185' } }),
  ).toEqual([])
})
