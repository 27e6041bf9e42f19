import type { RegistrationType } from '@frontdesk/api-types'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { RegistrationTypeCard } from './registration-type-card.tsx'

afterEach(cleanup)

const now = Date.parse('2026-11-21T12:00:00Z')
const past = '2026-11-10T12:00:00Z'
const future = '2026-12-10T12:00:00Z'
const open: RegistrationType = {
  id: '1dc5df78-c359-5146-9117-d851e84cb185',
  status: 'Open',
  publish: true,
  quantity: 20,
  openDate: past,
  closeDate: future,
}

function shown(type: Partial<RegistrationType>): string {
  const { container } = render(
    <RegistrationTypeCard type={{ ...open, ...type }} codes={undefined} at={{ zone: 'UTC', now }} />,
  )
  return container.textContent
}
const times = (text: string, words: RegExp) => [...text.matchAll(words)].length

it.each<[string, Partial<RegistrationType>, RegExp]>([
  ['closed', { status: 'Closed', openDate: past, closeDate: past }, /closed|is over/gi],
  ['over, and still Open', { openDate: past, closeDate: past }, /\bclosed(?! in the event system)|is over/gi],
  ['not yet open', { openDate: future }, /not yet open/gi],
  ['of an impossible window', { openDate: future, closeDate: past }, /closes before/gi],
  ['full', { quantity: 0 }, /full/gi],
  ['not published', { publish: false }, /not published/gi],
])('says once of a type that it is %s', (_what, type, words) => {
  expect(times(shown(type), words)).toBe(1)
})

it('says what is to be done about a type that is over and still Open, and how long one is open', () => {
  expect(shown({ closeDate: past })).toContain('ask whoever manages it there')
  cleanup()
  expect(shown({})).toContain('closes in')
})
