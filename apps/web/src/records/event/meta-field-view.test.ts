import type { MetaField } from '@frontdesk/api-types'
import { anyCharacter } from '@frontdesk/time/testing/any-character'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { metaFieldView, metaFieldViews, metaLimits, metaValueFault, metaValueToSend } from './meta-field-view.ts'

const field = (over: Partial<MetaField>): MetaField => ({ id: '0193a1c2-0000-7000-8000-000000000001', ...over })
const shirt = field({
  code: 'shirt',
  name: 'Shirt size',
  valueKind: 'Multi',
  optionsText: 'XS|S|M',
  minSelections: 1,
  maxSelections: 1,
  isRequired: true,
  defaultValue: 'M',
})

describe('metaFieldView', () => {
  it.each([
    ['Text', 'text'],
    ['Number', 'number'],
    ['DateTime', 'date-time'],
    ['Person', 'person'],
    ['Category', 'category'],
    ['Hologram', 'unknown'],
    ['constructor', 'unknown'],
    [null, 'unknown'],
  ])('takes the kind %s as %s', (valueKind, kind) => {
    expect(metaFieldView(field({ valueKind })).kind).toBe(kind)
  })

  it('takes a multiple choice of at most one as a single choice', () => {
    expect(metaFieldView(shirt)).toMatchObject({ kind: 'choice', key: 'shirt', required: true, start: 'M' })
    expect(metaFieldView({ ...shirt, maxSelections: 3 })).toMatchObject({ kind: 'choices', start: ['M'] })
  })

  it('takes a category by its flag, whatever its kind', () => {
    expect(metaFieldView(field({ valueKind: 'Multi', isCategory: true })).kind).toBe('category')
  })

  it.each([
    ['A|B| C ', ['A', 'B', 'C']],
    ['A\r\nB\n\nA', ['A', 'B']],
    ['A;B', ['A', 'B']],
    ['A, B', ['A', 'B']],
    ['Yes, please|No', ['Yes, please', 'No']],
    ['["A|B", "C"]', ['A|B', 'C']],
    ['[not json|B', ['[not json', 'B']],
    ['', []],
    [null, []],
  ])('reads the options of %j', (optionsText, options) => {
    expect(metaFieldView(field({ valueKind: 'Multi', optionsText })).options).toEqual(options)
  })

  it('is named by the first label it has', () => {
    expect(metaFieldView(field({ col: 'meta01' }))).toMatchObject({ label: 'meta01', key: 'meta01' })
    expect(metaFieldView(field({ name: ' ' }))).toMatchObject({ label: 'Field without a name', key: '' })
  })

  it('shortens label and hint for a form', () => {
    const view = metaFieldView(
      field({ name: 'é'.repeat(10_000), description: '👩'.repeat(10_000), code: 'c'.repeat(10_000) }),
    )
    expect([view.label.length, Array.from(view.help ?? '').length, view.key.length]).toEqual([161, 321, 10_000])
  })

  it('never requires an unpublished field', () => {
    expect(metaFieldView(field({ isRequired: true, publish: false })).required).toBe(false)
  })

  it('ignores contradictory limits, and reports them', () => {
    const view = metaFieldView(field({ valueKind: 'Number', minValue: 3, maxValue: -5 }))
    expect(view).toMatchObject({ min: null, max: null })
    expect(view.oddities).toContain('The minimum is above the maximum: neither is applied.')
    expect(metaFieldView(field({ valueKind: 'Text', minLength: 0, maxLength: 0 })).maxLength).toBeNull()
    expect(metaFieldView({ ...shirt, minSelections: 9, maxSelections: 12 })).toMatchObject({
      minSelections: null,
      maxSelections: 3,
    })
  })

  it('ignores a default that does not fit', () => {
    const view = metaFieldView({ ...shirt, defaultValue: 'XXXL' })
    expect(view.start).toBe('')
    expect(view.oddities).toHaveLength(1)
    expect(metaFieldView(field({ valueKind: 'Number', defaultValue: '0' })).start).toBe('0')
    expect(metaFieldView(field({ valueKind: 'Number', defaultValue: 'NaN' })).start).toBe('')
  })

  it("keeps the service's order, fields without a position last", () => {
    const views = metaFieldViews([
      field({ code: 'last' }),
      field({ code: 'second', itemOrder: 2 }),
      field({ code: 'first', itemOrder: 1 }),
    ])
    expect(views.map((view) => view.key)).toEqual(['first', 'second', 'last'])
  })
})

