import { expect, it, vi } from 'vitest'

import type { NewPerson } from '#events/event-context.tsx'
import { parseInput } from '#search/input/parse-input.ts'

import { enrollSource } from './enroll-source.ts'

const send = vi.fn<(person: NewPerson) => void>()
const rows = (text: string, among?: number, why?: string) =>
  enrollSource(parseInput(text, 'https://desk.example'), {
    eventName: 'Tideline',
    why,
    send,
    ...(among === undefined ? {} : { among }),
  })

it('offers a walk-in at each running event, by name, in order', () => {
  const [first] = rows('Bea Lund, bea@x.example', 0)
  const [second] = rows('Bea Lund, bea@x.example', 1)
  expect(first?.label).toBe('Enroll Bea Lund, bea@x.example in Tideline')
  expect(first?.id).not.toBe(second?.id)
  expect(first?.rank ?? 0).toBeGreaterThan(second?.rank ?? 0)
  first?.run?.()
  expect(send).toHaveBeenCalledExactlyOnceWith({ kind: 'person', name: 'Bea Lund', email: 'bea@x.example' })
})

it('offers nothing for a name alone', () => {
  expect(rows('Bea Lund', 0)).toEqual([])
})

it('an address alone is enrolled only by choice: it may be mistyped', () => {
  expect(rows('bea@x.example')[0]).toMatchObject({ byChoice: true })
  expect(rows('Bea Lund, bea@x.example')[0]).not.toHaveProperty('byChoice')
})

it('offers nothing to somebody who may not enroll', () => {
  expect(rows('Bea Lund, bea@x.example', 0, 'Ask the event staff')).toEqual([])
})
