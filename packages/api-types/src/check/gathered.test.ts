import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import * as scalar from '#schemas/scalars.ts'

import { Gathered } from './gathered.ts'
import type { Handling } from './look.ts'
import { compileProof } from './proof.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const whole = (gathered: Gathered, text: string): void => gathered.value(bytesOf(text), 0, bytesOf(text).length)

describe('gathered fields', () => {
  it('are JSON: a comma stands between fields, and nowhere else', () => {
    const gathered = new Gathered()
    const [name, list] = [bytesOf('"name":'), bytesOf('"list":')]
    const put = (marks: string): void => [...bytesOf(marks)].forEach((code) => gathered.mark(code))
    put('{')
    gathered.field(list)
    put('[{},{')
    gathered.field(name)
    whole(gathered, '"{"')
    put('}]')
    gathered.field(name)
    whole(gathered, '"x"')
    put('}')
    expect(new TextDecoder().decode(gathered.bytes)).toBe('{"list":[{},{"name":"{"}],"name":"x"}')
  })

  it('take a part of the bytes, short or long, and as many as come', () => {
    for (const size of [0, 1, 47, 48, 5000, 400_000]) {
      const gathered = new Gathered()
      const letters = 'abcdefghij'.repeat(size / 10 + 1).slice(0, size)
      whole(gathered, 'before')
      gathered.value(bytesOf(`..${letters}..`), 2, 2 + size)
      expect(new TextDecoder().decode(gathered.bytes)).toBe(`before${letters}`)
    }
  })

  it.each([100, 5000, 400_000])('leave nothing behind, after %i bytes', (size) => {
    const gathered = new Gathered()
    whole(gathered, 'x'.repeat(size))
    const { buffer } = gathered.bytes
    gathered.clear()
    expect(gathered.bytes).toHaveLength(0)
    // What is given back as it is nobody finds again.
    const kept = gathered.bytes.buffer
    expect(kept.byteLength).toBeLessThanOrEqual(262_144)
    expect(new Uint8Array(kept).every((byte) => byte === 0)).toBe(true)
    expect(kept === buffer).toBe(size < 262_144)
  })
})

const handling: Handling = {
  secretOf: () => null,
  isOpen: () => false,
  goes: () => false,
  note: () => undefined,
  through: (part) => part,
}
const watch = { envelope: false, events: false }
const optional = scalar.text.nullish()
const inner = z.object({ other: optional, name: optional })
const schema = z.object({ other: optional, name: optional, list: z.array(inner).nullish(), past: inner.nullish() })
const chosen = new Set(['name', 'list'])
const prove = compileProof(schema, handling, watch, false, chosen)

/** The value of what is gathered. */
function gatheredOf(value: unknown, by = prove): unknown {
  const gathered = new Gathered()
  if (by(bytesOf(JSON.stringify(value, null, 1)), gathered) === null) return null
  return JSON.parse(new TextDecoder().decode(gathered.bytes))
}

describe('what a proof gathers', () => {
  it('is the chosen fields of a record and of those in it, each in its place', () => {
    expect(gatheredOf({ other: 'a', name: 'b', list: [{ name: 'c', other: 'd' }, {}] })).toEqual({
      name: 'b',
      list: [{ name: 'c' }, {}],
    })
    for (const same of [
      { list: [], name: 'b' },
      { list: [{}], name: 'b' },
      { list: [{ name: 'b' }] },
      { list: null, name: null },
      {},
    ])
      expect(gatheredOf(same)).toEqual(same)
  })

  it('is nothing within a field that is not chosen, and goes on after it', () => {
    expect(gatheredOf({ past: { name: 'x', other: 'y' }, name: 'b' })).toEqual({ name: 'b' })
    expect(gatheredOf({ past: null, name: 'b' })).toEqual({ name: 'b' })
    expect(gatheredOf({ past: { name: 'x' } })).toEqual({})
  })

  it('is all of what no schema lists', () => {
    const open = compileProof(z.unknown(), handling, watch, false, chosen)
    expect(gatheredOf({ other: [1, { x: 'y' }] }, open)).toEqual({ other: [1, { x: 'y' }] })
    const listed = compileProof(z.object({ name: z.unknown(), other: z.unknown() }), handling, watch, false, chosen)
    expect(gatheredOf({ name: { a: 1 }, other: { b: 2 } }, listed)).toEqual({ name: { a: 1 } })
  })

  it('is a list, where the answer is one', () => {
    const listed = compileProof(z.array(inner), handling, watch, false, chosen)
    expect(gatheredOf([{ name: 'a', other: 'x' }, {}], listed)).toEqual([{ name: 'a' }, {}])
    expect(gatheredOf([], listed)).toEqual([])
    const texts = compileProof(z.array(scalar.text), handling, watch, false, chosen)
    expect(gatheredOf(['a', 'b'], texts)).toEqual(['a', 'b'])
  })

  it('begins anew with each answer, also after one without a proof', () => {
    expect(gatheredOf({ past: { name: 'x', unheardOf: 1 } })).toBeNull()
    expect(gatheredOf({ name: 'b' })).toEqual({ name: 'b' })
    expect(prove(bytesOf('{"name":"b"}'))).not.toBeNull()
  })
})
