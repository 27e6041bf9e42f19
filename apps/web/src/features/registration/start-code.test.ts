import type { CodeVerdict } from '@frontdesk/api-types'
import { expect, it } from 'vitest'

import { ApiProblem } from '#api/problem.ts'

import { codeReadiness } from './start-code.tsx'

const id = '1dc5df78-c359-5146-9117-d851e84cb185'
const other = '077c86c1-df32-5901-8863-b9e31695422f'
const type = { id, name: 'Two-day pass' }
const told = (verdict: CodeVerdict) =>
  codeReadiness({
    live: { state: 'told', verdict },
    code: 'EARLY',
    type,
    types: [type, { id: other, name: 'Early bird' }],
  })

it('requires no code unless the type does', () => {
  expect(codeReadiness({ live: { state: 'none' }, code: ' ', type, types: [] }).why).toBeUndefined()
  expect(
    codeReadiness({ live: { state: 'none' }, code: '', type: { id, requireRegistrationCode: true }, types: [] }).why,
  ).toBeDefined()
})

it('accepts only a valid code with a record that belongs to the type', () => {
  const passCode = { id: other, registrationTypeId: id.toUpperCase() }
  expect(told({ success: true, registrationPassCode: passCode })).toEqual({ why: undefined, passCode })
  for (const verdict of [
    { success: false, registrationPassCode: passCode },
    { registrationPassCode: passCode },
    { success: true },
    { success: true, registrationPassCode: { id: other, registrationTypeId: other } },
  ])
    expect(told(verdict)).toMatchObject({ passCode: null, why: expect.any(String) })
})

it('says which type a code is for that is not for the chosen one', () => {
  const of = (registrationTypeId: string) =>
    told({ success: true, registrationPassCode: { id: other, registrationTypeId } })
  expect(of(other.toUpperCase())).toEqual({
    why: 'The code is for Early bird, not for Two-day pass',
    passCode: null,
    isOfOtherType: true,
  })
  expect(of('e5f1').why).toBe('The code belongs to another registration type')
})

it('waits for the answer', () => {
  const problem = new ApiProblem({ status: 0, code: 'network', title: 'Away' })
  for (const live of [{ state: 'none' }, { state: 'checking' }, { state: 'failed', problem }] as const)
    expect(codeReadiness({ live, code: 'EARLY', type, types: [] })).toMatchObject({
      passCode: null,
      why: expect.any(String),
    })
})
