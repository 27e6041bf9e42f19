import type { RegistrationType } from '@frontdesk/api-types'
import { expect, it } from 'vitest'

import { ApiProblem } from '#api/problem.ts'

import { type AskCode, lookUpCode } from './code-look-up.ts'

const ids = Array.from({ length: 7 }, (_, at) => `1dc5df78-c359-5146-9117-d851e84cb18${at}`)
const types: RegistrationType[] = ids.map((id) => ({ id, name: id }))
const missing = new ApiProblem({ status: 404, code: 'upstream_not_found', title: 'Not found' })
const refused = new ApiProblem({ status: 403, code: 'upstream_forbidden', title: 'Forbidden' })

it('searches every type with limited concurrency, and counts the outcomes', async () => {
  let open = 0
  let most = 0
  const ask: AskCode = async (typeId) => {
    open += 1
    most = Math.max(most, open)
    await Promise.resolve()
    open -= 1
    if (typeId === ids[2]) return { data: { id: typeId, name: 'Early' }, sealed: ['passcode'], at: '' }
    throw typeId === ids[4] ? refused : missing
  }
  const result = await lookUpCode('EARLY', types, ask)
  expect(result).toMatchObject({ asked: 7, missing: 5, unclear: 1, left: 0, problem: refused })
  expect(result.found.map(({ type }) => type.id)).toEqual([ids[2]])
  expect(most).toBeLessThanOrEqual(4)
})

it('reports how many types were not searched', async () => {
  const many = Array.from({ length: 45 }, () => ({ id: ids[0] ?? '' }))
  const result = await lookUpCode('X', many, () => Promise.reject(missing))
  expect(result).toMatchObject({ asked: 40, left: 5, missing: 40 })
})
