import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createKeyBurst } from './key-burst.ts'

type Heard = { as: 'keys' | 'word' | 'scan'; text: string; entered: boolean }
let heard: Heard[]
let clock: number
let burst: ReturnType<typeof createKeyBurst>

beforeEach(() => {
  vi.useFakeTimers()
  begin()
})
afterEach(() => vi.useRealTimers())

function begin(): void {
  heard = []
  clock = 1000
  burst = createKeyBurst({
    onKeys: (letters, entered) => heard.push({ as: 'keys', text: letters.join(''), entered }),
    onWord: ({ text, entered }) => heard.push({ as: 'word', text, entered }),
    onScan: ({ text, entered }) => heard.push({ as: 'scan', text, entered }),
    isSequence: ([one, two]) => one === 'g' && two === 'i',
  })
}
function pass(ms: number): void {
  clock += ms
  vi.advanceTimersByTime(ms)
}
/** Each letter after its gap; the first one has none. */
function type(text: string, gapOf: (nth: number) => number): void {
  for (const [nth, letter] of Array.from(text).entries()) {
    pass(nth === 0 ? 0 : gapOf(nth))
    burst.add(letter, clock)
  }
}
const all = () => heard.map(({ text }) => text).join('')
const kinds = () => new Set(heard.map(({ as }) => as))

const hex = (min: number, max: number) => fc.stringMatching(new RegExp(`^[\\da-f]{${min},${max}}$`, 'u'))
const number = fc
  .tuple(fc.stringMatching(/^[A-Z]{2}$/u), fc.stringMatching(/^[\dA-Z]{2,8}$/u), fc.stringMatching(/^\d[\dA-Z]$/u))
  .map(([letters, ...rest]) => `${letters}-${rest.join('')}`)
const code = fc.oneof(number, fc.uuid(), fc.stringMatching(/^\d{8,20}$/u))
const name = fc
  .array(fc.stringMatching(/^[\p{Lu}\p{Ll}]{2,9}$/u), { minLength: 1, maxLength: 3 })
  .chain((parts) => fc.constantFrom(' ', '-', '’').map((between) => parts.join(between)))
const gaps = (min: number, max: number) => fc.infiniteStream(fc.integer({ min, max }))

describe('a scanner that needs almost 100 ms for a key', () => {
  it.each(['TI-4F7K2Q', '0193a1c2-7f00-7000-8000-00000000aaaa', 'deadbeef-7f00-7000-8000-00000000aaaa', '40063813339'])(
    'types %s as one scan',
    (text) => {
      for (const gap of [5, 31, 60, 99]) {
        begin()
        type(text, () => gap)
        burst.enter()
        expect(heard).toEqual([{ as: 'scan', text, entered: true }])
      }
    },
  )

  it('is heard once and whole, at whatever pace of each key, with and without an Enter', () => {
    fc.assert(
      fc.property(code, gaps(1, 99), fc.boolean(), (text, each, entered) => {
        begin()
        type(text, () => each.next().value ?? 0)
        if (entered) burst.enter()
        pass(500)
        expect(heard).toEqual([{ as: 'scan', text, entered }])
      }),
    )
  })

  it('may begin with four fast keys that are no code yet', () => {
    type('EARLY25', (nth) => (nth === 4 ? 90 : 5))
    burst.enter()
    expect(heard).toEqual([{ as: 'scan', text: 'EARLY25', entered: true }])
  })

  it('is told from the next one after a pause', () => {
    type('TI-4F7K2Q', () => 60)
    pass(101)
    type('TI-9A9A9A', () => 60)
    pass(101)
    expect(heard.map(({ as, text }) => [as, text])).toEqual([
      ['scan', 'TI-4F7K2Q'],
      ['scan', 'TI-9A9A9A'],
    ])
  })
})

describe('a hand', () => {
  it('that types a name is never a scanner, however quick, and no letter is lost', () => {
    fc.assert(
      fc.property(name, gaps(31, 150), fc.boolean(), (text, each, entered) => {
        begin()
        type(text, () => each.next().value ?? 0)
        if (entered) burst.enter()
        pass(500)
        expect(kinds()).not.toContain('scan')
        expect(all()).toBe(text)
      }),
    )
  })

  it('that types a short number is no scanner', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{3,7}$/u), gaps(31, 150), (text, each) => {
        begin()
        type(text, () => each.next().value ?? 0)
        pass(500)
        expect(kinds()).not.toContain('scan')
        expect(all()).toBe(text)
      }),
    )
  })

  it('that types an id with a pause in it is no scanner', () => {
    fc.assert(
      fc.property(
        hex(4, 12),
        hex(4, 12),
        gaps(31, 100),
        fc.integer({ min: 101, max: 390 }),
        (head, tail, each, pause) => {
          begin()
          type(head.slice(0, 7), () => each.next().value ?? 0)
          pass(pause)
          type(tail.slice(0, 7), () => each.next().value ?? 0)
          pass(500)
          expect(kinds()).not.toContain('scan')
        },
      ),
    )
  })

  it('that presses one key means the key, and so do two of a sequence', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z\d]$/u), fc.integer({ min: 1, max: 100 }), (letter, gap) => {
        begin()
        type(letter, () => 0)
        pass(500)
        type('gi', () => gap)
        pass(500)
        expect(heard).toEqual([
          { as: 'keys', text: letter, entered: false },
          { as: 'keys', text: 'gi', entered: false },
        ])
      }),
    )
  })

  it('sees a name after its third letter', () => {
    type('Tom', () => 90)
    expect(heard).toEqual([{ as: 'word', text: 'Tom', entered: false }])
  })
})
