import type { CodeVerdict, Registrant, RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'

import type { DiagnosisInput } from '#records/registration/code-check.ts'

export const id = '1dc5df78-c359-5146-9117-d851e84cb185'
export const other = '2dc5df78-c359-5146-9117-d851e84cb185'
export const now = Date.parse('2026-11-21T12:00:00Z')
export const at = '2026-11-21T11:59:00Z'

export const goodCode: RegistrationPassCode = {
  id,
  quantity: 5,
  numberUsed: 2,
  numberReserved: 1,
  numberRemaining: 2,
  isExpired: false,
  isAvailable: true,
  openDate: '2026-11-01T00:00:00Z',
  closeDate: '2026-12-01T00:00:00Z',
}
const goodType: RegistrationType = {
  id,
  status: 'Open',
  publish: true,
  minutesAllowedInCart: 15,
  openDate: '2026-11-01T00:00:00Z',
  closeDate: '2026-12-01T00:00:00Z',
}
const goodVerdict: CodeVerdict = { success: true, message: 'This code can be used.' }

export type Change = {
  code?: Partial<RegistrationPassCode> | null
  type?: Partial<RegistrationType> | null
  registrant?: Partial<Registrant> | null | undefined
  verdict?: CodeVerdict | null
} & Partial<Omit<DiagnosisInput, 'code' | 'type' | 'registrant' | 'verdict'>>

const known = <T>(value: T, operation: number) => ({ value, source: { operation, at } })

export function input({ code, type, registrant = null, verdict, ...rest }: Change = {}): DiagnosisInput {
  return {
    code: code === null ? null : known({ ...goodCode, ...code }, 28),
    type: type === null ? null : known({ ...goodType, ...type }, 26),
    registrant: registrant === null ? null : known({ id: other, ...registrant }, 32),
    email: known('kim@example.org', 32),
    verdict: verdict === null ? null : known(verdict ?? goodVerdict, 30),
    noVerdict: null,
    search: null,
    organizes: false,
    zone: 'UTC',
    now,
    ...rest,
  }
}
