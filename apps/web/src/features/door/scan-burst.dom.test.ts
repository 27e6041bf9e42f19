import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

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
const type = (text: string, gap: number, target?: Element) => {
  for (const key of text) press(key, gap, target)
}

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
