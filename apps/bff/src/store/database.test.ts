import { StoreError } from '@frontdesk/store'
import { expect, it } from 'vitest'

import { ProblemError, problemResponse, problemErrorOf } from '#problem.ts'

import { stored } from './database.ts'

const told = async (failure: Error) => {
  const refusal = problemErrorOf(await stored(Promise.reject(failure)).catch((reason: unknown) => reason))
  const { status, headers } = problemResponse(refusal, 'reference')
  return [refusal.code, status, headers.get('retry-after')]
}

it('a failing store is unavailable, an overloaded one is busy, and a refusal is unchanged', async () => {
  const full = new StoreError('busy', 'no place')
  expect(await told(new Error('Failed query', { cause: new Error('broken') }))).toEqual(['unavailable', 503, null])
  expect(await told(full)).toEqual(['busy', 503, '2'])
  expect(await told(new Error('Failed query', { cause: full }))).toEqual(['busy', 503, '2'])
  for (const code of ['25006', '53100'])
    expect(await told(new Error('Failed query', { cause: Object.assign(new Error('refused'), { code }) }))).toEqual([
      'read_only',
      503,
      null,
    ])
  expect(await told(new ProblemError('taken'))).toEqual(['taken', 409, null])
})
