import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isGuid } from './guid.ts'
import { mayCall, paramNames, rowOf, urlOf } from './operation.ts'
import { type OperationId, operationIds, roles, secretFields } from './operations.ts'
import { eachField } from './schemas/shape-of.ts'
import { answerSchema } from './shapes.ts'
import { specOperations, specText } from './spec.ts'

const spec = specOperations(specText())
const byNumber = new Map(operationIds.map((id) => [rowOf(id).number, id]))

test('the contract lists 33 operations and the table has the same, in its order', () => {
  expect(spec.map((operation) => operation.number)).toEqual(Array.from({ length: 33 }, (_, index) => index + 1))
  expect(operationIds.map((id) => rowOf(id).number)).toEqual(spec.map((operation) => operation.number))
})

describe.each(spec)('operation $number $method $path', ({ number, method, path, statuses, query }) => {
  const row = rowOf(byNumber.get(number) as OperationId)
  test('has the same method, path and query parameters', () => {
    expect({ method: row.method, path: row.path }).toEqual({ method, path })
    expect(Object.keys(row.query)).toEqual(query)
  })
  test('lists the same statuses', () => {
    // The general rule is "Every operation below lists 403"; operation 8 lists no status itself.
    const listed = new Set([...statuses, ...(number === 8 ? [200] : []), 403])
    expect(row.statuses).toEqual([...listed].toSorted((a, b) => a - b))
    expect(row.statuses).toContain(row.answer.status)
  })
})

test.each(operationIds)('%s names exactly the secret fields that its answer can hold', (id) => {
  const names = new Set([...eachField(answerSchema(id))].map(([name]) => name))
  expect(rowOf(id).secrets.toSorted()).toEqual(secretFields.filter((name) => names.has(name)).toSorted())
})

test('operations 1 to 5 and 7 accept either credential kind, the others the API key', () => {
  for (const id of operationIds) {
    const { number, credentials } = rowOf(id)
    expect(credentials).toEqual([1, 2, 3, 4, 5, 7].includes(number) ? ['apiKey', 'bearer'] : ['apiKey'])
  }
})

test('a role includes the permissions of the role before it', () => {
  for (const id of operationIds) {
    const allowed = roles.map((role) => mayCall(role, id))
    expect(allowed).toEqual(allowed.toSorted((a, b) => Number(a) - Number(b)))
    expect(mayCall('admin', id)).toBe(true)
  }
  const written = operationIds.filter((id) => mayCall('support', id) && rowOf(id).effect === 'writes')
  expect(written).toEqual(['sendConfirmation'])
  expect(mayCall('support', 'enrollAttendee')).toBe(false)
  expect(mayCall('staff', 'startRegistration')).toBe(false)
})

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'

test('urlOf fills the path and writes the query in the order of the table', () => {
  expect(urlOf('getLocation', { projectid: id, locationid: id }, {})).toBe(`/api/projects/${id}/location/${id}`)
  expect(urlOf('listLocations', { projectid: id }, { pagesize: 5, keyword: 'a b&c' })).toBe(
    `/api/projects/${id}/locations?keyword=a+b%26c&pagesize=5`,
  )
})

test('urlOf rejects ids that would change the structure of the path', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom('..', '%2e%2e', `${id}/..`, `${id}\n`, '')), (text) => {
      fc.pre(!isGuid(text))
      expect(() => urlOf('getCompany', { companyid: text }, {})).toThrow('companyid must be a GUID')
    }),
  )
})

test('paramNames reads the names in order', () => {
  expect(paramNames('/api/companies/{companyid}/members/{memberid}/events')).toEqual(['companyid', 'memberid'])
})
