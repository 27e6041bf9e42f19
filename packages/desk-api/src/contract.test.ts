import { readFileSync } from 'node:fs'

import { Validator } from '@seriousme/openapi-schema-validator'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type RouteSchemas, deskSchemas } from './contract.ts'
import { deskOpenapiDocument, deskRoutesText } from './openapi.ts'
import { deskParamNames, deskRouteIds, deskRouteOf, deskUrlOf } from './table.ts'

const documentOf = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')

const read = (id: string) => {
  const { pathname, search } = new URL(deskUrlOf('unpin', { eventId: id }), 'http://desk')
  return [...pathname.split('/').map(decodeURIComponent), search]
}

describe('the table of routes', () => {
  it('has no address twice', () => {
    const addresses = deskRouteIds.map((id) => `${deskRouteOf(id).method} ${deskRouteOf(id).path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('describes every parameter of a path, and no other', () => {
    const described = deskRouteIds.map((id) => [id, Object.keys((deskSchemas[id] as RouteSchemas).params?.shape ?? {})])
    expect(described).toEqual(deskRouteIds.map((id) => [id, deskParamNames(deskRouteOf(id).path)]))
  })

  it('refuses unknown fields of every input', () => {
    const tolerant = deskRouteIds.filter((id) => {
      const { params, query, body }: RouteSchemas = deskSchemas[id]
      return [params, query, body].some((schema) => {
        const issues = schema?.safeParse({ unknownField: '1' }).error?.issues ?? []
        return schema !== undefined && !issues.some(({ code }) => code === 'unrecognized_keys')
      })
    })
    expect(tolerant).toEqual([])
  })

  it('takes a body only where the method has one', () => {
    const reading = deskRouteIds.filter((id) => deskRouteOf(id).method === 'GET' && 'body' in deskSchemas[id])
    expect(reading).toEqual([])
  })
})

describe('the address of a call', () => {
  it('keeps every parameter in its own segment', () => {
    const segment = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/^\.{0,2}$/.test(text))
    expect(() =>
      fc.assert(fc.property(segment, (id) => read(id).join('|') === ['', 'desk', 'pins', id, ''].join('|'))),
    ).not.toThrow()
  })

  it.each(['', '.', '..'])('refuses %j as a parameter', (id) => {
    expect(() => deskUrlOf('unpin', { eventId: id })).toThrow(RangeError)
  })

  it('leaves out what is undefined', () => {
    expect(deskUrlOf('audit', {}, { limit: '5', who: undefined })).toBe('/desk/audit?limit=5')
  })
})

describe('the documents', () => {
  it('are those of the table', () => {
    expect(documentOf('api-desk.md')).toBe(deskRoutesText())
    expect(JSON.parse(documentOf('openapi-desk.json'))).toEqual(deskOpenapiDocument())
  })

  it('are valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(deskOpenapiDocument())).toMatchObject({ valid: true })
  })
})
