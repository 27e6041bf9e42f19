import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createScanBurst } from './scan-burst.ts'

let scans: string[]
let field: HTMLInputElement
let at: number
let burst: ReturnType<typeof createScanBurst>
const listen = (event: KeyboardEvent) => burst.press(event)
beforeEach(() => {
  vi.useFakeTimers()
  scans = []
  at = 1000
  burst = createScanBurst((text) => scans.push(text))
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

it('ends after 100 ms without a key', () => {
  type('FD-7K2Q', 5)
  vi.advanceTimersByTime(99)
  expect(scans).toEqual([])
  vi.advanceTimersByTime(1)
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
