import { expect, it } from 'vitest'

import { codesInAddress, readCodeLinks } from './code-links.ts'

const id = (at: number) => `0b7a2f7e-5b52-4d8b-9d0c-0a2f0f6f7f${10 + at}`

it('reads what it has written, and nothing but pairs of ids', () => {
  const links = [
    { typeId: id(1), codeId: id(2) },
    { typeId: id(3), codeId: id(4) },
  ]
  expect(readCodeLinks(codesInAddress(links))).toEqual(links)
  expect(codesInAddress([])).toBeUndefined()
  const bad = ['SPRING-25', id(1), `${id(1)}.SPRING-25`, `${id(1)}.${id(2)}.SPRING-25`, `${id(1)}.${id(2)}`]
  expect(readCodeLinks(bad.join(','))).toEqual([{ typeId: id(1), codeId: id(2) }])
})

it('names eight codes at most', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ typeId: id(at), codeId: id(at) }))
  expect(readCodeLinks(codesInAddress(many))).toHaveLength(8)
  expect(readCodeLinks(many.map(({ typeId }) => `${typeId}.${typeId}`).join(','))).toHaveLength(8)
})
