import { expect, it } from 'vitest'

import { isJsonBody, preferredType } from './media-type.ts'

it.each([
  [undefined, 'application/json'],
  ['', 'application/json'],
  ['*/*', 'application/json'],
  ['application/json', 'application/json'],
  ['application/problem+json', 'application/json'],
  ['TEXT/Plain', 'text/plain'],
  ['text/json', 'text/json'],
  ['text/*', 'text/json'],
  ['application/*', 'application/json'],
  ['text/plain, application/json', 'application/json'],
  ['text/plain, application/json;q=0.9', 'text/plain'],
  ['application/json;q=0.2, text/plain;q=0.5, text/json;q=0.4', 'text/plain'],
  ['text/plain;q=0.5, */*;q=0.1', 'text/plain'],
  ['application/json;q=0, */*', 'text/json'],
  ['*/*;q=0.8, text/plain', 'text/plain'],
  ['text/html, image/png', 'application/json'],
  ['text/plain;q=0', 'application/json'],
  ['text/plain;q=nonsense', 'application/json'],
  ['text/plain; charset=utf-8', 'text/plain'],
])('answers Accept %j in %s', (accept, type) => {
  expect(preferredType(accept)).toBe(type)
})

it.each([
  ['application/json', true],
  ['Application/JSON; charset="UTF-8"', true],
  ['text/json', true],
  ['application/merge-patch+json', true],
  ['application/json; charset=iso-8859-1', false],
  ['application/jsonp', false],
  ['text/plain', false],
  ['text/vnd.x+json', false],
  ['application/+json', false],
  ['', false],
  [undefined, false],
])('reads a body of %j: %s', (type, reads) => {
  expect(isJsonBody(type)).toBe(reads)
})
