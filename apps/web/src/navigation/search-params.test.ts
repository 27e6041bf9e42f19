import { expect, it } from 'vitest'

import { guidIn, present, textIn } from './search-params.ts'

const id = '077c86c1-df32-5901-8863-b9e31695422f'

it('ignores invalid parameters', () => {
  expect(guidIn({ project: ` ${id.toUpperCase()} ` }, 'project')).toBe(id)
  for (const bad of [1, 'x', {}, undefined, '']) expect(guidIn({ project: bad }, 'project')).toBeUndefined()
  expect(textIn({ q: '  arm ' }, 'q')).toBe('arm')
  expect(textIn({ q: 42 }, 'q')).toBe('42')
  expect(textIn({ q: ' ' }, 'q')).toBeUndefined()
  expect(textIn({ q: ['a'] }, 'q')).toBeUndefined()
})

it('omits missing parameters', () => {
  expect(present({ a: 'x', b: undefined })).toEqual({ a: 'x' })
  expect('b' in present({ a: 'x', b: undefined })).toBe(false)
})
