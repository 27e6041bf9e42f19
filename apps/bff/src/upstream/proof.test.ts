import { isUtf8 } from 'node:buffer'

import { Gathered } from '@frontdesk/api-types'
import { type OperationId, operationIds, rowOf } from '@frontdesk/api-types/table'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { placedIn, placesIn } from '#scope/scope.ts'
import { madeAnswer } from '#testing/made-answers.ts'
import { sampleId } from '#testing/sample-calls.ts'

import { digestOf } from './digest.ts'
import { checkOfAnswer, createReading, proofOf } from './reading.ts'

const answering = operationIds.filter((id) => rowOf(id).answer.shape !== 'none')

const gathered = new Gathered()

/** What a proof finds in a text: where events lie, or null when there is none. The same when it gathers fields on its way. */
function provenBy(id: OperationId, bytes: Buffer): [string, string][] | null {
  const placed = isUtf8(bytes) ? proofOf(id)(bytes) : null
  gathered.clear()
  expect(isUtf8(bytes) ? proofOf(id)(bytes, gathered) : null).toEqual(placed)
  return placed === null ? null : [...placedIn(placed, bytes)]
}

const names = /("(?:[^"\\]|\\.)*")\s*:|("(?:[^"\\]|\\.)*")|[{}]/gs

/** Whether no record of a JSON text has a name twice, and every text is written as `JSON.stringify` would. */
function isPlain(text: string): boolean {
  const around: Set<string>[] = []
  for (const [token, name, content = name] of text.matchAll(names)) {
    if (token === '{') around.push(new Set())
    if (token === '}') around.pop()
    if (content !== undefined && JSON.stringify(JSON.parse(content)) !== content) return false
    if (name === undefined) continue
    if (around.at(-1)?.has(name) === true) return false
    around.at(-1)?.add(name)
  }
  return true
}

/** The same by values: what is parsed, checked, sealed and looked through. */
function provenByValue(id: OperationId, text: string): [string, string][] | null {
  try {
    const checked = checkOfAnswer(id)(JSON.parse(text), true)
    if (checked === null || checked.look.changed || checked.look.names.size > 0 || !isPlain(text)) return null
    return [...placesIn(id, checked.value)]
  } catch {
    return null
  }
}

type Chance = (below: number) => number
const marks = [
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\\',
  ' ',
  '\n',
  '\t',
  '\u0000',
  '0',
  '-',
  '.',
  'e5',
  'é',
  '\u007f',
  'null',
] as const
const scalarField = /"\w+":(?:"[^"\\]*"|-?\d+(?:\.\d+)?|null|true|false)/g
const otherWords: readonly [RegExp, string][] = [
  [/:/g, ' : '],
  [/,/g, '\r\n,\t'],
  [/\d+(?=[,}])/g, '1e2'],
  [/\d+(?=[,}])/g, '007'],
  [/\d+(?=[,}])/g, '1.0'],
  [/\d+(?=[,}])/g, '-0'],
  [/\d+(?=[,}])/g, '2147483648'],
  [/\d+(?=[,}])/g, '9007199254740993'],
  [/\d+(?=[,}])/g, '"7"'],
  [/-8/g, '_8'],
  [/T09/g, 't09'],
  [/"(?=[:,}])/g, '\\n"'],
  [/"(?=[:,}])/g, '\\u0041"'],
  [/"(?=[:,}])/g, '\\/"'],
  [/true/g, 'tru'],
  [/null/g, 'nul'],
]

/** The text with something else at one place. */
function changed(text: string, chance: Chance): string {
  const at = chance(text.length)
  const kind = chance(5)
  if (kind === 0) return text.slice(0, at) + (marks[chance(marks.length)] ?? '') + text.slice(at + chance(2))
  if (kind === 1) return text.slice(0, at) + text.slice(at + 1 + chance(3))
  if (kind === 2) {
    const from = chance(text.length)
    return text.slice(0, at) + text.slice(from, from + chance(60)) + text.slice(at)
  }
  const [word, other] =
    kind === 3 ? [scalarField, null] : (otherWords[chance(otherWords.length)] ?? [scalarField, null])
  const found = [...text.matchAll(word)]
  const one = found[chance(Math.max(1, found.length))]
  if (one === undefined) return text
  const end = one.index + one[0].length
  // A field twice, or the same in another way.
  return text.slice(0, one.index) + (other ?? `${one[0]},${one[0]}`) + text.slice(end)
}

/** An answer as a service writes it that keeps to the contract and holds no secret; where none can be made, any answer. */
function cleanText(id: OperationId, seed: number, odds: number): string {
  const text = JSON.stringify(madeAnswer(id, seed, odds))
  const clean = checkOfAnswer(id)(JSON.parse(text), true)
  return clean === null ? text : JSON.stringify(clean.value)
}

describe('a proof by bytes alone', () => {
  it.each(answering)('%s: says nothing that the values do not say', (id) => {
    let proven = 0
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom(0, 0, 0.005),
        fc.array(fc.nat(), { maxLength: 30 }),
        fc.nat(2),
        (seed, odds, choices, changes) => {
          let next = 0
          const chance: Chance = (below) => (choices[next++ % Math.max(1, choices.length)] ?? seed >>> 1) % below
          let text = cleanText(id, seed, odds)
          for (let change = 0; change < changes; change += 1) text = changed(text, chance)
          const found = provenBy(id, Buffer.from(text))
          if (found === null) return
          proven += 1
          expect(provenByValue(id, text)).toEqual(found)
        },
      ),
      { numRuns: 100 },
    )
    expect(proven).toBeGreaterThan(3)
  })

  it.each(answering)('%s: is found for what is plain', (id) => {
    const texts = Array.from({ length: 40 }, (_, seed) => cleanText(id, seed, 0))
    const plain = texts.filter((text) => provenByValue(id, text) !== null)
    const proven = plain.filter((text) => provenBy(id, Buffer.from(text)) !== null)
    expect(plain.length).toBeGreaterThan(10)
    // The values hold numbers with exponents and texts that begin like JSON: those are left to others.
    expect(proven.length).toBeGreaterThan(plain.length / 2)
  })

  const event = 'e0000000-0000-4000-8000-000000000001'
  it.each([
    ['an id that is missing', '"name":"x"'],
    ['a whole number with a point', `"id":"${event}","price":1.0`],
    ['a whole number with an exponent', `"id":"${event}","price":1e2`],
    ['no comma between fields', `"id":"${event}" "name":"x"`],
    ['another mark between fields', `"id":"${event}":"name":"x"`],
    ['another mark between records', `"id":"${event}","categories":[{"id":"${event}"}:{"id":"${event}"}]`],
    ['no mark between values', `"id":"${event}","meta":{"a":[1 2]}`],
    ['a comma at the end', `"id":"${event}",`],
    ['an event that is placed within an open object', `"id":"${event}","meta":{"event":{"id":"x","projectId":"y"}}`],
    ['a telling name within an open object', `"id":"${event}","meta":{"a":[{"myToken":"x"}]}`],
    [
      'a telling name within an open object that no schema lists',
      `"id":"${event}","timeslot":{"id":"${event}","daysOfWeek":{"meta":{"myToken":"x"}}}`,
    ],
    ['JSON in a text of an open object', `"id":"${event}","meta":{"a":" [1]"}`],
    ['JSON in a text of an open object, after an escape', `"id":"${event}","meta":{"a":"\\n[1]"}`],
    ['a control character in a long text', `"name":"${'x'.repeat(40)}\u0001","id":"${event}"`],
    ['a control character in the last bytes', `"id":"${event}","name":"\u0001"`],
    ['a text that does not end', `"id":"${event}","name":"`],
  ])('is not found with %s', (_, fields) => {
    expect(provenBy('getEventForSlug', Buffer.from(`{${fields}}`))).toBeNull()
    const plain = `{"id":"${event}","meta":{"a":{"note":"x\\n"}},"timeslot":{"id":"${event}","daysOfWeek":{"a":{"myToken":"x"}}}}`
    expect(provenBy('getEventForSlug', Buffer.from(plain))).toEqual([])
  })

  it('is not found for what is not UTF-8, or has a mark before it', () => {
    const text = Buffer.from(`{"id":"${sampleId}","name":"x"}`)
    expect(provenBy('getCompany', text)).toEqual([])
    for (const wrong of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80]]) {
      const bytes = Buffer.concat([text.subarray(0, -3), Buffer.from(wrong), text.subarray(-2)])
      expect(provenBy('getCompany', bytes)).toBeNull()
    }
    expect(provenBy('getCompany', Buffer.concat([Buffer.from('\uFEFF'), text]))).toBeNull()
  })

  it('goes by the fields, in whatever order they come', () => {
    const fields = [`"id":"${sampleId}"`, '"name":"n"', '"latitude":1.5', '"meta":{"a":[1,{"b":null}]}', '"email":null']
    for (let turn = 0; turn < 20; turn += 1) {
      const text = `{${[...fields.slice(turn % 5), ...fields.slice(0, turn % 5)].join(',')}}`
      expect(provenBy('getCompany', Buffer.from(text))).toEqual([])
    }
  })

  it('ends where bytes of an earlier answer follow', () => {
    const place = Buffer.from(`{"id":"${sampleId}","name":"x"}{"id":"${sampleId}","name":"longer"}`)
    const end = place.indexOf('}') + 1
    expect(provenBy('getCompany', place.subarray(0, end))).toEqual([])
    for (let short = 0; short < end; short += 1) expect(provenBy('getCompany', place.subarray(0, short))).toBeNull()
    expect(provenBy('getCompany', place)).toBeNull()
  })

  it('keeps what it was proven of when the bytes are used for another answer', () => {
    for (const name of [
      'short',
      'Zürich',
      'x'.repeat(20_000),
      'ü'.repeat(9000),
      'x'.repeat(70_000),
      'ü'.repeat(40_000),
    ]) {
      const text = `{"id":"${sampleId}","name":"${name}"}`
      const bytes = Buffer.from(text)
      const reading = createReading('getCompany', bytes, digestOf(bytes))
      expect(reading.sealed().asArrived).toBe(true)
      reading.release()
      bytes.fill(0x20)
      const content = reading.content()
      expect(typeof content === 'string' ? Buffer.from(content, 'latin1') : content).toEqual(Buffer.from(text))
      expect(reading.text()).toBe(text)
      expect(reading.sealed().value).toEqual(JSON.parse(text))
      expect(reading.plain()).toEqual(JSON.parse(text))
    }
  })
})
