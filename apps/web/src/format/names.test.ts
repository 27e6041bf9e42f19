import { describe, expect, it } from 'vitest'

import { isMailAddress, mailLink, phoneLink, safeColour, safeLink } from './links.ts'
import { firstFilled, joined, nameOf } from './names.ts'

it('returns the most specific name of a record', () => {
  expect(nameOf({ displayName: 'CNCF', name: 'Cloud Native' })).toBe('CNCF')
  expect(nameOf({ name: ' ', firstName: 'Yaw', lastName: 'Müllerschön' })).toBe('Yaw Müllerschön')
  expect(nameOf({ email: 'yaw@example.org' })).toBe('yaw@example.org')
  expect(nameOf({})).toBeNull()
})

it('skips empty values', () => {
  expect(firstFilled(null, '  ', 'a')).toBe('a')
  expect(joined(['Brussels', null, '', 'Belgium'])).toBe('Brussels, Belgium')
  expect(joined([null])).toBeNull()
})

describe('links', () => {
  it('accepts absolute https only', () => {
    expect(safeLink('https://fosdem.org/2025/')).toBe('https://fosdem.org/2025/')
    for (const bad of [
      'http://fosdem.org',
      'javascript:alert(1)',
      '//fosdem.org',
      '/x',
      'data:text/html,x',
      'https://a:b@fosdem.org',
      '',
      null,
    ])
      expect(safeLink(bad)).toBeNull()
  })

  it('builds mail and telephone links without extra parameters', () => {
    expect(mailLink('yaw@example.org')).toBe('mailto:yaw@example.org')
    expect(mailLink('yaw@example.org?bcc=x')).toBe('mailto:yaw@example.org%3Fbcc%3Dx')
    expect(mailLink('yaw@example.org?bcc=x@y')).toBeNull()
    expect(mailLink('yaw')).toBeNull()
    expect(phoneLink('+32 2 555 0000')).toBe('tel:+3225550000')
    expect(phoneLink('ask')).toBeNull()
  })

  it('accepts valid colours only', () => {
    expect(safeColour('#0a5c8f')).toBe('#0a5c8f')
    for (const bad of ['red;background:url(x)', 'url(https://x)', '#12', null]) expect(safeColour(bad)).toBeNull()
  })

  it('distinguishes a mail address from a name', () => {
    expect(isMailAddress('ana@example.org')).toBe(true)
    expect(isMailAddress('Ana Mail')).toBe(false)
  })
})
