import { anyCharacter } from '@frontdesk/time/testing/any-character'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { ProblemError } from '#problem.ts'

import { requestedEvents, maxEvents } from './requested-events.ts'

const companyId = 'C0000000-0000-4000-8000-00000000000A'
const parsed = (query: string, id = companyId) => requestedEvents({ companyId: id }, `http://desk/x${query}`)
function problemErrorOf(query: string, id = companyId): ProblemError {
  try {
    parsed(query, id)
  } catch (failure) {
    if (failure instanceof ProblemError) return failure
    throw failure
  }
  throw new Error(`taken: ${query}`)
}

const hex = fc.constantFrom(...Array.from('0123456789abcdefABCDEF'))
const text = (length: number) => fc.string({ unit: hex, minLength: length, maxLength: length })
const guid = fc.tuple(text(8), text(4), text(4), text(4), text(12)).map((parts) => parts.join('-'))
const different = (most: number, least = 1) =>
  fc.uniqueArray(guid, { minLength: least, maxLength: most, selector: (id) => id.toLowerCase() })

it('accepts up to 24 different ids, unchanged and in their order', () => {
  fc.assert(
    fc.property(different(maxEvents), (events) => {
      expect(parsed(`?events=${events.join()}`)).toEqual({ companyId, events })
      expect(parsed(`?events=${events.join('%2C')}`)).toEqual({ companyId, events })
    }),
  )
})

it('refuses more, duplicates in any case, and an empty list', () => {
  fc.assert(
    fc.property(different(maxEvents + 30, maxEvents + 1), (events) => {
      expect(problemErrorOf(`?events=${events.join()}`).code).toBe('invalid_input')
    }),
  )
  fc.assert(
    fc.property(different(maxEvents - 1), fc.nat(), (events, at) => {
      const twice = events[at % events.length]?.toUpperCase()
      expect(problemErrorOf(`?events=${events.join()},${twice}`).code).toBe('invalid_input')
    }),
  )
  for (const query of ['', '?', '?events', '?events=', '?events=,'])
    expect(problemErrorOf(query).code).toBe('invalid_input')
})

it('refuses values that are not ids, at any position, without echoing them', () => {
  const odd = fc.string({ unit: anyCharacter, minLength: 1 })
  fc.assert(
    fc.property(different(maxEvents - 1), odd, fc.nat(), (events, piece, at) => {
      const sent = `CANARY${piece}`
      const query = `?events=${[...events.slice(0, at), sent, ...events.slice(at)].map(encodeURIComponent).join()}`
      const { code, options } = problemErrorOf(query)
      expect([code, JSON.stringify(options).includes('CANARY')]).toEqual(['invalid_input', false])
    }),
  )
})

it('refuses other parameters, repeated ones, and a company that is not an id', () => {
  const events = `events=${companyId}`
  for (const query of [`?${events}&${events}`, `?${events}&companyId=${companyId}`, `?${events}&fields=id`])
    expect(problemErrorOf(query).code).toBe('invalid_input')
  for (const id of ['', '..', 'x', `${companyId}x`])
    expect(problemErrorOf(`?${events}`, id).options.fields).toEqual([{ path: 'companyId', message: 'must be an id' }])
})