describe('metaValueFault', () => {
  const years = metaFieldView(field({ name: 'Years', valueKind: 'Number', minValue: 0, maxValue: 20 }))
  it.each([
    ['', null],
    ['0', null],
    ['2.5', null],
    ['-1', 'Needs 0 or more'],
    ['21', 'Needs 20 or less'],
    ['1e3', 'Needs a number'],
    ['seven', 'Needs a number'],
  ])('of the number %j is %j', (value, fault) => {
    expect(metaValueFault(years, value)).toBe(fault)
  })

  it('counts characters as users do', () => {
    const name = metaFieldView(field({ valueKind: 'Text', minLength: 2, maxLength: 3 }))
    expect(metaValueFault(name, '👩👩👩')).toBeNull()
    expect(metaValueFault(name, 'abcd')).toBe('Takes at most 3 characters, this has 4')
    expect(metaValueFault(name, 'a')).toBe('Needs at least 2 characters')
  })

  it('checks choices against their options and limits', () => {
    const two = metaFieldView({ ...shirt, minSelections: 2, maxSelections: 2 })
    expect(metaValueFault(two, ['S'])).toBe('Needs at least 2 choices')
    expect(metaValueFault(two, ['XS', 'S', 'M'])).toBe('Takes at most 2 choices')
    expect(metaValueFault(two, ['S', 'L'])).toBe('“L” is not one of XS, S or M')
    expect(metaValueFault(two, [])).toBe('Shirt size is required')
  })

  it('distinguishes a day from other text', () => {
    const arrival = metaFieldView(field({ valueKind: 'DateTime' }))
    expect(metaValueFault(arrival, '2026-11-21T09:00')).toBeNull()
    expect(metaValueFault(arrival, '2026-02-30')).toBe('Needs a date, or a date and a time')
  })
})

describe('metaValueToSend', () => {
  it('sends a number as a number, choices as a list, and omits empty values', () => {
    expect(metaValueToSend(metaFieldView(field({ valueKind: 'Number' })), ' 7 ')).toBe(7)
    expect(metaValueToSend(metaFieldView(shirt), 'M')).toEqual(['M'])
    expect(metaValueToSend(metaFieldView({ ...shirt, maxSelections: 2 }), ['M', 'S'])).toEqual(['M', 'S'])
    expect(metaValueToSend(metaFieldView(shirt), '')).toBeUndefined()
    expect(metaValueToSend(metaFieldView(field({ valueKind: 'Text' })), ' ')).toBeUndefined()
  })
})

describe('metaLimits', () => {
  it.each([
    [{ valueKind: 'Text', minLength: 1, maxLength: 39 }, '1 to 39 characters'],
    [{ valueKind: 'Text', maxLength: 1000 }, 'up to 1,000 characters'],
    [{ valueKind: 'Number', minValue: 0 }, '0 or more'],
    [{ valueKind: 'Multi', optionsText: 'A|B|C', minSelections: 0, maxSelections: 2 }, 'choose up to 2'],
    [{ valueKind: 'Multi', optionsText: 'A|B|C', minSelections: 2, maxSelections: 2 }, 'choose 2'],
    [{ valueKind: 'Text' }, null],
    [shirt, null],
  ])('of %j are %j', (over, said) => {
    expect(metaLimits(metaFieldView(field(over)))).toBe(said)
  })
})

it('parses any definition into a field whose default is valid', () => {
  const int = fc.option(fc.integer(), { nil: null })
  const text = fc.option(fc.string({ unit: anyCharacter }), { nil: null })
  const definition = fc.record({
    code: text,
    col: text,
    name: text,
    valueKind: fc.oneof(text, fc.constantFrom('Text', 'Number', 'Multi', 'DateTime', 'Person', 'Category', 'toString')),
    optionsText: fc.oneof(text, fc.constantFrom('A|B|C', '[1]', '["x"]')),
    defaultValue: fc.oneof(text, fc.constantFrom('A', '3', '2026-01-01')),
    minValue: int,
    maxValue: int,
    minLength: int,
    maxLength: int,
    minSelections: int,
    maxSelections: int,
    publish: fc.option(fc.boolean(), { nil: null }),
  })
  fc.assert(
    fc.property(definition, (over) => {
      const view = metaFieldView(field(over))
      expect(view.label).not.toBe('')
      const least = view.kind === 'choices' ? { ...view, minSelections: null } : view
      expect(metaValueFault(least, view.start)).toBeNull()
      expect(JSON.stringify(metaValueToSend(view, view.start)) ?? '').not.toMatch(/NaN|null/)
      expect(view.min ?? -Infinity).toBeLessThanOrEqual(view.max ?? Infinity)
    }),
  )
})
