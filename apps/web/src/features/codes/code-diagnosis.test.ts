import type { CodeVerdict, RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'
import { expect, it, vi } from 'vitest'

import type { Answer } from '#api/call.ts'
import { ApiProblem } from '#api/problem.ts'

import { examineCode, recordsOf } from './code-diagnosis.ts'
import type { LookUp } from './code-look-up.ts'

const id = '1dc5df78-c359-5146-9117-d851e84cb185'
const at = '2026-11-21T12:00:00Z'
const type: RegistrationType = { id, status: 'Open' }
const code: RegistrationPassCode = { id, registrationTypeId: id }
const asked = { code: 'EARLY', personId: id, eventId: id, projectId: null, types: [type] }
const answered = (data: CodeVerdict): Promise<Answer<CodeVerdict>> => Promise.resolve({ data, sealed: [], at })
const looked = (change: Partial<LookUp>): Promise<LookUp> =>
  Promise.resolve({ typed: 'EARLY', asked: 1, found: [], missing: 1, unclear: 0, problem: null, left: 0, ...change })
const refused = () => Promise.reject(new ApiProblem({ status: 403, code: 'upstream_forbidden' }))

it('does not search the types when the verdict includes the record', async () => {
  const lookUp = vi.fn<() => Promise<LookUp>>(() => looked({}))
  const found = await examineCode(asked, {
    validate: () => answered({ success: true, registrationPassCode: code, registrationType: type }),
    lookUp,
  })
  expect(lookUp).not.toHaveBeenCalled()
  expect(recordsOf(found, { data: [type], at: 'earlier' })).toMatchObject({
    code: { source: { operation: 30, at } },
    type: { source: { operation: 30, at } },
    search: null,
  })
})

it('searches the types when it does not, and takes the type from the list', async () => {
  const found = await examineCode(asked, {
    validate: () => answered({ success: false }),
    lookUp: () => looked({ found: [{ type, answer: { data: code, sealed: [], at } }], missing: 0 }),
  })
  expect(recordsOf(found, { data: [type], at: 'earlier' })).toMatchObject({
    code: { source: { operation: 28, at } },
    type: { source: { operation: 26, at: 'earlier' } },
    search: { found: 1 },
  })
})

it('returns the result of the search when the verdict was refused', async () => {
  const found = await examineCode(asked, { validate: refused, lookUp: () => looked({}) })
  expect(found).toMatchObject({ verdict: null, problem: { code: 'upstream_forbidden' }, lookUp: { missing: 1 } })
})

const nothing = () => looked({ missing: 0, unclear: 1 })

it('fails when nothing could be read', async () => {
  await expect(examineCode(asked, { validate: refused, lookUp: nothing })).rejects.toMatchObject({ status: 403 })
  await expect(examineCode({ ...asked, types: null }, { validate: refused, lookUp: nothing })).rejects.toMatchObject({
    status: 403,
  })
})
