import fc from 'fast-check'

const [firstHalf, halves, last] = [0xd8_00, 0x8_00, 0x10_ff_ff]

/** Any character, but no half of one: `unit: 'binary'`, without the table of all of them, which takes a second to make. */
export const anyCharacter = fc.integer({ min: 0, max: last - halves }).map(
  (number) => String.fromCodePoint(number < firstHalf ? number : number + halves),
  (text) => {
    if (typeof text !== 'string' || Array.from(text).length !== 1) throw new TypeError('not one character')
    const point = text.codePointAt(0) ?? 0
    return point < firstHalf ? point : point - halves
  },
)
