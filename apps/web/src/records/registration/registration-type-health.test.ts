import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'
import { expect, it } from 'vitest'

import { codesTogether, typeHealth, typeState } from './registration-type-health.ts'

const at = { zone: 'UTC', now: Date.parse('2026-11-21T12:00:00Z') }
const id = '077c86c1-df32-5901-8863-b9e31695422f'
const [past, soon] = ['2026-01-01T00:00:00Z', '2026-12-01T00:00:00Z']

it.each<[string[], Partial<RegistrationType>]>([
  [[], { status: 'Open', publish: true, openDate: past, closeDate: soon }],
  [['Closed early'], { status: 'Closed', publish: true, openDate: past, closeDate: soon }],
  [[], { status: 'Closed', publish: true, openDate: past, closeDate: past }],
  [['Still says Open'], { status: 'Open', publish: true, openDate: past, closeDate: past }],
  [['Not yet open', 'Not published'], { status: 'Open', publish: false, openDate: soon }],
  [['Locked', 'Full'], { status: 'Open', publish: true, isLocked: true, quantity: 0 }],
  [['Impossible window'], { status: 'Open', publish: true, openDate: soon, closeDate: past }],
])('flags %j', (words, fields) => {
  expect(typeHealth({ id, ...fields }, at).flags.map((flag) => flag.word)).toEqual(words)
})

it('flags a type whose codes are all used up', () => {
  const gone = { id, quantity: 1, numberRemaining: 0 }
  expect(typeHealth({ id, publish: true }, at, [gone, gone]).flags).toHaveLength(1)
  expect(typeHealth({ id, publish: true }, at, [gone, { id, quantity: 1, numberRemaining: 1 }]).flags).toEqual([])
  expect(typeHealth({ id, publish: true }, at, []).flags).toEqual([])
})

const code = (over: Partial<RegistrationPassCode>): RegistrationPassCode => ({ id, ...over })
const spent = code({ quantity: 5, numberUsed: 5, numberReserved: 0, numberRemaining: 0 })
const fresh = code({ quantity: 5, numberUsed: 1, numberReserved: 1, numberRemaining: 3 })

it.each<[string[], RegistrationPassCode[]]>([
  [[], []],
  [['Codes used up'], [spent, spent]],
  [[], [spent, fresh]],
  [['Codes expired'], [code({ isExpired: true }), { ...fresh, isExpired: true }]],
  [['Codes expired'], [code({ closeDate: past }), { ...fresh, isExpired: true }]],
  [['No code works'], [spent, code({ closeDate: past })]],
  [['No code works'], [code({ openDate: soon }), code({ isAvailable: false })]],
  [['Codes used up'], [code({ quantity: 5, numberUsed: 5 }), code({ quantity: 0 })]],
  [[], [code({})]],
])('flags %j by its codes', (words, codes) => {
  expect(typeHealth({ id, publish: true }, at, codes).flags.map((flag) => flag.word)).toEqual(words)
})

it('sums codes only where each states the number', () => {
  expect(codesTogether([spent, fresh])).toMatchObject({ quantity: 10, used: 6, reserved: 1, left: 3 })
  expect(codesTogether([spent, code({ quantity: 2 })])).toMatchObject({ quantity: 7, used: null, left: null })
  expect(codesTogether([])).toMatchObject({ quantity: null, noLimit: true })
})

it.each<[string | undefined, Partial<RegistrationType>]>([
  ['Open', { publish: true, openDate: past, closeDate: soon }],
  ['Closed', { publish: true, openDate: past, closeDate: past }],
  ['Not yet open', { openDate: soon }],
  ['Not open', { openDate: soon, closeDate: past }],
  ['Full', { quantity: 0 }],
  ['Not published', { publish: false }],
  ['Type cancelled', { status: 'Cancelled', closeDate: past }],
])('is effectively %s, with the reason', (word, fields) => {
  const state = typeState({ id, status: 'Open', ...fields }, at)
  expect(state?.shown).toBe(word)
  expect(state?.says).not.toBe('')
})
