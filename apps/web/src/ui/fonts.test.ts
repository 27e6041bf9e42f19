import { expect, it } from 'vitest'

import css from './fonts.css?raw'

type Face = { family: string; file: string; ranges: [from: number, to: number][] }

const hex = (text: string) => Number.parseInt(text, 16)

const faces = [...css.matchAll(/@font-face \{(.*?)\n\}/gs)].flatMap(([, text = '']): Face[] => {
  const file = /([\w-]+)\.woff2/.exec(text)?.[1]
  if (file === undefined) return []
  const ranges = [...text.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, from = '', to = from]): [number, number] => [hex(from), hex(to)],
  )
  return [{ family: /font-family: '(.*?)'/.exec(text)?.[1] ?? '', file, ranges }]
})

/** The face that a browser loads for a letter: the last one declared whose range contains it. */
const faceFor = (family: string, letter: string) =>
  faces.findLast(
    (face) =>
      face.family === family &&
      face.ranges.some(([from, to]) => from <= letter.codePointAt(0)! && letter.codePointAt(0)! <= to),
  )?.file

it.each(['Inter Variable'])('%s loads Latin Extended only for letters that Latin does not contain', (family) => {
  for (const letter of 'aé€ßıœ’–…')
    expect([letter, faceFor(family, letter)]).toEqual([letter, expect.stringMatching(/-latin-wght/)])
  for (const letter of 'łşřő')
    expect([letter, faceFor(family, letter)]).toEqual([letter, expect.stringContaining('-latin-ext-')])
  expect(faceFor(family, 'ж')).toBeUndefined()
})
