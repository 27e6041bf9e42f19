import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'

import { type CsvCell, csvMark, writeCsv, withoutGuard } from './write-csv.ts'

const readersOf = (text: string) =>
  [',', ';', '\t'].map((delimiter) => Papa.parse<string[]>(text.slice(csvMark.length), { delimiter }).data.flat())

/** What a spreadsheet evaluates: also after blanks or a quotation mark, and in full-width forms. */
const isFormula = (cell: string): boolean =>
  /^[\s\u200B\uFEFF"]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/u.test(cell) &&
  !/^-?\d+(?:\.\d+)?$/.test(cell) &&
  !/^\+(?: ?\d){7,15}$/.test(cell)

const hostile = fc.oneof(
  fc.constantFrom(
    '=1+1',
    '+32 2 555',
    '+32 2 555 12 34',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n-1',
    ' =1',
    '\uFF1D1+1',
    '|cmd',
    '\uFEFF=1',
  ),
  fc.constantFrom('a;=1', 'a\t=1', 'a\n=1', 'a;"=1', '";=1', 'a"";+1', 'x,"\r\n=1', ';', '"', '";"', ',=1', "';-2"),
  fc
    .array(
      fc.constantFrom('=', '+', '-', '@', ';', ',', '\t', '\n', '\r', '"', "'", ' ', 'a', '1', '\uFEFF', '|', '%'),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
  fc.string({ maxLength: 12 }),
)
const cell: fc.Arbitrary<CsvCell> = fc.oneof(
  { weight: 8, arbitrary: hostile },
  fc.constant(null),
  fc.integer({ min: -1000, max: 1000 }),
)

const without = (text: string | undefined) => text?.replaceAll("'", '')

const cellOf = (text: string) => Papa.parse<string[]>(writeCsv([['x', text]]).slice(1)).data[0]?.[1] ?? ''

describe('a file of CSV', () => {
  it('has phone numbers as they are, and nothing else that begins with +', () => {
    for (const phone of ['+49 40 552620', '+4940552620', '+1 555 010 0199']) expect(cellOf(phone)).toBe(phone)
    const others =
      '+1+1|+1-A1|+SUM(1)|+12345|+1*2345678|+49 40 552620;=1|+49 40 552620\t1|++4940552620|-49 40 552620|=4940552620|+49 40 552620 ext 1|+49,40552620|+ 4940552620|+49405526201234567|+49\n40552620|+49 40 552620 |\uFF0B4940552620'
    // A spreadsheet calculates with these.
    const calculated = '+1-555-010-0199|+49 40/552620|+3225550.123'
    for (const text of `${others}|${calculated}`.split('|'))
      expect([text, cellOf(text).startsWith("'")]).toEqual([text, true])
  })

  it('has no phone number at the begin of a line, which a reader of semicolons takes as one cell', () => {
    expect(writeCsv([['+49 40 552620', '+49 40 552620']])).toBe("\uFEFF'+49 40 552620,+49 40 552620\r\n")
  })

  it('has no cell that a reader of commas, semicolons or tabs takes for a formula', () => {
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(rows, (given) => {
        for (const cells of readersOf(writeCsv(given))) expect(cells.filter(isFormula)).toEqual([])
      }),
      { numRuns: 5000 },
    )
  })

  it('is read with commas as it was written, but for the apostrophes', () => {
    const rows = fc.array(fc.tuple(hostile, hostile), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(rows, (given) => {
        const { data } = Papa.parse<string[]>(writeCsv(given).slice(csvMark.length), {
          delimiter: ',',
          newline: '\r\n',
        })
        for (const [at, row] of given.entries()) expect(data[at]?.map(without)).toEqual(row.map(without))
      }),
      { numRuns: 1000 },
    )
  })

  it('keeps numbers as numbers, and what is not known blank', () => {
    expect(writeCsv([['a', -4, 2.5, null, Number.NaN]])).toBe('\uFEFFa,-4,2.5,,\r\n')
    expect(writeCsv([[-4]])).toBe("\uFEFF'-4\r\n")
  })

  it('is read by us without the apostrophes that it was written with', () => {
    for (const text of ['+49 40 552620', '=1+1', ' -4', '@home', "'t Hooft", "O'Neill", '']) {
      const { data } = Papa.parse<string[]>(writeCsv([[text, 'x']]).slice(1))
      expect(withoutGuard(data[0]?.[0] ?? 'no cell')).toBe(text)
    }
  })

  it('leaves text alone that is no formula', () => {
    const text = 'Zoë says "1 = 1", or a - b; see x@example.org'
    expect(Papa.parse<string[]>(writeCsv([[text]]).slice(1)).data[0]).toEqual([text])
  })

  it('takes linear time for any text', () => {
    const texts = ['\n', ';', '\t"', ' ', '"', '=', ';='].map((part) => part.repeat(200_000))
    const began = performance.now()
    writeCsv(texts.map((text) => [text]))
    expect(performance.now() - began).toBeLessThan(5000)
  })
})
