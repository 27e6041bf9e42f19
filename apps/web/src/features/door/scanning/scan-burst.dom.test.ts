import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { typeIntoSearch } from '#navigation/search-box-focus.ts'
import { listenForShortcuts } from '#ui/keyboard/shortcuts.ts'

import { createScanBurst } from './scan-burst.ts'

let scans: string[]
/** Codes that somebody has. */
let known: string[]
let field: HTMLInputElement
let at: number
let burst: ReturnType<typeof createScanBurst>
const listen = (event: KeyboardEvent) => burst.press(event)
beforeEach(() => {
  vi.useFakeTimers()
  scans = []
  at = 1000
  known = ['FD-7K2Q']
  burst = createScanBurst(
    (text) => scans.push(text),
    async (text) => known.includes(text),
  )
  field = document.createElement('input')
  document.body.append(field)
  addEventListener('keydown', listen, true)
})
afterEach(() => {
  removeEventListener('keydown', listen, true)
  field.remove()
  vi.useRealTimers()
})

/** Returns whether the browser would go on with the key. */
function press(key: string, gap: number, target: Element = field): boolean {
  at += gap
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  const goesOn = target.dispatchEvent(event)
  if (goesOn && key.length === 1 && target instanceof HTMLInputElement) target.value += key
  return goesOn
}
const focused = () => document.activeElement ?? document.body
const type = (text: string, gap: number, target?: Element) => {
  for (const key of text) press(key, gap, target)
}

const guid = 'a0744a9b-7e25-e09c-564d-c15d18ef6967'

describe.each(['Enter', 'Tab'])('a text at the pace of a scanner that ends with %s', (key) => {
  it('is a scan, and is taken out of the field', () => {
    field.value = 'before'
    type('FD-7K2Q', 5)
    expect(press(key, 5)).toBe(false)
    expect([scans, field.value]).toEqual([['FD-7K2Q'], 'before'])
  })
})

it('ends after 100 ms without a key when somebody has the code', async () => {
  type('FD-7K2Q', 5)
  await vi.advanceTimersByTimeAsync(99)
  expect(scans).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect([scans, field.value]).toEqual([['FD-7K2Q'], ''])
})

it('counts outside of a field, as over a button of an open dialog', () => {
  type('FD-7K2Q', 5, document.body)
  press('Enter', 5, document.body)
  expect(scans).toEqual(['FD-7K2Q'])
})

it('the second Enter of a scanner presses nothing, one of a person does', () => {
  type('FD-7K2Q', 5)
  press('Enter', 5)
  expect(press('Enter', 5)).toBe(false)
  expect(press('Enter', 300)).toBe(true)
  expect(scans).toEqual(['FD-7K2Q'])
})

it('what a hand types stays text', () => {
  type('anna', 60)
  expect(press('Enter', 60)).toBe(true)
  vi.advanceTimersByTime(500)
  expect([scans, field.value]).toEqual([[], 'anna'])
})

it('what fits nobody stays in the field, and ends after a second without a key', async () => {
  type('FD-0000', 5)
  await vi.advanceTimersByTimeAsync(999)
  expect([scans, field.value]).toEqual([[], 'FD-0000'])
  await vi.advanceTimersByTimeAsync(1)
  expect([scans, field.value]).toEqual([['FD-0000'], ''])
})

describe.each([150, 400, 900])('letters with a gap of %s ms', (gap) => {
  it.each([1, 3, 5])('after %s of them are one text', async (head) => {
    field.value = 'before'
    type('FD-7K2Q'.slice(0, head), 5)
    await vi.advanceTimersByTimeAsync(gap)
    at += gap
    type('FD-7K2Q'.slice(head), 5)
    await vi.advanceTimersByTimeAsync(100)
    expect([scans, field.value]).toEqual([['FD-7K2Q'], 'before'])
  })

  it('are one text when they end with Enter, also when nobody has it', async () => {
    type('FD-00', 5)
    await vi.advanceTimersByTimeAsync(gap)
    at += gap
    type('66da2', 5)
    expect(press('Enter', 5)).toBe(false)
    expect([scans, field.value]).toEqual([['FD-0066da2'], ''])
  })
})

it('letters that come in one late batch are one text', async () => {
  type('FD-7', 5)
  await vi.advanceTimersByTimeAsync(800)
  // Their time stamps are those of the keys, not of their arrival.
  type('K2Q', 5)
  await vi.advanceTimersByTimeAsync(100)
  expect(scans).toEqual(['FD-7K2Q'])
})

