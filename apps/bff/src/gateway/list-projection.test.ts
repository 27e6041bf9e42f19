import { fieldsWithin, parseJson, schemas } from '@frontdesk/api-types'
import { type OperationId, operationIds, rowOf } from '@frontdesk/api-types/table'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { ProblemError } from '#problem.ts'

import { mostFields, takeProjection } from './list-projection.ts'

const listed = operationIds.filter((id) => ['list', 'paged'].includes(rowOf(id).answer.shape))
const namesOf = (id: OperationId): string[] => Object.keys(fieldsWithin(schemas[rowOf(id).answer.of]) ?? {})

function through(id: OperationId, fields: string, answer: unknown): unknown {
  const { projection } = takeProjection(id, { fields })
  return JSON.parse(projection?.of(JSON.stringify(answer)) ?? 'null')
}

function problemErrorOf(id: OperationId, fields: string): unknown {
  try {
    takeProjection(id, { fields })
    return null
  } catch (failure) {
    return failure instanceof ProblemError ? [failure.code, failure.options.fields?.[0]] : failure
  }
}

describe('projected', () => {
  it('removes the parameter from the query, only for lists', () => {
    const { query, projection } = takeProjection('listLocations', { keyword: 'hall', fields: 'id,name' })
    expect([query, projection?.cacheKey]).toEqual([{ keyword: 'hall' }, ' fields=id,name'])
    expect(takeProjection('listLocations', { keyword: 'hall' }).projection).toBe(null)
    const one = { slug: 'x', fields: 'id' }
    for (const id of operationIds.filter((row) => !listed.includes(row)))
      expect([id, takeProjection(id, one)]).toEqual([id, { query: one, projection: null }])
  })

  it('is the same for the same fields in another order', () => {
    const [one, other] = ['slug,id', 'id,slug'].map(
      (fields) => takeProjection('listCompanyEvents', { fields }).projection,
    )
    expect(one?.cacheKey).toBe(other?.cacheKey)
  })

  it.each([
    ['shoeSize', 'shoeSize', 'is not a field of these records'],
    ['id,', '?', 'is not a field of these records'],
    ['id,name,id', 'id', 'is repeated'],
    ['type,type.name', 'type.name', 'is repeated'],
    ['type.shoeSize', 'type.shoeSize', 'is not a field of these records'],
    ['name.id', 'name.id', 'is not a field of these records'],
    ['meta.apiKey', 'meta.apiKey', 'is not a field of these records'],
    ['__proto__', '?', 'is not a field of these records'],
    ['constructor', 'constructor', 'is not a field of these records'],
    ['<b>,id', '?', 'is not a field of these records'],
  ])('refuses %s', (fields, path, message) => {
    expect(problemErrorOf('listCompanyEvents', fields)).toEqual(['invalid_input', { path: `fields.${path}`, message }])
  })

  it('refuses an empty list of fields, and too many', () => {
    expect(problemErrorOf('listCompanyEvents', '')).toEqual(['invalid_input', expect.anything()])
    const many = namesOf('listCompanyEvents')
    expect(problemErrorOf('listCompanyEvents', many.slice(0, mostFields).join())).toBe(null)
    const message = `must name at most ${mostFields} fields`
    for (const fields of [many.slice(0, mostFields + 1).join(), 'x'.repeat(2000)])
      expect(problemErrorOf('listCompanyEvents', fields)).toEqual(['invalid_input', { path: 'fields', message }])
  })

  it('keeps the fields around the records, and adds no missing fields', () => {
    const page = { page: 1, count: '7', data: [{ id: 'a', name: null, slug: 's' }, { id: 'b' }] }
    expect(through('listCompanyEvents', 'id,name', page)).toEqual({
      page: 1,
      count: '7',
      data: [{ id: 'a', name: null }, { id: 'b' }],
    })
    for (const odd of [{ count: 0 }, { count: 0, data: null }])
      expect(through('listCompanyEvents', 'id', odd)).toEqual(odd)
  })

  it('selects fields of nested records, in lists too', () => {
    const item = { company: { id: 'c', name: 'Kolk' }, sponsorType: null, companyMembers: [{ id: 'm', role: 'x' }] }
    expect(through('listEventCompanies', 'company.id,companyMembers.role,sponsorType.name', [item])).toEqual([
      { company: { id: 'c' }, sponsorType: null, companyMembers: [{ role: 'x' }] },
    ])
  })

  it('loses no digit of an id', () => {
    const page = '{"count":1,"data":[{"id":12345678901234567891,"sequence":9007199254740991}]}'
    const { projection } = takeProjection('listCompanyEvents', { fields: 'id,sequence' })
    const kept = '{"count":1,"data":[{"id":"12345678901234567891","sequence":9007199254740991}]}'
    expect(projection?.of(page)).toBe(kept)
  })

  it('returns exactly the named fields of every record, unchanged, for any request and answer', () => {
    const asked = fc
      .constantFrom(...listed)
      .chain((id) =>
        fc.tuple(
          fc.constant(id),
          fc.uniqueArray(fc.constantFrom(...namesOf(id)), { minLength: 1, maxLength: mostFields }),
          fc.array(fc.dictionary(fc.constantFrom(...namesOf(id), 'another'), fc.jsonValue())),
        ),
      )
    fc.assert(
      fc.property(asked, ([id, names, records]) => {
        const sent: Record<string, unknown>[] = Object(parseJson(JSON.stringify(records)))
        const wanted = sent.map((record) =>
          Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name))),
        )
        const isPaged = rowOf(id).answer.shape === 'paged'
        const kept = through(id, names.join(), isPaged ? { count: 1, data: sent } : sent)
        expect(kept).toEqual(isPaged ? { count: 1, data: wanted } : wanted)
      }),
    )
  })
})
