import { rowOf } from '@frontdesk/api-types/table'
import { expect, it } from 'vitest'

import { createCredentials } from './credentials.ts'

it('detects a replaced key, also in the same object', () => {
  const values: { apiKey: string | null; bearerToken: string | null } = {
    apiKey: 'first-key-000000000000',
    bearerToken: null,
  }
  const credentials = createCredentials(() => values)
  const row = rowOf('getEventForSlug')
  const first = credentials.idFor(row)
  expect([credentials.idFor(row), credentials.appearIn('x first-key-000000000000')]).toEqual([first, true])
  values.apiKey = 'second-key-111111111111'
  expect(credentials.appearIn('x second-key-111111111111')).toBe(true)
  expect(credentials.appearIn('x first-key-000000000000')).toBe(true)
  expect(credentials.idFor(row)).not.toBe(first)
  expect(credentials.idFor(row)).not.toMatch(/key/)
})

it('finds a credential in each of its forms, between other text', () => {
  const value = 'a key/with+signs?000000000000'
  const values = { apiKey: value, bearerToken: 'short' }
  const credentials = createCredentials(() => values)
  const bytes = Buffer.from(value)
  const forms = [value, encodeURIComponent(value), bytes.toString('base64'), bytes.toString('hex'), 'short']
  for (const around of ['', 'é', 'x'.repeat(30_000)])
    for (const form of forms) {
      const text = `${around}${form}${around}`
      expect(credentials.appearIn(text)).toBe(true)
      expect(credentials.appearIn(text.replaceAll(/[0-9s]/g, '_'))).toBe(false)
    }
})