it('an answer about a part does not end what went on meanwhile', async () => {
  known = ['FD-7', 'FD-7K2Q']
  const answers: ((is: boolean) => void)[] = []
  burst = createScanBurst(
    (text) => scans.push(text),
    () => new Promise((resolve) => answers.push(resolve)),
  )
  type('FD-7', 5)
  await vi.advanceTimersByTimeAsync(100)
  at += 100
  type('K2Q', 5)
  answers[0]?.(true)
  await vi.advanceTimersByTimeAsync(99)
  expect(scans).toEqual([])
})

it('a name by hand before a scan is not part of it', async () => {
  type('anna', 120)
  at += 300
  type('FD-7K2Q', 5)
  press('Enter', 5)
  expect([scans, field.value]).toEqual([['FD-7K2Q'], 'anna'])
})

/** A name, a pause, a code. Returns whether the browser would go on with the Enter after it. */
async function afterName(name: string, gapOf: () => number, pause: number, code: string, fast: () => number) {
  scans = []
  field.value = ''
  at += 5000
  for (const key of name) press(key, gapOf())
  await vi.advanceTimersByTimeAsync(pause)
  at += pause
  for (const [nth, key] of Array.from(code).entries()) press(key, nth === 0 ? 0 : fast())
  return press('Enter', fast())
}

