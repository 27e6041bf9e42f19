import { expect, test } from 'vitest'

import { guidsIn, isGuid, withoutGuids } from './guid.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'

test('an id has five groups, in upper or lower case, with nothing around it', () => {
  expect([isGuid(id), isGuid(id.toUpperCase())]).toEqual([true, true])
  expect(['', `${id} `, id.replaceAll('-', ''), id.slice(1), `${id}0`].filter(isGuid)).toEqual([])
})

test('ids are found in a text in order and once, also without hyphens', () => {
  const other = 'a0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5'
  expect(guidsIn(`https://x/e/${id.toUpperCase()}?a=${other}&b=${id}`)).toEqual([
    id,
    'a0b1c2d3-e4f5-a6b7-c8d9-e0f1a2b3c4d5',
  ])
  expect(guidsIn(`x${other} ${other}7`)).toEqual([])
  expect(withoutGuids(`badge ${id}/${other}.`)).toBe('badge /.')
})
