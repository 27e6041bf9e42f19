import { expect, it } from 'vitest'

import { checkMeta, type MetaRule } from './meta-values.ts'

const rules: MetaRule[] = [
  { code: 'diet', col: 'meta01', name: 'Dietary needs', isRequired: true, valueKind: 'Text', maxLength: 10 },
  { code: 'size', name: 'T-shirt', valueKind: 'Multi', optionsText: 'S|M|L', minSelections: 1, maxSelections: 2 },
  { code: 'years', name: 'Years', valueKind: 'Number', minValue: 0, maxValue: 25 },
  { code: 'arrive', name: 'Arrival', valueKind: 'DateTime' },
  { code: 'old', name: 'Old', isRequired: true, publish: false, valueKind: 'Text', minLength: 3 },
  { code: 'buddy', name: 'Buddy', valueKind: 'Person' },
]

it.each([
  [{ diet: 'vegan' }],
  [{ meta01: 'vegan' }],
  [{ 'Dietary needs': 'vegan', size: ['S', 'L'], years: '7', arrive: '2026-01-02', buddy: { any: 1 } }],
  [{ diet: '1234567890', size: 'S, M', years: 25, old: 'abc' }],
])('accepts %j', (meta) => expect(checkMeta(rules, meta)).toEqual([]))

it.each([
  [{}, 'meta.diet', 'Dietary needs is required'],
  [{ diet: '' }, 'meta.diet', 'Dietary needs is required'],
  [{ diet: '12345678901' }, 'meta.diet', 'takes at most 10 characters (this has 11)'],
  [{ diet: 5 }, 'meta.diet', 'must be a text'],
  [{ diet: 'x', size: 'XL' }, 'meta.size', '“XL” is not one of S, M, L'],
  [{ diet: 'x', size: ['S', 'M', 'L'] }, 'meta.size', 'takes at most 2 chosen'],
  [{ diet: 'x', years: 26 }, 'meta.years', 'must be at most 25'],
  [{ diet: 'x', years: 'many' }, 'meta.years', 'must be a number'],
  [{ diet: 'x', arrive: 'soon' }, 'meta.arrive', 'must be a date or date-time'],
  [{ diet: 'x', old: 'ab' }, 'meta.old', 'needs at least 3 characters'],
  [{ diet: 'x', dite: 'y' }, 'meta.dite', 'no such metadata field in this project'],
])('refuses %j', (meta, path, message) => expect(checkMeta(rules, meta)).toEqual([{ path, message }]))

it('accepts any metadata in a project without definitions, and ignores inherited names', () => {
  expect(checkMeta([], { anything: [1, { goes: true }] })).toEqual([])
  expect(checkMeta([{ code: 'constructor', isRequired: true, valueKind: 'Text' }], {})).toHaveLength(1)
})