describe('a name that was typed before a scan is no part of it', () => {
  const codes = fc.constantFrom('TI-D8A49C', 'FD-7K2Q', '8077ed4b-e0a8-528b', '40063813339', 'BK-5501')
  const names = fc.stringMatching(/^[A-Za-z][a-z' ]{1,9}$/u)
  const hand = fc.infiniteStream(fc.integer({ min: 60, max: 150 }))
  const pauses = fc.integer({ min: 200, max: 5000 })
  const scanner = fc.infiniteStream(fc.integer({ min: 1, max: 30 }))
  it('whatever the pace of the hand, the pause and the pace of the scanner', async () => {
    await fc.assert(
      fc.asyncProperty(names, hand, pauses, codes, scanner, async (name, slow, pause, code, fast) => {
        const goesOn = await afterName(
          name,
          () => slow.next().value ?? 60,
          pause,
          code,
          () => fast.next().value ?? 5,
        )
        expect([scans, goesOn]).toEqual([[code], false])
      }),
    )
  })

  it('with two of its letters almost at once', async () => {
    const gaps = fc.array(fc.constantFrom(15, 60, 90, 140), { minLength: 4, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(gaps, fc.integer({ min: 200, max: 900 }), async (each, pause) => {
        const [...left] = each
        await afterName(
          'hamz',
          () => left.shift() ?? 60,
          pause,
          'TI-D8A49C',
          () => 5,
        )
        expect(scans).toEqual(['TI-D8A49C'])
      }),
    )
  })

  it.each([400, 700])('in small letters, one or all of them at once, %s ms before', async (pause) => {
    for (const name of ['h', 'ha', 'hamz']) {
      await afterName(
        name,
        () => 5,
        pause,
        'TI-D8A49C',
        () => 5,
      )
      expect(scans).toEqual(['TI-D8A49C'])
    }
  })

  it.each([400, 700, 1500])('and the scanner types no faster than a hand, %s ms after', async (pause) => {
    for (const gap of [31, 60, 95]) {
      field.dataset['pageSearch'] = ''
      expect(
        await afterName(
          'hamz',
          () => 80,
          pause,
          'TI-D8A49C',
          () => gap,
        ),
      ).toBe(false)
      expect(scans).toEqual(['TI-D8A49C'])
    }
  })

  it('and a slow scanner types a short code', async () => {
    field.dataset['pageSearch'] = ''
    await afterName(
      'door',
      () => 80,
      1500,
      'NO-1',
      () => 40,
    )
    expect(scans).toEqual(['NO-1'])
  })

  it('and the scanner stumbles in its first letters', async () => {
    const gaps = [5, 45, 5, 5, 5, 5, 5, 5, 5]
    await afterName(
      'hamz',
      () => 120,
      400,
      'TI-D8A49C',
      () => gaps.shift() ?? 5,
    )
    expect(scans).toEqual(['TI-D8A49C'])
  })

  it('but a code that a hand types in two parts is one text', async () => {
    field.dataset['pageSearch'] = ''
    expect(
      await afterName(
        'TI-',
        () => 80,
        400,
        '20261128',
        () => 60,
      ),
    ).toBe(true)
    expect([scans, field.value]).toEqual([[], 'TI-20261128'])
  })
})

it('a code during whose first letters the focus came into the field, and the page stood still, is one', async () => {
  const button = document.createElement('button')
  document.body.append(button)
  type('TI-', 5, button)
  await vi.advanceTimersByTimeAsync(600)
  at += 600
  type('D8A49C', 5)
  press('Enter', 5)
  button.remove()
  expect([scans, field.value]).toEqual([['TI-D8A49C'], ''])
})

describe('while the machine is busy between its keys', () => {
  it.each([
    ['one, before the rest of a code', [0, 80, 5, 150, 60, 5, 5, 5], 'TI-D8A49C', ['TI-D8A49C']],
    ['two, before the rest of an id', [0, 80, 150, 60, 5], guid, [guid]],
    ['three, before the rest of a name', [0, 80, 150, 60, 5], 'amina chakraborty', ['amina chakraborty']],
  ])('the first letters of a scan belong to it: %s', async (_, gaps, text, heard) => {
    known = ['amina chakraborty']
    for (const [nth, key] of Array.from(text).entries()) press(key, gaps[nth] ?? 5)
    expect(press('Enter', 5)).toBe(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(scans).toEqual(heard)
  })

  it('a scan during whose letters the focus moved and the machine stood still goes on', () => {
    const [button, gaps] = [document.createElement('button'), [0, 40, 5, 5, 5, 5]]
    document.body.append(button)
    for (const [nth, key] of Array.from('TI-D8A').entries()) press(key, gaps[nth] ?? 5, button)
    at += 500
    type('49C', 5)
    press('Enter', 5)
    button.remove()
    expect([scans, field.value]).toEqual([['TI-D8A49C'], ''])
  })

  it('a single letter in another place belongs to it', () => {
    press('T', 5, document.body)
    at += 500
    type('I-D8A49C', 5)
    press('Enter', 5)
    expect(scans).toEqual(['TI-D8A49C'])
  })

  it('a code of which no letters were fast, and parts went to two places, is one', () => {
    type('TI-D', 45, document.body)
    type('8A49C', 45)
    expect(press('Enter', 45)).toBe(false)
    expect(scans).toEqual(['TI-D8A49C'])
  })

  it('a key that repeats by itself and a key beside the letters cut nothing', () => {
    type('TI-D8', 5)
    const repeated = new KeyboardEvent('keydown', { key: '8', repeat: true, bubbles: true, cancelable: true })
    expect(field.dispatchEvent(repeated)).toBe(false)
    press('Control', 5)
    type('A49C', 5)
    press('Enter', 5)
    expect(scans).toEqual(['TI-D8A49C'])
  })

  it('the pause is over only when the page has had time to deliver what was typed in it', async () => {
    known = ['FD-7', 'FD-7K2Q']
    type('FD-7', 5)
    // A long task: the clock goes on, and the timer fires before the keys are delivered.
    vi.setSystemTime(Date.now() + 400)
    const late = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 500)
    await vi.advanceTimersByTimeAsync(100)
    late.mockRestore()
    type('K2Q', 5)
    press('Enter', 5)
    expect(scans).toEqual(['FD-7K2Q'])
  })
})

describe('on a slow page', () => {
  const button = document.createElement('button')
  const other = document.createElement('input')
  let words: string[]
  let stop: () => void
  beforeEach(() => {
    words = []
    field.dataset['pageSearch'] = ''
    document.body.append(button, other)
    // A document of the test has no editing commands.
    document.execCommand = (_command, _shown, letters = '') => {
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.value += letters
      return true
    }
    stop = listenForShortcuts(window, {
      onPending: () => undefined,
      onScan: () => undefined,
      onWord: (word) => {
        words.push(word.text)
        typeIntoSearch(word)
      },
    })
  })
  afterEach(() => {
    stop()
    for (const one of [button, other]) one.remove()
    Reflect.deleteProperty(document, 'execCommand')
  })
  const texts = () => [field.value, other.value]

  it('a code of which a part was typed into a field before the focus moved is one', () => {
    field.focus()
    type('8077ed4b-e0a', 5)
    button.focus()
    at += 110
    type('8-528b', 5, button)
    press('Enter', 5, button)
    expect([scans, texts()]).toEqual([['8077ed4b-e0a8-528b'], ['', '']])
  })

  it('a code whose beginning was taken for a word that is searched for is one', async () => {
    button.focus()
    type('807', 5, button)
    at += 60
    type('7', 5, focused())
    at += 60
    type('ed4b-e0a8', 5, focused())
    press('Enter', 5, focused())
    await vi.advanceTimersByTimeAsync(2000)
    expect([scans, texts()]).toEqual([['8077ed4b-e0a8'], ['', '']])
  })

  it('no part of a code is a shortcut or a word afterwards', async () => {
    button.focus()
    type('FD-7K2', 5, button)
    await vi.advanceTimersByTimeAsync(80)
    type('Q', 5, button)
    press('Enter', 5, button)
    await vi.advanceTimersByTimeAsync(2000)
    expect([scans, words, texts()]).toEqual([['FD-7K2Q'], [], ['', '']])
  })

  it('presses no button by a blank', () => {
    button.focus()
    type('Anna', 5, button)
    expect(press(' ', 5, button)).toBe(false)
  })

  const letter = fc.stringMatching(/^[\dA-Za-z-]$/u)
  const key = fc.record({
    letter,
    gap: fc.integer({ min: 2, max: 15 }),
    stall: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 1, max: 250 })),
    moves: fc.constantFrom<'field' | 'other' | 'button' | null>(null, null, null, 'field', 'other', 'button'),
  })
  const places = { field: () => field, other: () => other, button: () => button }
  /** Types at the pace of a scanner while the page delivers late; `stall`: for how long before a key. */
  async function scanKeys(
    keys: readonly { letter: string; gap: number; stall: number; moves: keyof typeof places | null }[],
  ) {
    for (const { letter: text, gap, stall, moves } of keys) {
      await vi.advanceTimersByTimeAsync(stall)
      if (moves) places[moves]().focus()
      press(text, gap, focused())
    }
    press('Enter', 5, focused())
  }
  const codes = fc.array(fc.array(key, { minLength: 5, maxLength: 40 }), { minLength: 1, maxLength: 3 })

  it('each code is answered once and whole, wherever the focus goes, and nothing of it stays', async () => {
    await fc.assert(
      fc.asyncProperty(codes, fc.constantFrom('field', 'other', 'button'), async (all, first) => {
        scans = []
        places[first]().focus()
        for (const keys of all) {
          at += 60
          await scanKeys(keys)
        }
        await vi.advanceTimersByTimeAsync(2000)
        at += 2000
        expect(scans).toEqual(all.map((keys) => keys.map((one) => one.letter).join('')))
        expect(texts()).toEqual(['', ''])
      }),
    )
  })

  it('no stall of the machine, answer or focus that moves cuts a scan', async () => {
    const names = ['amina chakraborty', 'Bo Nyström']
    const busy = fc.record({
      stall: fc.oneof(...[0, 0, 0].map((ms) => fc.constant(ms)), fc.integer({ min: 20, max: 500 })),
      gap: fc.integer({ min: 2, max: 15 }),
      moves: fc.constantFrom<'field' | 'button' | null>(null, null, 'field', 'button'),
    })
    const codesAndNames = fc.oneof(fc.uuid(), fc.constantFrom('TI-D8A49C', ...names))
    const keysOf = fc.array(busy, { minLength: 5, maxLength: 40 })
    const all = fc.array(fc.tuple(codesAndNames, keysOf, fc.integer({ min: 60, max: 400 })), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(all, async (some) => {
        scans = []
        known = [...names, ...some.map(([one]) => one)]
        for (const [one, keys, pause] of some) {
          await vi.advanceTimersByTimeAsync(pause)
          at += pause
          const letters = Array.from(one)
          for (const [nth, text] of letters.entries()) {
            const { stall: stands, gap, moves } = keys[nth] ?? { stall: 0, gap: 5, moves: null }
            await vi.advanceTimersByTimeAsync(stands)
            // At least one part of it is fast.
            at += nth > letters.length - 5 ? 0 : stands
            if (moves) places[moves]().focus()
            press(text, gap, focused())
          }
          press('Enter', 5, focused())
          await vi.advanceTimersByTimeAsync(0)
        }
        await vi.advanceTimersByTimeAsync(2000)
        at += 2000
        expect(scans).toEqual(some.map(([one]) => one))
      }),
    )
  })

  it('what a hand typed before a scan stays where it is', async () => {
    const slow = fc.array(fc.record({ letter, gap: fc.integer({ min: 120, max: 600 }) }), {
      minLength: 2,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(slow, fc.array(key, { minLength: 5, maxLength: 40 }), async (hand, keys) => {
        scans = []
        field.value = ''
        other.value = ''
        field.focus()
        for (const one of hand) press(one.letter, one.gap)
        at += 120
        await scanKeys(keys)
        await vi.advanceTimersByTimeAsync(2000)
        at += 2000
        expect(scans).toEqual([keys.map((one) => one.letter).join('')])
        expect(texts()).toEqual([hand.map((one) => one.letter).join(''), ''])
      }),
    )
  })
})
