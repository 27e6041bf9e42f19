import { operationIds, rowOf, secretFields } from '@frontdesk/api-types/table'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { seal } from './seal.ts'

const canary = 'CANARY'
const secretName = fc.constantFrom(...secretFields, 'STREAMKEY', 'stream_key', 'Rsvp-Key', 'grabtoken')
const plainName = fc.constantFrom('name', 'items', 'user', 'meta', 'description', 'style', 'x')

/** A tree in which every secret field, and nothing else, contains the canary, at any depth down to 12. */
const tree = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: 'large', maxDepth: 12, withCrossShrink: true },
    fc.constantFrom(null, 1, 'text', true),
    fc.array(tie('node'), { maxLength: 3 }),
    fc
      .tuple(fc.dictionary(plainName, tie('node'), { maxKeys: 4 }), fc.option(secretName))
      .map(([fields, secret]) => (secret === null ? fields : { ...fields, [secret]: { [canary]: canary } })),
  ),
})).node

describe('seal', () => {
  it('removes every secret value from any tree, and nothing else', () => {
    let sealedSome = 0
    fc.assert(
      fc.property(tree, fc.boolean(), (value, open) => {
        const before = JSON.stringify(value)
        const { value: clean, names } = seal(value, open)
        const after = JSON.stringify(clean)
        expect(after).not.toContain(canary)
        expect(names.length > 0).toBe(before.includes(canary))
        expect(names.length > 0 ? null : clean).toEqual(names.length > 0 ? null : value)
        if (names.length > 0) sealedSome += 1
        expect(JSON.stringify(value)).toBe(before)
      }),
      { numRuns: 3000 },
    )
    expect(sealedSome).toBeGreaterThan(300)
  })

  it('removes every secret field of the table, and returns other values unchanged', () => {
    for (const name of operationIds.flatMap((id) => rowOf(id).secrets))
      expect(seal({ [name]: '1', name: 'x' }, false)).toEqual({ value: { name: 'x' }, names: [name] })
    const clean = { name: 'x', meta: { list: [{ note: 'n' }] } }
    expect(seal(clean, false).value).toBe(clean)
  })

  it('searches texts that are JSON in any field, not texts that only begin like it', () => {
    const record = { kind: '{"apiKey":"1","mode":"live"}', description: '[Password protected] hall', name: '{x' }
    expect(seal(record, false)).toEqual({ value: { ...record, kind: '{"mode":"live"}' }, names: ['apiKey'] })
  })

  it('in open objects removes broken or too deep JSON with the name of a secret', () => {
    const deep = `${'['.repeat(7000)}{"apiKey":"CANARY"}${']'.repeat(7000)}`
    const meta = { broken: '{"apiKey":"CANARY"', deep, note: '[sic] 3 chairs' }
    expect(seal({ meta }, false)).toEqual({
      value: { meta: { broken: null, deep: null, note: '[sic] 3 chairs' } },
      names: ['unnamed'],
    })
  })

  it('in open objects removes fields by name, also inside text that is JSON', () => {
    const record = {
      name: 'token ring',
      tokenOfTrust: 'kept: a field of the contract is not judged by its name',
      meta: { api_key: '1', nested: [{ dbPassword: '2', note: 'n' }], empty: { accessToken: null } },
      descriptor: { Authorization: '3', title: 't' },
      inText: { meta: '{"secret":"4","colour":"red"}' },
    }
    const { value, names } = seal(record, false)
    expect(value).toEqual({
      name: 'token ring',
      tokenOfTrust: 'kept: a field of the contract is not judged by its name',
      meta: { nested: [{ note: 'n' }], empty: {} },
      descriptor: { title: 't' },
      inText: { meta: '{"colour":"red"}' },
    })
    expect(names).toEqual(['api_key', 'dbPassword', 'Authorization', 'secret'])
  })

  it('in text that is JSON, also under a name that was removed before', () => {
    const record = { meta: { secret: '1', note: '{"secret":"2","colour":"red"}' } }
    expect(seal(record, false)).toEqual({ value: { meta: { note: '{"colour":"red"}' } }, names: ['secret'] })
  })

  it('does not list a field without a value', () => {
    expect(seal({ streamKey: null, grabToken: '' }, false)).toEqual({ value: {}, names: [] })
  })

  it('names of open objects cannot break the header', () => {
    const { names } = seal({ meta: { 'token\r\nset-cookie: x': 1 } }, false)
    expect(names).toEqual(['unnamed'])
  })
})
