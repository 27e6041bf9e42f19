import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createFieldScan } from './field-scan.ts'
import type { Scan } from './key-burst.ts'

const id = '0193a1c2-7f00-7000-8000-00000000aaaa'
const onScan = vi.fn<(scan: Scan) => void>()
const hear = createFieldScan(onScan)
let clock = 1000
let field: HTMLInputElement

beforeEach(() => {
  onScan.mockReset()
  field = document.createElement('input')
  field.value = 'Half a '
  document.body.replaceChildren(field)
  addEventListener('keydown', hear, true)
})
afterEach(() => removeEventListener('keydown', hear, true))

/** A key press `after` ms later by the event's time stamp; it types into the field unless its default is prevented. */
function press(key: string, after: number): boolean {
  clock += after
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: clock })
  const goesOn = field.dispatchEvent(event)
  if (goesOn && key.length === 1) field.value += key
  return goesOn
}
const type = (text: string, pace: number) => {
  for (const letter of text) press(letter, pace)
}

it('captures a badge that is scanned into a text field, and restores the text of the field', () => {
  type(id, 5)
  expect(press('Enter', 5)).toBe(false)
  expect(onScan.mock.calls).toEqual([[{ text: id, entered: true }]])
  expect(field.value).toBe('Half a ')
})

it.each([31, 60, 100])('captures a badge of a slow scanner, with %s ms between its keys', (gap) => {
  type(id, gap)
  expect(press('Enter', gap)).toBe(false)
  expect(onScan.mock.calls).toEqual([[{ text: id, entered: true }]])
  expect(field.value).toBe('Half a ')
})

it('captures a badge whole whatever the pace of each key, after what a hand has typed', () => {
  const gap = fc.integer({ min: 1, max: 100 })
  fc.assert(
    fc.property(fc.uuid(), fc.infiniteStream(gap), gap, (badge, gaps, ofEnter) => {
      onScan.mockReset()
      field.value = ''
      type('Half ', 120)
      clock += 200
      for (const letter of badge) press(letter, gaps.next().value ?? 1)
      press('Enter', ofEnter)
      expect(onScan.mock.calls).toEqual([[{ text: badge, entered: true }]])
      expect(field.value).toBe('Half ')
    }),
  )
})

it('captures a fast badge that follows a quick hand at once', () => {
  type('one ', 80)
  press(id[0] ?? '', 60)
  type(id.slice(1), 5)
  press('Enter', 5)
  expect(onScan.mock.calls).toEqual([[{ text: id, entered: true }]])
  expect(field.value).toBe('Half a one ')
})

it.each([
  ['a hand types it', id, 120],
  ['a hand types a link quickly', 'https://desk.example', 60],
  ['it is a code, which the field may ask for', 'SPRING-26-EARLY', 5],
  ['it is a sentence', 'asked for a receipt', 5],
])('leaves the field alone when %s', (_, text, pace) => {
  type(text, pace)
  expect(press('Enter', pace)).toBe(true)
  expect(onScan).not.toHaveBeenCalled()
  expect(field.value).toBe(`Half a ${text}`)
})

it('ignores a field that accepts scanned text', () => {
  field.dataset['takesScans'] = ''
  type(id, 5)
  expect(press('Enter', 5)).toBe(true)
  expect(onScan).not.toHaveBeenCalled()
})
