import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'

import { parseSearch, stringifySearch } from './address-search.ts'

const texts = [
  '35a83181-3dfb-59a7-b8f2-f736a1197715',
  '7',
  '-7.5e3',
  '012',
  '1.',
  'true',
  'null',
  ' 1 ',
  'nulls',
  '"a"',
  '"a',
  '{"a":1}',
  '[1]',
  '[',
  '2027-02-01',
  '',
  ' ',
]

it('parses and serializes search parameters like the router, without an exception for each id', () => {
  for (const text of texts) {
    const search = `?a=${encodeURIComponent(text)}`
    expect([text, parseSearch(search)]).toEqual([text, defaultParseSearch(search)])
    expect([text, stringifySearch({ a: text })]).toEqual([text, defaultStringifySearch({ a: text })])
  }
  const value = fc.oneof(fc.jsonValue(), fc.json(), fc.string(), fc.uuid(), fc.double().map(String))
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), value), (search) => {
      const address = defaultStringifySearch(search)
      expect(stringifySearch(search)).toBe(address)
      expect(parseSearch(address)).toEqual(defaultParseSearch(address))
    }),
  )
})

it('throws no exception on load: its stack trace makes the browser read the whole source file', async () => {
  const made = vi.spyOn(globalThis, 'SyntaxError')
  vi.resetModules()
  const fresh = await import('./address-search.ts')
  expect(fresh.parseSearch('?companyId=35a83181-3dfb-59a7-b8f2-f736a1197715&q=a')).toEqual({
    companyId: '35a83181-3dfb-59a7-b8f2-f736a1197715',
    q: 'a',
  })
  expect(fresh.stringifySearch({ a: '012', b: 'x' })).toBe('?a=012&b=x')
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})
