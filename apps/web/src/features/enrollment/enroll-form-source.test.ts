import { expect, it, vi } from 'vitest'

import { parseInput } from '#search/input/parse-input.ts'

import { enrollFormSource } from './enroll-form-source.ts'

const onName = vi.fn<(name: string) => void>()
const rows = (text: string, found: object = {}, why?: string) =>
  enrollFormSource(parseInput(text, 'https://desk.example'), { eventName: 'Tideline', why, onName, among: 0 }, found)

it('opens the form for the name of somebody who is not known, by choice: Enter of a queue opens none', () => {
  const [row] = rows('Bea Lund')
  expect(row).toMatchObject({ label: 'Enroll Bea Lund in Tideline', byChoice: true })
  row?.run?.()
  expect(onName).toHaveBeenCalledExactlyOnceWith('Bea Lund')
})

it.each([
  ['a name that somebody has', 'Bea Lund', { knowsWords: true }],
  ['a name before the search has answered', 'Bea Lund', { answer: 'awaited' }],
  ['a name that could not be searched for', 'Bea Lund', { answer: 'none' }],
  ['a name with an address', 'Bea Lund, bea@x.example', {}],
  ['one word', 'Bea', {}],
  ['a number', 'TI-5A1E00', {}],
  ['a phone number', '+44 20 7946 0395', {}],
])('offers nothing for %s', (_what, text, found) => {
  expect(rows(text, found)).toEqual([])
})

it('offers nothing to somebody who may not enroll', () => {
  expect(rows('Bea Lund', {}, 'Ask the event staff')).toEqual([])
})
