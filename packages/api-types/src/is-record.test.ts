import { expect, it } from 'vitest'

import { fieldsOf, isRecord } from './is-record.ts'

it('a record is an object with fields: no list, no text, no null', () => {
  const values = [{}, { id: 1 }, [], [{ id: 1 }], 'id', 1, true, null, undefined]
  expect(values.map(isRecord)).toEqual([true, true, false, false, false, false, false, false, false])
  expect(values.map((value) => Object.keys(fieldsOf(value)).length)).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 0])
})
